/**
 * One event as a carrier reports it, in the flat form of all normalised answers. Words and codes are those of DCSA
 * Track & Trace 2.2; a field that the carrier does not send is null. The Avro record `CarrierEvent` in
 * `schemas/carrier.observed.avsc` has the same names.
 */
export type CarrierEvent = {
  /** The carrier's own id of the event, as sent; not every carrier has one and not all are uuids. */
  readonly event_id: string | null
  readonly event_type: 'TRANSPORT' | 'EQUIPMENT' | 'SHIPMENT'
  /** TRANSPORT: ARRI, DEPA. EQUIPMENT: LOAD, DISC, GTIN, GTOT, PICK, DROP, ... SHIPMENT: RECE, CONF, VOID, ... */
  readonly event_code: string
  /** ACT happened, PLN was planned, EST is estimated. */
  readonly classifier: 'ACT' | 'PLN' | 'EST'
  /** ISO 8601, UTC with `Z`. A local time whose zone is unknown is kept as if it were UTC. */
  readonly event_at: string
  /** The carrier's time of knowledge; ISO 8601, UTC. */
  readonly created_at: string | null
  /** ISO 6346 number, upper case, no blanks; on TRANSPORT events set only if the answer ties it to one container. */
  readonly container_number: string | null
  /** All containers of the event: its own and those of its EQ references. */
  readonly container_references: readonly string[]
  readonly iso_equipment_code: string | null
  readonly empty: boolean | null
  readonly mode: 'VESSEL' | 'RAIL' | 'TRUCK' | 'BARGE' | null
  readonly transport_call_id: string | null
  readonly transport_call_sequence: number | null
  /** UN/LOCODE, five upper-case characters. */
  readonly locode: string | null
  /** Where the name alone tells: the ports that it may mean. What else is said on the journey decides between them. */
  readonly possible_locodes: readonly string[]
  readonly location_name: string | null
  readonly facility_code: string | null
  readonly facility_code_provider: 'SMDG' | 'BIC' | null
  /** POTE, DEPO, INTE, RAMP, ... */
  readonly facility_type: string | null
  readonly facility_name: string | null
  readonly facility_street: string | null
  readonly facility_city: string | null
  /** State or region, as the carrier writes it. */
  readonly facility_state: string | null
  readonly facility_zip: string | null
  /** Seven digits; null when absent, and when its check digit is wrong and the vessel has a name. */
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly import_voyage: string | null
  readonly export_voyage: string | null
  readonly carrier_service: string | null
  /** The role that the carrier itself gives the place (CMA CGM, MSC and DCSA 3.0). */
  readonly role_hint: 'ORIGIN' | 'POL' | 'TS' | 'POD' | 'DESTINATION' | null
  /** SHIPMENT events: BKG, TRD, CBR, SHI, ... */
  readonly document_type: string | null
  readonly document_id: string | null
  readonly reason: string | null
  readonly booking_number: string | null
  readonly bill_of_lading_number: string | null
  readonly seal_numbers: readonly string[]
}

/** An event of a carrier's answer, or a field of one, that was dropped, with the reason. */
export type DroppedPiece = {
  /** Its place, as a JSON pointer into the answer. */
  readonly pointer: string
  readonly reason: string
}

/** IANA name of the zone of a UN/LOCODE, or null when it is not known. */
export type ZoneOf = (locode: string) => string | null
