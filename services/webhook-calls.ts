// Calls to the endpoints of webhooks, which the webhook-deliverer and the api make.
import { createHttpOut } from '../platform/http-out/call.ts'
import type { HttpOut } from '../platform/http-out/call.ts'
import type { Log } from '../platform/process/log.ts'
import type { Dependencies } from './service.ts'

const toldEveryMs = 60_000

/**
 * Tells the log why the proxy made no connection, each reason at most once a minute. Clients are told no reason,
 * because it is about the operator's network.
 */
export function proxyFailures(log: Pick<Log, 'warn'>, now: () => number): (reason: string) => void {
  const toldAt = new Map<string, number>()
  return (reason) => {
    if (now() - (toldAt.get(reason) ?? -Infinity) < toldEveryMs) return
    toldAt.set(reason, now())
    log.warn({ reason }, 'WEBHOOK_PROXY made no connection')
  }
}

type WebhookCalls = Pick<Dependencies, 'settings' | 'tracing' | 'log'>

export const openWebhookCalls = ({ settings, tracing, log }: WebhookCalls): HttpOut =>
  createHttpOut({
    tracing,
    allowed: settings.WEBHOOK_ALLOWED_NETWORKS,
    nameServers: settings.WEBHOOK_NAME_SERVERS,
    proxy: settings.WEBHOOK_PROXY,
    onProxyFailure: proxyFailures(log, () => performance.now()),
  })
