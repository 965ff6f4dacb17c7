// Makes accounts with webhooks, and shipments with one container each, about which events are recorded.
import { randomUUID } from 'node:crypto'
import { putRows } from '../../platform/postgres/put-rows.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { containerId, shipmentId } from '../../resources/identities.ts'
import { locationOf, vesselOf } from '../../resources/journey-records/shared-records.ts'
import { benchSecret } from './secret.ts'

export type BenchShipment = {
  readonly account_id: string
  readonly shipment: { readonly id: string; readonly number: string }
  readonly container: { readonly id: string; readonly number: string }
}

/** How many accounts have one webhook each, and how many webhooks one more account has. */
const endpoints = 50
export const fannedOutTo = 100
/** Each payload names all events of its container: with few shipments it grows from rate to rate. */
const shipmentsPerAccount = 500

const accountKey = ['account_id', 'id']
const put = (into: string, key: readonly string[], row: Record<string, unknown>): Put => ({
  into,
  key,
  row,
  how: 'insert',
})

const pol = locationOf({ locode: 'DEHAM', location_name: null, mode: 'VESSEL' })
const pod = locationOf({ locode: 'USNYC', location_name: null, mode: 'VESSEL' })
const vessel = vesselOf({ vessel_imo: '9321483', vessel_name: 'BENCH' })
export const sharedRows = [pol, pod, vessel].flatMap((shared) => shared?.puts ?? [])

export function accountRows(account_id: string, urls: readonly string[], now: Date): Put[] {
  const shared = {
    account_id,
    secret: benchSecret,
    active: true,
    events: ['container.transport.vessel_departed'],
    created_at: now,
    updated_at: now,
  }
  return [
    put('account', ['id'], { id: account_id, company_name: `bench ${account_id}` }),
    ...urls.map((url) => put('webhook', accountKey, { id: randomUUID(), url, ...shared })),
  ]
}

export function shipmentRows(account_id: string, index: number, now: Date) {
  const number = `260${String(100_000 + index)}`
  const reference = { scac: 'MAEU', number, number_type: 'bill_of_lading' }
  const shipment = shipmentId(account_id, reference)
  const boxNumber = `MSKU${String(1_000_000 + index)}`
  const container = containerId(shipment, boxNumber)
  const times = { created_at: now, updated_at: now }
  const rows = [
    put('shipment', accountKey, {
      account_id,
      id: shipment,
      ...reference,
      bill_of_lading_number: number,
      tags: [],
      port_of_lading_id: pol?.id,
      port_of_discharge_id: pod?.id,
      pod_vessel_id: vessel?.id,
      ...times,
    }),
    put('container', accountKey, {
      account_id,
      id: container,
      shipment_id: shipment,
      number: boxNumber,
      ref_numbers: [],
      current_status: 'on_ship',
      availability_known: false,
      fees_at_pod_terminal: [],
      holds_at_pod_terminal: [],
      ...times,
    }),
  ]
  const followed: BenchShipment = {
    account_id,
    shipment: { id: shipment, number },
    container: { id: container, number: boxNumber },
  }
  return { rows, followed }
}

const urlsFrom = (receiver: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${receiver}/${n}`)

/**
 * `spread`: shipments of accounts with one webhook each; neighbours have different endpoints. `fannedOut`: those of
 * one account with many webhooks.
 */
export async function prepare(
  database: Database,
  receiver: string,
): Promise<{ spread: readonly BenchShipment[]; fannedOut: readonly BenchShipment[] }> {
  const now = new Date()
  const [wide = '', ...accounts] = Array.from({ length: endpoints + 1 }, () => randomUUID())
  const spread = Array.from({ length: shipmentsPerAccount }, (_, round) =>
    accounts.map((id, n) => shipmentRows(id, round * endpoints + n, now)),
  ).flat()
  const fannedOut = Array.from({ length: shipmentsPerAccount }, (_, n) =>
    shipmentRows(wide, spread.length + n, now),
  )
  const rows = [
    ...sharedRows,
    ...accounts.flatMap((id, n) => accountRows(id, [`${receiver}/${n}`], now)),
    ...accountRows(wide, urlsFrom(receiver, fannedOutTo), now),
    ...[...spread, ...fannedOut].flatMap((one) => one.rows),
  ]
  await database.transaction((tx) => putRows(tx, rows))
  return {
    spread: spread.map(({ followed }) => followed),
    fannedOut: fannedOut.map(({ followed }) => followed),
  }
}
