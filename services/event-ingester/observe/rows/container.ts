// The row of a container, from the journey and the stored row.
import { equipmentOf } from '../../../../domain/normalise/equipment.ts'
import type { ContainerJourney } from '../../../../domain/journey/journey-types.ts'
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { containerId } from '../../../../resources/identities.ts'
import { columnsOf, firstKnown } from './first-known.ts'
import { idOf, locationOf, placeChanged, sharedPuts } from './shared-records.ts'
import type { SharedRecord } from './shared-records.ts'
import type { FollowerRow } from '../../followers.ts'
import type { ContainerRow } from '../sql.ts'
import { shipmentOfFollower } from '../../followers.ts'
import { upsertRow } from '../../../../resources/rows.ts'

const containerColumns = [
  'seal_number',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'final_destination_full_out_at',
  'empty_terminated_at',
] as const
const containerPodColumns = [
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
] as const

const placeAt = (locode: string | null, mode: string): SharedRecord | null =>
  locationOf({ locode, location_name: null, mode })

/** The container's row, after the places that it names. */
export function containerPuts(
  follower: FollowerRow,
  journey: ContainerJourney,
  terminal: SharedRecord | null,
  before: ContainerRow | null,
  now: Date,
): Put[] {
  const shipment_id = shipmentOfFollower(follower)
  const pod = placeAt(journey.pod_locode, 'VESSEL')
  const end = placeAt(journey.final_destination_locode, 'RAIL')
  const empty = placeAt(journey.empty_terminated_locode, 'TRUCK')
  const code = journey.iso_equipment_code ?? before?.iso_equipment_code ?? null
  const podChanged = placeChanged(pod, before?.pod_location_id)
  const ids = {
    pod_terminal_id: idOf(terminal),
    pod_location_id: idOf(pod),
    final_destination_location_id: idOf(end),
    empty_terminated_location_id: idOf(empty),
  }
  const row = {
    account_id: follower.account_id,
    // A container that came with a joined shipment keeps its id.
    id: before?.id ?? containerId(shipment_id, journey.number),
    shipment_id,
    number: journey.number,
    iso_equipment_code: code,
    ...equipmentOf(code),
    current_status: journey.current_status,
    ...firstKnown(columnsOf(ids), ids, before),
    ...firstKnown(containerColumns, journey, before),
    ...firstKnown(containerPodColumns, journey, podChanged ? null : before),
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
  return [...sharedPuts([pod, end, empty]), upsertRow('container', row)]
}
