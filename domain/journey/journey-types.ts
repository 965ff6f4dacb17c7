import type { CarrierEvent } from '../carrier-event.ts'
import type { ContainerStatus } from './container-status.ts'
import type { EventName } from '../event-names.ts'
import type { MoveIdentity } from './moves/move-identity.ts'
import type { PlaceKey } from './moves/place-key.ts'

export type NamedPlace = { readonly locode: string | null; readonly name: string | null }

export type Facility = {
  readonly code: string | null
  readonly provider: 'SMDG' | 'BIC' | null
  readonly name: string | null
  readonly type: string | null
  readonly address: FacilityAddress | null
}

/** A facility that a carrier reaches by some means: a ramp by train. */
export type ReachedFacility = Facility & {
  readonly mode: CarrierEvent['mode']
  /** When the container has come there; null while that is only expected. ISO 8601, UTC. */
  readonly reached_at: string | null
}

/** As a carrier writes it. */
export type FacilityAddress = {
  readonly street: string
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

/** An event of one container under a name of the interface, as a carrier's event reports it. */
export type NamedEvent = {
  readonly event: EventName
  /**
   * The move that the event names; null for an estimate, because a container has one expected arrival,
   * at any port and on any ship.
   */
  readonly move: MoveIdentity | null
  /** From the carrier's event; ISO 8601, UTC. */
  readonly timestamp: string
  readonly classifier: 'ACT' | 'PLN' | 'EST'
  readonly locode: string | null
  readonly location_name: string | null
  readonly facility: Facility | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly voyage_number: string | null
  readonly mode: CarrierEvent['mode']
  readonly data_source: 'shipping_line'
  readonly carrier_event_id: string | null
}

/** A real move that the carrier reports, with or without a name. */
export type ReportedMove = {
  readonly identity: MoveIdentity
  readonly timestamp: string
  readonly carrier_event_id: string | null
}

export type EstimatedArrival = {
  readonly timestamp: string
  readonly locode: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly voyage_number: string | null
}

/** A field is null when the carrier's answer lacks it, which does not mean that it is no longer true. */
export type ShipmentJourney = {
  readonly bill_of_lading_number: string | null
  readonly booking_number: string | null
  /** The place at which the laden container was first put on a barge, feeder or train; null when the main ship did so. */
  readonly origin: NamedPlace | null
  readonly port_of_lading: NamedPlace | null
  readonly port_of_discharge: NamedPlace | null
  /** The inland place of delivery; null when the journey ends at the port of discharge. */
  readonly destination: NamedPlace | null
  readonly pol_etd_at: string | null
  readonly pol_atd_at: string | null
  readonly pod_eta_at: string | null
  readonly pod_ata_at: string | null
  readonly destination_eta_at: string | null
  readonly destination_ata_at: string | null
  readonly pod_vessel_name: string | null
  readonly pod_vessel_imo: string | null
  readonly pod_voyage_number: string | null
  readonly pod_facility: Facility | null
  readonly booking_cancelled: boolean
}

export type ContainerTimes = {
  readonly empty_out_at: string | null
  readonly pol_full_in_at: string | null
  readonly pol_vessel_loaded_at: string | null
  readonly pol_vessel_departed_at: string | null
  readonly pod_arrived_at: string | null
  readonly pod_discharged_at: string | null
  readonly pod_full_out_at: string | null
  readonly pod_rail_loaded_at: string | null
  readonly pod_rail_departed_at: string | null
  readonly ind_eta_at: string | null
  readonly ind_ata_at: string | null
  readonly ind_rail_unloaded_at: string | null
  readonly final_destination_full_out_at: string | null
  readonly empty_terminated_at: string | null
}

export type ContainerJourney = ContainerTimes & {
  readonly number: string
  readonly iso_equipment_code: string | null
  readonly seal_number: string | null
  readonly current_status: ContainerStatus
  /** For `pod_timezone`, `final_destination_timezone` and `empty_terminated_timezone`. */
  readonly pod_locode: string | null
  readonly final_destination_locode: string | null
  readonly empty_terminated_locode: string | null
  /** The ramp or terminal at the place of delivery, which the container has reached or is to reach. */
  readonly inland_facility: ReachedFacility | null
  /** All real moves of the box's earlier trips: what was told of them is history and says nothing about this trip. */
  readonly earlierMoves: readonly ReportedMove[]
  /** Their actual events, as they are named now. */
  readonly earlierEvents: readonly NamedEvent[]
  /** In the order of time. */
  readonly events: readonly NamedEvent[]
  /** All real moves of the answer, also those without a name. */
  readonly reportedMoves: readonly ReportedMove[]
}

export type Journey = {
  readonly shipment: ShipmentJourney
  /** In the order of their numbers. */
  readonly containers: readonly ContainerJourney[]
  /** For `shipment.estimated.arrival`; null when it is unknown or all containers have arrived. */
  readonly estimated_arrival: EstimatedArrival | null
}

/** A number under which the journey is asked for. */
export type AskedNumber = { readonly number: string; readonly number_type: string }

/** Facts that are known beside the events; every part may be missing. */
export type JourneyContext = {
  /** The numbers that are asked for: of several trips of a box they tell the one that is meant. */
  readonly asked?: readonly AskedNumber[]
  /** The time at which the journey is told, in milliseconds; without it nothing more is expected to be said. */
  readonly now?: number
  /** The port at which another container of the bill is known to be discharged. */
  readonly discharge?: PlaceKey
  /** Whether a ship carries a container of the answer. */
  readonly hasShip?: boolean
}
