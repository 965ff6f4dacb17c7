// The statements of the hot paths, as the services send them.
import { randomUUID } from 'node:crypto'
import type { OpenDependencies } from '../../app/dependencies.ts'
import { createHttpOut } from '../../platform/http-out/call.ts'
import { ownNames } from '../../platform/http-out/signed-post.ts'
import { createPermits } from '../../platform/limits/permits.ts'
import { createSlots } from '../../platform/limits/slots.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { insertRow } from '../../resources/rows.ts'
import { createAdmit } from '../../services/api/http/admit.ts'
import { keyHash } from '../../resources/accounts/keys.ts'
import {
  openLimits,
  permitsForAll,
} from '../../services/event-ingester/poll/claim-limits-fixture.ts'
import { claimDue } from '../../services/event-ingester/poll/claim.ts'
import { settleReferences } from '../../services/event-ingester/poll/sql.ts'
import { selectBuilderFacts, selectWebhooks } from '../../services/notification-builder/sql.ts'
import { deliveryLoop, deliverySlots } from '../../services/webhook-deliverer/delivery-loop.ts'
import { settleDeliveries } from '../../services/webhook-deliverer/sql.ts'
import type { Filled } from '../api/fill.ts'
import { md5Uuid } from '../md5-uuid.ts'
import { accounts } from './fill.ts'

type Operation = (tx: Db) => Promise<unknown>

const hour = 3_600_000

async function poll(tx: Db): Promise<void> {
  const claimed = await claimDue(tx, randomUUID(), 64, openLimits, permitsForAll)
  const unchanged = {
    due_in_ms: hour,
    attempts: 0,
    first_not_found_at: null,
    succeeded: true,
    asked: true,
    quiet_since: null,
    answer_id: null,
    answer_hash: null,
    refusal: null,
  }
  await settleReferences(
    tx,
    claimed.map((one) => ({ ...one, ...unchanged })),
  )
}

function deliver({ log }: OpenDependencies): Operation {
  const loop = deliveryLoop({
    http: createHttpOut(),
    slots: createSlots(deliverySlots),
    permits: createPermits({ limit: 60_000, windowMs: 60_000 }),
    ...ownNames,
    schedule: [1_000],
    metrics: createMetrics(),
    log,
  })
  return async (tx) => {
    const claimed = await loop.claim(tx, 256)
    const ended = { charged: 0, throttled: 0, throttled_since: null, due_in_ms: null }
    await settleDeliveries(
      tx,
      claimed.map((one) => ({ ...one, ...ended, attempt: one.attempt + 1 })),
    )
  }
}

/** A batch of one event for each account, and the webhooks of all of them, which a builder reads after its start. */
async function build(tx: Db): Promise<void> {
  const ids = Array.from({ length: accounts }, (_, n) => md5Uuid(`client${n + 1}`))
  await selectBuilderFacts(
    tx,
    ids.map((account_id) => ({
      account_id,
      event_id: randomUUID(),
      shipment: null,
      container: null,
    })),
  )
  await selectWebhooks(tx, ids)
}

/** What a batch of 100 events writes. */
const record: Operation = (tx) =>
  putRows(
    tx,
    Array.from({ length: 100 }, (_, n) =>
      insertRow('event', {
        account_id: md5Uuid(`client${n + 1}`),
        id: randomUUID(),
        event: 'container.transport.vessel_departed',
        reference_type: 'transport_event',
        reference_id: randomUUID(),
        included: 'x'.repeat(400),
        recorded_at: new Date(),
        shipment_id: randomUUID(),
        container_id: randomUUID(),
      }),
    ),
  )

const admit =
  ({ key }: Filled): Operation =>
  (tx) =>
    createAdmit(tx)({
      keyHash: keyHash(key),
      account: null,
      role: 'read',
      bucket: 'default',
      limit: 1_000_000,
    })

export const operations = (
  dependencies: OpenDependencies,
  filled: Filled,
): readonly Operation[] => [poll, deliver(dependencies), build, record, admit(filled)]

/** Calls of clients, by name. */
export const paths = ({ numbers }: Filled): Readonly<Record<string, (n: number) => string>> => ({
  'GET page 1 of 100 shipments': () => '/v2/shipments?page[size]=100',
  'GET page 1,000 of 100 shipments': () => '/v2/shipments?page[size]=100&page[number]=1000',
  'GET page 1 of 100 containers': () => '/v2/containers?page[size]=100',
  'GET shipments by q=': (n) => `/v2/shipments?q=${numbers[n % numbers.length]}`,
  'GET search': (n) => `/v2/search?query=${numbers[n % numbers.length]}`,
})
