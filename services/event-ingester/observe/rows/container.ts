// The row of a container, from the journey, the stored row and what is said about picking the container up.
import { equipmentOf } from '../../../../domain/normalise/equipment.ts'
import type { ContainerJourney, ContainerTimes } from '../../../../domain/journey/journey-types.ts'
import { statementsIn } from '../../../../domain/terminal/statement.ts'
import { pickupTrip } from '../../../../domain/terminal/trip.ts'
import { containerId } from '../../../../resources/identities.ts'
import { zonedPlace } from '../../../../resources/reference-data/locations.ts'
import { firstKnown } from './first-known.ts'
import {
  idOf,
  locationOf,
  placeChanged,
  sharedPuts,
} from '../../../../resources/journey-records/shared-records.ts'
import type {
  SharedRecord,
  TerminalRecord,
} from '../../../../resources/journey-records/shared-records.ts'
import type { FollowerRow } from '../../followers.ts'
import type { ContainerRow } from '../sql.ts'
import { shipmentOfFollower } from '../../followers.ts'
import { upsertRow } from '../../../../resources/rows.ts'
import { inlandTerminal } from '../../../../resources/journey-records/shipment-records.ts'
import { pickupEffects } from '../../terminals/pickup-effects.ts'
import { storedTerminal } from '../../terminals/subject.ts'
import type { PickupSubject } from '../../terminals/subject.ts'
import { supersededPut } from './events.ts'
import type { EventEffects } from './events.ts'

/** The times of its moves, which the journey alone decides. */
const timesOf = (journey: ContainerTimes): ContainerTimes => ({
  empty_out_at: journey.empty_out_at,
  pol_full_in_at: journey.pol_full_in_at,
  pol_vessel_loaded_at: journey.pol_vessel_loaded_at,
  pol_vessel_departed_at: journey.pol_vessel_departed_at,
  pod_arrived_at: journey.pod_arrived_at,
  pod_discharged_at: journey.pod_discharged_at,
  pod_full_out_at: journey.pod_full_out_at,
  pod_rail_loaded_at: journey.pod_rail_loaded_at,
  pod_rail_departed_at: journey.pod_rail_departed_at,
  ind_eta_at: journey.ind_eta_at,
  ind_ata_at: journey.ind_ata_at,
  ind_rail_unloaded_at: journey.ind_rail_unloaded_at,
  final_destination_full_out_at: journey.final_destination_full_out_at,
  empty_terminated_at: journey.empty_terminated_at,
})

const placeAt = (locode: string | null, mode: string): SharedRecord | null =>
  locationOf({ locode, location_name: null, mode })

/** Facts about a container besides its journey. */
type ContainerContext = Pick<PickupSubject, 'shipment' | 'statements' | 'told' | 'now'> & {
  readonly before: ContainerRow | null
  /** The terminal at the port of discharge that the answer names. */
  readonly terminal: TerminalRecord | null
  /** The numbers of the bill of lading and the booking. */
  readonly documents: readonly (string | null)[]
}

type Places = Readonly<Record<'pod' | 'end' | 'pickup' | 'empty', SharedRecord | null>>

function rowOf(
  follower: FollowerRow,
  journey: ContainerJourney,
  places: Places,
  { before, now }: ContainerContext,
) {
  const shipment_id = shipmentOfFollower(follower)
  const code = journey.iso_equipment_code ?? before?.iso_equipment_code ?? null
  return {
    account_id: follower.account_id,
    // A container that came with a joined shipment keeps its id.
    id: before?.id ?? containerId(shipment_id, journey.number),
    shipment_id,
    number: journey.number,
    iso_equipment_code: code,
    ...equipmentOf(code),
    ...firstKnown(['seal_number'], journey, before),
    pod_location_id: idOf(places.pod),
    final_destination_location_id: idOf(places.end),
    pickup_facility_id: idOf(places.pickup),
    empty_terminated_location_id: idOf(places.empty),
    ...timesOf(journey),
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
}

/** The container's row, after the places that it names, and the events about picking it up. */
export function containerEffects(
  follower: FollowerRow,
  journey: ContainerJourney,
  context: ContainerContext,
): EventEffects {
  const { before, terminal, documents, statements } = context
  const places = {
    pod: placeAt(journey.pod_locode, 'VESSEL'),
    end: placeAt(journey.final_destination_locode, 'RAIL'),
    pickup: inlandTerminal(journey),
    empty: placeAt(journey.empty_terminated_locode, 'TRUCK'),
  }
  const podChanged = placeChanged(places.pod, before?.pod_location_id)
  // A terminal that is still stored where the port was not known any more is that of a former one.
  const podFound = places.pod !== null && before?.pod_location_id === null
  const row = rowOf(follower, journey, places, context)
  const pod = zonedPlace(journey.pod_locode ?? before?.pod_locode ?? null)
  const end = zonedPlace(
    journey.final_destination_locode ?? before?.final_destination_locode ?? null,
  )
  const { now, shipment, told } = context
  const pickup = pickupEffects({
    account_id: row.account_id,
    shipment,
    before,
    told,
    now,
    container: { id: row.id, number: row.number },
    trip: pickupTrip(row, documents, { pod, end }, journey.events),
    moved: journey.current_status,
    terminal: terminal ?? (podChanged || podFound ? null : storedTerminal(before)),
    statements: [...statementsIn(journey.events), ...statements],
  })
  // A ship that was made fast at another port than the one at which the box is discharged.
  const elsewhere = told.filter(({ event }) => podChanged && event.endsWith('.vessel_berthed'))
  return {
    rows: [
      ...elsewhere.map(({ id }) => supersededPut(id, { account_id: row.account_id, now })),
      ...sharedPuts(Object.values(places)),
      upsertRow('container', { ...row, ...pickup.columns }),
      ...pickup.rows,
    ],
    messages: pickup.messages,
  }
}
