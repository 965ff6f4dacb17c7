// Conditions that the system tests wait for.
import { expect, vi } from 'vitest'
import type { ClientWebhook } from './client.ts'
import type { SystemEnvironment } from './environment.ts'

/** Waits for a condition: it holds when `check` does not throw. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 60_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 25 })

/** Waits until the endpoint has received exactly so many notifications. */
export const notified = (hook: ClientWebhook, events: number): Promise<void> =>
  eventually(() => expect(new Set(hook.posts.map(({ id }) => id)).size).toBe(events))

/** Waits until every delivery is settled and every message published. */
export const settled = (environment: SystemEnvironment, timeout?: number): Promise<void> =>
  eventually(async () => {
    const left = `select (select count(*) from outbox)::int as outbox,
                         (select count(*) from delivery)::int as delivery`
    expect(await environment.rows(left)).toEqual([{ outbox: 0, delivery: 0 }])
  }, timeout)

export const deliveryStatuses = (environment: SystemEnvironment, accountId: string) =>
  environment.rows<{ delivery_status: string; count: number }>(
    `select delivery_status, count(*)::int as count from webhook_notification
     where account_id = $1 group by 1 order by 1`,
    accountId,
  )
