// Records events as the event-ingester does: the row and the message in one transaction, then publish.
import type { RecordedEvent } from '../../domain/journey/changes/changes.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { transportEvent } from '../../services/event-ingester/observe/rows/events.ts'
import type { Dependencies } from '../../services/service.ts'
import { nowMs } from '../clock.ts'
import { openLoop } from '../open-loop.ts'
import type { BenchShipment } from './prepare.ts'

export type Recorded = { readonly reference_id: string; readonly at: number }

const departure = (timestamp: string, n: number): RecordedEvent => ({
  event: 'container.transport.vessel_departed',
  move: { code: 'DEPA', laden: true, means: 'vessel', place: 'DEHAM', repetition: n },
  timestamp,
  classifier: 'ACT',
  locode: 'DEHAM',
  location_name: 'Hamburg',
  facility: null,
  vessel_imo: '9321483',
  vessel_name: 'BENCH',
  voyage_number: '054W',
  mode: 'VESSEL',
  data_source: 'shipping_line',
  carrier_event_id: null,
  supersedes: null,
})

async function recordOne(
  dependencies: Dependencies,
  followed: BenchShipment,
  n: number,
): Promise<Recorded> {
  const now = new Date()
  const shipment = {
    id: followed.shipment.id,
    scac: 'MAEU',
    normalized_number: followed.shipment.number,
    bill_of_lading_number: followed.shipment.number,
    ref_numbers: [],
    port_of_lading_locode: 'DEHAM',
    port_of_discharge_locode: 'USNYC',
    destination_locode: null,
  }
  const { account_id } = followed
  const context = { account_id, shipment, containerIds: new Map(), answerId: null, now }
  const effects = transportEvent(
    departure(now.toISOString(), n),
    followed.container.number,
    context,
  )
  const reference_id = effects.messages[0]?.value.reference_id ?? ''
  const at = nowMs()
  const encoded = await dependencies.database.transaction((tx) => {
    // The port and the ship are stored already, as for all but the first event of a journey.
    const own = effects.rows.filter(({ into }) => into === 'transport_event')
    void putRows(tx, own)
    return dependencies.outbox.put(tx, effects.messages)
  })
  dependencies.outbox.publish(encoded)
  return { reference_id, at }
}

export async function recordAtRate(
  dependencies: Dependencies,
  followed: readonly BenchShipment[],
  perSecond: number,
  seconds: number,
): Promise<Recorded[]> {
  const inFlight: Promise<Recorded>[] = []
  await openLoop(perSecond, seconds, (n) => {
    const one = followed[n % followed.length]
    if (one) inFlight.push(recordOne(dependencies, one, n))
  })
  return Promise.all(inFlight)
}
