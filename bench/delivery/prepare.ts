// Accounts, each with one webhook, a shipment and a container: what events are recorded about.
import { randomUUID } from 'node:crypto'
import { putRows } from '../../platform/put-rows.ts'
import type { Put } from '../../platform/put-rows.ts'
import type { Database } from '../../platform/database.ts'
import { containerId, shipmentId } from '../../resources/identities.ts'
import { locationOf, vesselOf } from '../../services/event-ingester/places.ts'

export type Followed = {
  readonly account_id: string
  readonly shipment: { readonly id: string; readonly number: string }
  readonly container: { readonly id: string; readonly number: string }
}

const put = (into: string, key: readonly string[], row: Record<string, unknown>): Put => ({
  ...{ into, key, row },
  how: 'insert',
})

function rowsFor(index: number, url: string, secret: string, now: Date) {
  const account_id = randomUUID()
  const number = `260${String(100_000 + index)}`
  const reference = { scac: 'MAEU', number, number_type: 'bill_of_lading' }
  const shipment = shipmentId(account_id, reference)
  const boxNumber = `MSKU${String(1_000_000 + index)}`
  const container = containerId(shipment, boxNumber)
  const pol = locationOf({ locode: 'DEHAM', location_name: null, mode: 'VESSEL' })
  const pod = locationOf({ locode: 'USNYC', location_name: null, mode: 'VESSEL' })
  const vessel = vesselOf({ vessel_imo: '9321483', vessel_name: 'BENCH' })
  const own = ['account_id', 'id']
  const webhook = { account_id, id: randomUUID(), url, secret, active: true }
  const box = { account_id, id: container, shipment_id: shipment, number: boxNumber }
  const rows = [
    put('account', ['id'], { id: account_id, company_name: `bench ${index}` }),
    ...[pol, pod, vessel].flatMap((shared) => shared?.puts ?? []),
    put('webhook', own, {
      ...webhook,
      events: ['container.transport.vessel_departed'],
      created_at: now,
      updated_at: now,
    }),
    put('shipment', own, {
      ...{ account_id, id: shipment, ...reference, bill_of_lading_number: number, tags: [] },
      ...{ port_of_lading_id: pol?.id, port_of_discharge_id: pod?.id, pod_vessel_id: vessel?.id },
      ...{ created_at: now, updated_at: now },
    }),
    put('container', own, {
      ...box,
      ...{ ref_numbers: [], current_status: 'on_ship', availability_known: false },
      ...{ fees_at_pod_terminal: [], holds_at_pod_terminal: [], created_at: now, updated_at: now },
    }),
  ]
  const followed: Followed = {
    account_id,
    shipment: { id: shipment, number },
    container: { id: container, number: boxNumber },
  }
  return { rows, followed }
}

/** As many accounts as endpoints; endpoint n is `<receiver>/<n>`. */
export async function prepare(
  database: Database,
  receiver: string,
  secret: string,
  endpoints: number,
): Promise<Followed[]> {
  const now = new Date()
  const all = Array.from({ length: endpoints }, (_, n) =>
    rowsFor(n, `${receiver}/${n}`, secret, now),
  )
  await database.transaction((tx) =>
    putRows(
      tx,
      all.flatMap(({ rows }) => rows),
    ),
  )
  return all.map(({ followed }) => followed)
}
