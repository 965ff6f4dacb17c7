// Api, notification-builder and webhook-deliverer on the embedded bus, with a client that has nothing but the interface.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { freePort } from '../../platform/process/free-port.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { issueKey } from '../../resources/accounts/keys.ts'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import api from '../../services/api/service.ts'
import builder from '../../services/notification-builder/service.ts'
import deliverer from '../../services/webhook-deliverer/service.ts'
import { createTestDatabase } from '../support/database.ts'
import { startServices } from '../support/system/services.ts'

/** An attempt, as its log shows it. */
export type ShownLog = {
  readonly attempt: number
  readonly url: string
  readonly attempted_at: string
  readonly duration_ms: number
  readonly status_code: number | null
  readonly error_code: string | null
  readonly response_excerpt: string | null
  readonly next_attempt_at: string | null
}

type ShownNotification = {
  readonly id: string
  readonly delivery_status: string
  readonly logs: readonly ShownLog[]
}

type Shown = { readonly id: string; readonly attributes: Record<string, unknown> }
type Answer = {
  readonly status: number
  readonly data: Shown & readonly Shown[]
  readonly included: readonly Shown[]
}

export type ShownWebhook = { readonly id: string; readonly secret: string; readonly path: string }

const event = 'container.created'

async function openDelivering(settings: Readonly<Record<string, string>>) {
  const own = await createTestDatabase()
  const { database, url } = own
  const folder = await mkdtemp(join(tmpdir(), 'landfall-delivering-'))
  const port = await freePort()
  const system = await startServices([api, builder, deliverer], {
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: String(port),
    API_KEY: 'the-first-key-of-the-tests',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1',
    WEBHOOK_RETRY_WAITS: '1s,1s',
    RATE_LIMITS: 'default=100000,create=100000,infer=100000,refresh=100000',
    LOG_LEVEL: process.env['LANDFALL_TEST_LOG'] ?? 'silent',
    ...settings,
  })
  let [accountId, key] = ['', '']
  const newClient = async (): Promise<void> => {
    accountId = await createAccount(database, 'A forwarder')
    key = await issueKey(database, accountId, 'test')
  }

  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${port}/v2${path}`, {
      method,
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = JSON.parse((await response.text()) || '{}') as Omit<Answer, 'status'>
    return { ...answer, status: response.status }
  }

  async function webhook(of: string, attributes: object = {}): Promise<ShownWebhook> {
    const { status, data } = await call('POST', '/webhooks', {
      url: of,
      events: [event],
      ...attributes,
    })
    expect(status).toBe(201)
    return { id: data.id, secret: String(data.attributes['secret']), path: `/webhooks/${data.id}` }
  }

  /** Records an event of the account, as the event-ingester does; the same id records it again. */
  async function record(id = randomUUID(), name = event): Promise<void> {
    const { outbox } = system.dependencies
    const message = recordedEvent({
      event: name,
      account_id: accountId,
      recorded_at: Date.now(),
      reference_type: 'container_created_event',
      reference_id: id,
    })
    outbox.publish(await database.transaction((tx) => Promise.resolve(outbox.put(tx, [message]))))
  }

  async function notifications(hook: ShownWebhook): Promise<ShownNotification[]> {
    const query = `filter[webhook_id]=${hook.id}&include=webhook_notification_logs`
    const { data } = await call('GET', `/webhook_notifications?${query}`)
    return Promise.all(data.map(({ id, attributes }) => withLogs(id, attributes)))
  }
  async function withLogs(id: string, { delivery_status }: Shown['attributes']) {
    const path = `/webhook_notifications/${id}?include=webhook_notification_logs`
    const { included } = await call('GET', path)
    const logs = included.map(({ attributes }) => attributes as unknown as ShownLog)
    return { id, delivery_status: String(delivery_status), logs }
  }

  /** Waits until the only notification of the webhook is as `check` wants it. */
  const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
    vi.waitFor(check, { timeout: 20_000, interval: 25 })
  const only = async (hook: ShownWebhook): Promise<ShownNotification> => {
    const [first, ...others] = await notifications(hook)
    expect(others).toEqual([])
    if (first === undefined) throw new Error('there is no notification yet')
    return first
  }
  /** Waits for at least so many attempts: on a busy machine the next one may come before the look. */
  const attempted = (hook: ShownWebhook, times: number): Promise<ShownNotification> =>
    eventually(async () => {
      const one = await only(hook)
      expect(one.logs.length).toBeGreaterThanOrEqual(times)
      return one
    })
  const settled = (hook: ShownWebhook, status: string): Promise<ShownNotification> =>
    eventually(async () => {
      const one = await only(hook)
      expect(one.delivery_status).toBe(status)
      return one
    })
  const shown = async (hook: ShownWebhook) => (await call('GET', hook.path)).data.attributes
  const rows = <R>(text: string, ...values: unknown[]) => database.query<R>({ text, values })

  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= system.stop())
  const close = async (): Promise<void> => {
    await own.drop()
    await rm(folder, { recursive: true, force: true })
  }
  const client = { newClient, call, webhook, record, notifications, shown, rows }
  return {
    ...client,
    eventually,
    attempted,
    settled,
    database,
    account: () => accountId,
    event,
    stop,
    close,
  }
}

type Delivering = Awaited<ReturnType<typeof openDelivering>>

/** For one test file, with an account of its own for each test; `settings` are those of the services. */
export function useDelivering(settings: Readonly<Record<string, string>> = {}): () => Delivering {
  let opened: Delivering | undefined
  beforeAll(async () => {
    opened = await openDelivering(settings)
  })
  beforeEach(() => opened?.newClient())
  afterAll(async () => {
    await opened?.stop()
    await opened?.close()
  })
  return () => {
    if (opened === undefined) throw new Error('the services are used before the tests begin')
    return opened
  }
}
