// Makes accounts with one webhook each, and shipments with one container each, about which events are recorded.
import { randomUUID } from 'node:crypto'
import { putRows } from '../../platform/postgres/put-rows.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { containerId, shipmentId } from '../../resources/identities.ts'
import { locationOf, vesselOf } from '../../resources/shared-records.ts'

export type BenchShipment = {
  readonly account_id: string
  readonly shipment: { readonly id: string; readonly number: string }
  readonly container: { readonly id: string; readonly number: string }
}

/** Enough that few containers have more than a handful of events, as in a real fleet. */
const shipmentsPerAccount = 100

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

function accountRows(account_id: string, url: string, secret: string, now: Date): Put[] {
  const events = ['container.transport.vessel_departed']
  const times = { created_at: now, updated_at: now }
  return [
    put('account', ['id'], { id: account_id, company_name: `bench ${account_id}` }),
    put('webhook', accountKey, {
      account_id,
      id: randomUUID(),
      url,
      secret,
      active: true,
      events,
      ...times,
    }),
  ]
}

function shipmentRows(account_id: string, index: number, now: Date) {
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

/** Makes one account for each endpoint `<receiver>/<n>`; neighbours in the result have different endpoints. */
export async function prepare(
  database: Database,
  receiver: string,
  secret: string,
  endpoints: number,
): Promise<BenchShipment[]> {
  const now = new Date()
  const accounts = Array.from({ length: endpoints }, () => randomUUID())
  const all = Array.from({ length: shipmentsPerAccount }, (_, round) =>
    accounts.map((id, n) => shipmentRows(id, round * endpoints + n, now)),
  ).flat()
  const rows = [
    ...[pol, pod, vessel].flatMap((shared) => shared?.puts ?? []),
    ...accounts.flatMap((id, n) => accountRows(id, `${receiver}/${n}`, secret, now)),
    ...all.flatMap((one) => one.rows),
  ]
  await database.transaction((tx) => putRows(tx, rows))
  await database.query({ text: 'analyze' })
  return all.map(({ followed }) => followed)
}
