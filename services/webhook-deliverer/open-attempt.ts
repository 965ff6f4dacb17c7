// Opens what is encrypted of a claimed delivery.
import type { Log } from '../../platform/process/log.ts'
import { openHeaders } from '../../resources/webhooks/headers.ts'
import type { WebhookHeader } from '../../resources/webhooks/headers.ts'
import { openSecrets } from '../../resources/webhooks/secrets.ts'
import type { Attempt } from './sql.ts'

export type OpenAttempt = Omit<Attempt, 'headers'> & { readonly headers: readonly WebhookHeader[] }

/** How long a delivery waits that this process cannot open, and how often the log tells one such webhook. */
export const unopenedWaitMs = 60_000

/** Opens attempts; null where another process sealed a part of one with a key that this process lacks. */
export function createAttemptOpener(log: Log) {
  let toldAt = -Infinity
  return (attempt: Attempt): OpenAttempt | null => {
    const { webhook_id } = attempt
    const opened = openSecrets(webhook_id, [attempt.secret, ...attempt.previous_secrets])
    const [secret, ...previous_secrets] = opened ?? []
    const headers = openHeaders(webhook_id, attempt.headers ?? [])
    if (secret !== undefined && headers !== null)
      return { ...attempt, secret, previous_secrets, headers }
    if (performance.now() - toldAt >= unopenedWaitMs) {
      toldAt = performance.now()
      const what = secret === undefined ? 'secret' : 'header'
      log.warn({ webhook_id }, `a ${what} of a webhook cannot be opened, so its deliveries wait`)
    }
    return null
  }
}
