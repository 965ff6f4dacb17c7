// Posts examples of notifications, by the code that delivers real ones and within its limits.
import type { HttpOut } from '../../../platform/http-out/call.ts'
import { headersFor, post, postDefaults } from '../../../platform/http-out/signed-post.ts'
import type { PostNames, PostOutcome } from '../../../platform/http-out/signed-post.ts'
import { createCounts } from '../../../platform/loop/counts.ts'
import { wholeLimits } from '../../../platform/limits/shares.ts'
import type { OpenShares } from '../../../platform/limits/shares.ts'
import { createPermits } from '../../../platform/limits/permits.ts'
import { bodyOf } from '../../../resources/webhooks/notification-body.ts'
import type { BuiltNotification } from '../../../resources/webhooks/notification-body.ts'
import type { WebhookHeader } from '../../../resources/webhooks/headers.ts'

/** The posts of one account that may be in flight in one process. */
const mostInFlight = 4

export type ExamplePost = {
  readonly url: string
  /** They sign the post; none: it is not signed. */
  readonly secrets: readonly string[]
  readonly headers: readonly WebhookHeader[]
  readonly notification: BuiltNotification
}

export type PostedExample = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly outcome: PostOutcome
}

export type ExamplePosts = {
  /** The outcome, or how long the account has to wait. */
  send(
    accountId: string,
    wanted: ExamplePost,
    now: Date,
  ): Promise<PostedExample | { readonly waitMs: number }>
  close(): Promise<void>
}

type ExamplePostSettings = PostNames & {
  readonly postsPerMinute: number
  /** By which posts of all processes keep within the limit. */
  readonly openShares?: OpenShares
}

export function createExamplePosts(
  http: HttpOut,
  { signatureHeader, userAgent, postsPerMinute, openShares = wholeLimits }: ExamplePostSettings,
): ExamplePosts {
  const inFlight = createCounts()
  const permits = createPermits({
    limit: postsPerMinute,
    windowMs: 60_000,
    of: 'posts',
    openShares,
  })
  const settings = { ...postDefaults, signatureHeader, userAgent }

  async function sendNow({ url, secrets, headers, notification }: ExamplePost, now: Date) {
    const body = bodyOf(notification)
    const one = {
      notificationId: notification.notification_id,
      url,
      body,
      secrets,
      customHeaders: headers,
      attemptAt: Math.floor(now.getTime() / 1_000),
    }
    const sent = headersFor(one, Buffer.from(body), settings)
    return { headers: sent, body, outcome: await post(http, one, settings) }
  }

  return {
    async send(accountId, wanted, now) {
      if (inFlight.atLeast(mostInFlight).includes(accountId)) return { waitMs: 1_000 }
      inFlight.add(accountId, 1)
      try {
        if (!(await permits.acquire(accountId))) return { waitMs: permits.freeInMs(accountId) }
        return await sendNow(wanted, now)
      } finally {
        inFlight.add(accountId, -1)
      }
    },
    close: async () => {
      await Promise.all([http.close(), permits.close()])
    },
  }
}
