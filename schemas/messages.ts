// Made by `npm run generate` from the .avsc files beside it.
/** A client wants a number followed. Key: tracking request id. A reader may see the same message more than once after a crash. */
export type TrackingRequested = {
  /** The tracking request (uuid). */
  readonly tracking_request_id: string
  /** The account that made the request (uuid). */
  readonly account_id: string
  /** The number, in upper case and without blanks. */
  readonly request_number: string
  /** bill_of_lading, booking_number or container. */
  readonly request_type: string
  /** SCAC that the client named; null if the carrier must be detected. */
  readonly scac: null | string
  /** Time at which the request was accepted. */
  readonly requested_at: number
}

/** The carrier of a number was found, or the tracking of the number was resumed. Key: carrier reference, `SCAC:number`. A reader may see the same message more than once after a crash. */
export type CarrierDetected = {
  /** Standard Carrier Alpha Code, four characters. */
  readonly scac: string
  /** The number in the form in which the carrier is asked for it. */
  readonly number: string
  /** bill_of_lading, booking_number or container. */
  readonly number_type: string
  /** The account for which the carrier was detected (uuid). */
  readonly account_id: string
  /** The tracking request (uuid). */
  readonly tracking_request_id: string
  /** The evidence: `named` by the client, the `number` itself, the carrier's `answer` to a probe; or `resumed`: the client resumed tracking at a known carrier. */
  readonly how: string
  /** From 0 to 1; 1 when named, answered or resumed. */
  readonly confidence: number
  /** Time of the decision. */
  readonly detected_at: number
}

/** A client wants the carrier asked again now. Key: carrier reference, `SCAC:number`. A reader may see the same message more than once after a crash. */
export type TrackingRefreshRequested = {
  /** Standard Carrier Alpha Code. */
  readonly scac: string
  /** The number in the form in which the carrier is asked for it. */
  readonly number: string
  /** bill_of_lading, booking_number or container. */
  readonly number_type: string
  /** The account that made the request (uuid); the call counts against its refresh bucket. */
  readonly account_id: string
  /** Time of the request. */
  readonly requested_at: number
}

/** One event as the carrier reported it, in the terms and codes of DCSA Track & Trace 2.2, without nesting. */
export type CarrierEvent = {
  /** The carrier's own id of the event. */
  readonly event_id: null | string
  /** TRANSPORT, EQUIPMENT or SHIPMENT. */
  readonly event_type: string
  /** TRANSPORT: ARRI, DEPA. EQUIPMENT: LOAD, DISC, GTIN, GTOT, STUF, STRP, PICK, DROP, INSP, RSEA, RMVD. SHIPMENT: RECE, DRFT, PENA, PENU, REJE, APPR, ISSU, SURR, SUBM, VOID, CONF, REQS, CMPL, HOLD, RELS. */
  readonly event_code: string
  /** ACT (happened), PLN (planned) or EST (estimated). */
  readonly classifier: string
  /** Time of the event; ISO 8601, UTC. A local time in an unknown zone is written as if it were UTC. */
  readonly event_at: string
  /** Time at which the carrier learned of the event, as it says; ISO 8601, UTC. */
  readonly created_at: null | string
  /** ISO 6346 number of the one container that the event is about. */
  readonly container_number: null | string
  /** All container numbers that the event names. */
  readonly container_references: readonly string[]
  /** ISO 6346 size and type code. */
  readonly iso_equipment_code: null | string
  /** Whether the container was empty. */
  readonly empty: null | boolean
  /** VESSEL, RAIL, TRUCK or BARGE. */
  readonly mode: null | string
  /** The carrier's id of the transport call. */
  readonly transport_call_id: null | string
  /** The position of the transport call in the journey, as the carrier counts. */
  readonly transport_call_sequence: null | number
  /** UN/LOCODE of the place. */
  readonly locode: null | string
  /** Without a locode: those of the ports that the place's name may mean, where it means several. What else is said about the journey decides between them. */
  readonly possible_locodes: readonly string[]
  /** Name of the place. */
  readonly location_name: null | string
  /** Code of the terminal or depot. */
  readonly facility_code: null | string
  /** Issuer of that code: SMDG or BIC. */
  readonly facility_code_provider: null | string
  /** DCSA facility type: POTE, DEPO, INTE, RAMP and so on. */
  readonly facility_type: null | string
  /** Name of the terminal or depot. */
  readonly facility_name: null | string
  /** Street of the terminal or depot, with its number. */
  readonly facility_street: null | string
  /** City of that address. */
  readonly facility_city: null | string
  /** State or region of that address, as the carrier writes it. */
  readonly facility_state: null | string
  /** Postal code of that address. */
  readonly facility_zip: null | string
  /** IMO number, seven digits. */
  readonly vessel_imo: null | string
  /** Name of the vessel. */
  readonly vessel_name: null | string
  /** Voyage on which the vessel arrives. */
  readonly import_voyage: null | string
  /** Voyage on which the vessel departs. */
  readonly export_voyage: null | string
  /** The carrier's code of the service. */
  readonly carrier_service: null | string
  /** The carrier's own role of the place: ORIGIN, POL, TS, POD or DESTINATION. */
  readonly role_hint: null | string
  /** SHIPMENT events: BKG, TRD, CBR, SHI and so on. */
  readonly document_type: null | string
  /** SHIPMENT events: number of that document. */
  readonly document_id: null | string
  /** SHIPMENT events: the carrier's explanation. */
  readonly reason: null | string
  /** Booking that the event belongs to. */
  readonly booking_number: null | string
  /** Bill of lading that the event belongs to. */
  readonly bill_of_lading_number: null | string
  /** Seals on the container. */
  readonly seal_numbers: readonly string[]
}

/** A carrier's answer about one number, normalised. An answer equal to the last one is published only for a new follower, or if the time since then changes its meaning. Under 512 kB. Key: carrier reference, `SCAC:number`. A reader may see the same message more than once after a crash. */
export type CarrierObserved = {
  /** Standard Carrier Alpha Code. */
  readonly scac: string
  /** The number that was asked for. Other systems may write it in any spelling of the carrier, with its prefix or without. */
  readonly number: string
  /** bill_of_lading, booking_number or container. */
  readonly number_type: string
  /** `poll`: Landfall asked the carrier, and the answer has all that the carrier knows: a plan that it no longer contains is taken back. `push`: the carrier sent it; any other text: the system that wrote this message. The silence of these says nothing. */
  readonly source: string
  /** Id of Landfall's record of the raw answer (uuid). */
  readonly answer_id: null | string
  /** Time at which the answer was received. An older answer counts as it would have counted in its time. A message with a time more than five minutes ahead of the database's clock is rejected and becomes a dead letter. */
  readonly observed_at: number
  /** The events that are stated: of `poll` all that the carrier knows now, not only new ones. */
  readonly events: readonly CarrierEvent[]
  /** The carrier's ids of events that it has retracted; their records are superseded, also those that come later with an older time. */
  readonly retracted_ids: readonly string[]
  /** Whether a further message with other events of the same answer follows, because it is too long for one. Each has all events of its containers. */
  readonly more_follows: boolean
}

/** A hold. */
export type Hold = {
  /** freight, customs, USDA, VACIS, TMF, other, or as written. */
  readonly name: string
  /** `hold`, `pending` or `released`. */
  readonly status: string
  /** Description of the hold, as written. */
  readonly description: null | string
}

/** A fee of the terminal. */
export type Fee = {
  /** demurrage, exam, extended_dwell_time, other, total, or as written. */
  readonly type: string
  /** Amount in that currency. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: null | string
}

/** The statement of a terminal, a railway, a line or a document about one container at its port of discharge or its inland place of delivery. A null field means that the statement does not mention it. Other systems may write to this topic. A statement for all accounts about a container that nobody follows is skipped. A message that cannot be true becomes a dead letter that names the field. Key: container number. A reader may see the same message more than once after a crash. */
export type TerminalObserved = {
  /** Id of the observation (uuid); the same observation has the same id. */
  readonly observation_id: string
  /** ISO 6346 number with its check digit. */
  readonly container_number: string
  /** The only account that may learn of the observation (uuid), for example from its own document. Null: all accounts that follow the container. */
  readonly account_id: null | string
  /** Where the statement was made: `terminal`, `rail`, `line` (their own systems) or `document`. A statement of a document needs `account_id`. */
  readonly source: string
  /** Whose last free day `last_free_day` is: `line`, `terminal` or `rail`. Null: that of the source, and of the line for a document. */
  readonly giver: null | string
  /** Id of the document with the statement (uuid). */
  readonly document_id: null | string
  /** Time of the statement; a later one outweighs an earlier one, and of statements within a day of each other the more trusted source counts. A time more than five minutes ahead of the database's clock is rejected. */
  readonly observed_at: number
  /** Bill of lading or booking of the shipment, if the statement names it: a container makes many trips, and a statement about another one does not apply. */
  readonly bill_of_lading_number: null | string
  /** UN/LOCODE of the port of discharge or of the inland place of delivery: whichever the statement is about. */
  readonly port_locode: null | string
  /** Name of the terminal, as written. */
  readonly terminal_name: null | string
  /** FIRMS code of the terminal at US customs: a capital and three capitals or digits. */
  readonly terminal_firms_code: null | string
  /** Whether the container can be picked up. */
  readonly available_for_pickup: null | boolean
  /** Start of availability, local to the terminal: YYYY-MM-DD or YYYY-MM-DDTHH:MM. */
  readonly available_from: null | string
  /** The last day without charges for storage, local to the terminal: YYYY-MM-DD. An empty text: there is none any more. A day more than a year after `observed_at` is rejected, here as in the other fields with days. */
  readonly last_free_day: null | string
  /** Pickup appointment, local to the terminal: YYYY-MM-DDTHH:MM. An empty text: there is none any more, as where it was cancelled. */
  readonly pickup_appointment_at: null | string
  /** Where the container is at the terminal, as written: `Yard - Y0709A`, `Grounded`. */
  readonly location_at_terminal: null | string
  /** When the consignee got the cargo, local to the place of delivery: YYYY-MM-DD or YYYY-MM-DDTHH:MM. */
  readonly delivered_at: null | string
  /** Number to give at pickup. */
  readonly pickup_number: null | string
  /** All known holds, at most 100; an empty list means that there is none. */
  readonly holds: null | readonly Hold[]
  /** All known fees, at most 100; an empty list means that there is none. */
  readonly fees: null | readonly Fee[]
}

/** Where a ship was at one time. Other systems write to this topic, such as a receiver of AIS or a provider of positions; Landfall writes nothing to it. A ship that no shipment names is skipped. A message that cannot be true becomes a dead letter that names the field. The same message may be written more than once, and positions may come in any order. Key: the IMO number, or the MMSI where the message has no IMO number. */
export type VesselObserved = {
  /** IMO number, seven digits with the right check digit. A message has it, or `mmsi`, or both; both together teach Landfall which ship has the MMSI. */
  readonly imo: null | string
  /** Maritime Mobile Service Identity, nine digits. Alone it counts if an earlier message named it together with the ship's IMO number. A ship may get another MMSI, and the newest one counts. */
  readonly mmsi: null | string
  /** Name of the ship. It identifies no ship, and does not replace the name that a carrier gives. */
  readonly name: null | string
  /** Degrees north, WGS 84, from -90 to 90. Latitude and longitude both 0 are rejected: receivers write that for an unknown position. */
  readonly latitude: number
  /** Degrees east, WGS 84, from -180 to 180. */
  readonly longitude: number
  /** Speed over ground in knots, from 0 to 102.2; null if it is unknown (102.3 in AIS). */
  readonly speed_knots: null | number
  /** Heading, or the course over ground, in degrees from 0 (north) to 360; null if it is unknown (511 or 360 in AIS). */
  readonly heading_degrees: null | number
  /** Navigational status as AIS codes it (ITU-R M.1371), from 0 to 15: 1 at anchor, 5 moored; null or 15 if it is unknown. */
  readonly navigation_status: null | number
  /** When the ship was there. A time more than five minutes ahead of the database's clock is rejected; positions older than 90 days are skipped. */
  readonly observed_at: number
  /** The system that knows it, as `ais`. */
  readonly source: string
}

/** The bytes of a document are stored, to be read for the first time or again. Key: document id. A reader may see the same message more than once after a crash. */
export type DocumentUploaded = {
  /** The document (uuid). */
  readonly document_id: string
  /** The account that the document belongs to (uuid). */
  readonly account_id: string
  /** Id of the work request (uuid), which is carried out once: the document's id at its upload, a new id each time that a client asks again. */
  readonly request_id: string
  /** `classify`: find the type, then the fields. `extract`: find the fields of its present type. `link`: only find its shipments and containers again. */
  readonly work: string
  /** upload, api, email or split_document. */
  readonly source: string
  /** Name from the client or the mail. */
  readonly file_name: string
  /** Content type from the client or the mail, not checked against the file. */
  readonly file_content_type: null | string
  /** Size in bytes. */
  readonly file_size_bytes: number
  /** Time at which the upload or the work request was accepted. */
  readonly requested_at: number
}

/** The tracking request. */
export type TrackingRequest = {
  /** Its id (uuid). */
  readonly id: string
  /** The number asked for. */
  readonly request_number: string
  /** bill_of_lading, booking_number or container. */
  readonly request_type: string
  /** SCAC of its carrier, if known. */
  readonly scac: null | string
  /** pending, awaiting_manifest, created, failed or tracking_stopped. */
  readonly status: string
  /** Reason of the failure, if it failed. */
  readonly failed_reason: null | string
}

/** The shipment. */
export type Shipment = {
  /** Its id (uuid). */
  readonly id: string
  /** SCAC of its carrier. */
  readonly scac: string
  /** The number by which it is followed: bill of lading, booking or container number. */
  readonly normalized_number: null | string
  /** Number of its bill of lading. */
  readonly bill_of_lading_number: null | string
  /** The client's own references: the first 100,000 characters of them. */
  readonly ref_numbers: readonly string[]
  /** UN/LOCODE. */
  readonly port_of_lading_locode: null | string
  /** UN/LOCODE. */
  readonly port_of_discharge_locode: null | string
  /** UN/LOCODE. */
  readonly destination_locode: null | string
}

/** The container. */
export type Container = {
  /** Its id (uuid). */
  readonly id: string
  /** ISO 6346 number. */
  readonly number: string
}

/** A place. */
export type Place = {
  /** Landfall's id of the port or metro area (uuid). */
  readonly id: null | string
  /** `port` or `metro_area`. */
  readonly type: string
  /** UN/LOCODE. */
  readonly locode: null | string
  /** Name. */
  readonly name: null | string
  /** IANA time zone. */
  readonly timezone: null | string
}

/** A vessel. */
export type Vessel = {
  /** Landfall's id (uuid). */
  readonly id: null | string
  /** IMO number. */
  readonly imo: null | string
  /** Name. */
  readonly name: null | string
}

/** A terminal. */
export type Terminal = {
  /** Landfall's id (uuid). */
  readonly id: null | string
  /** `terminal` or `rail_terminal`. */
  readonly type: string
  /** SMDG or BIC code. */
  readonly code: null | string
  /** Name. */
  readonly name: null | string
}

/** The document. */
export type Document = {
  /** Its id (uuid). */
  readonly id: string
  /** Its name. */
  readonly name: string
  /** Its type: a person's choice, otherwise the classified one. */
  readonly document_type: null | string
  /** Id of the representation with its fields (uuid). */
  readonly representation_id: null | string
  /** Its fields, as JSON according to the type's schema. */
  readonly fields: null | string
  /** Reason why it could not be read. */
  readonly failure: null | string
}

/** An event of the interface was recorded. The message is self-contained: a reader needs no further request to use it. Key: shipment id; without a shipment, `reference_id`. A reader may see the same message more than once after a crash. */
export type EventRecorded = {
  /** Id of the event (uuid), derived from its content: an event that is recorded twice has the same id. */
  readonly event_id: string
  /** Name of the event, such as `container.transport.vessel_loaded`. */
  readonly event: string
  /** The account whose shipment it is (uuid). */
  readonly account_id: string
  /** Time at which Landfall recorded it. */
  readonly recorded_at: number
  /** Type of the record that the event is about: tracking_request, transport_event, estimated_event, container_created_event and so on. */
  readonly reference_type: string
  /** Id of that record (uuid). */
  readonly reference_id: string
  /** shipping_line, terminal or ais. */
  readonly data_source: null | string
  /** Actual or estimated time of the event. */
  readonly timestamp: null | number
  /** IANA time zone of the place. Null if unknown: the timestamp then is local time written as UTC. */
  readonly timezone: null | string
  /** Voyage number. */
  readonly voyage_number: null | string
  /** Id of the record that this one corrects (uuid). */
  readonly supersedes: null | string
  /** The tracking request, for `tracking_request.*` events. */
  readonly tracking_request: null | TrackingRequest
  /** The shipment, once there is one. */
  readonly shipment: null | Shipment
  /** The container, for `container.*` events. */
  readonly container: null | Container
  /** Place of the event. */
  readonly location: null | Place
  /** Vessel of the event. */
  readonly vessel: null | Vessel
  /** Terminal of the event. */
  readonly terminal: null | Terminal
  /** The document, for `document.*` events. */
  readonly document: null | Document
}

/** A notification was built and is to be delivered to a webhook. Key: webhook id. A reader may see the same message more than once after a crash. */
export type NotificationBuilt = {
  /** Id of the notification (uuid), derived from event and webhook. */
  readonly notification_id: string
  /** The webhook (uuid). */
  readonly webhook_id: string
  /** The account (uuid). */
  readonly account_id: string
  /** The event (uuid). */
  readonly event_id: string
  /** Name of the event. */
  readonly event: string
  /** Time at which it was built. */
  readonly built_at: number
}

/** The delivery of a notification succeeded or failed for good. Key: webhook id. A reader may see the same message more than once after a crash. */
export type DeliverySettled = {
  /** The notification (uuid). */
  readonly notification_id: string
  /** The webhook (uuid). */
  readonly webhook_id: string
  /** The account (uuid). */
  readonly account_id: string
  /** Name of the event. */
  readonly event: string
  /** succeeded or failed. */
  readonly outcome: string
  /** Number of attempts. */
  readonly attempts: number
  /** HTTP status of the last attempt, if it got one. */
  readonly status_code: null | number
  /** Reason of the last attempt's failure, if it failed. */
  readonly error_code: null | string
  /** Time of the outcome. */
  readonly settled_at: number
}

/** The message of each topic. Times are milliseconds since 1970, UTC. */
export type Messages = {
  readonly 'tracking.requested': TrackingRequested
  readonly 'carrier.detected': CarrierDetected
  readonly 'tracking.refresh.requested': TrackingRefreshRequested
  readonly 'carrier.observed': CarrierObserved
  readonly 'terminal.observed': TerminalObserved
  readonly 'vessel.observed': VesselObserved
  readonly 'document.uploaded': DocumentUploaded
  readonly 'event.recorded': EventRecorded
  readonly 'notification.built': NotificationBuilt
  readonly 'delivery.settled': DeliverySettled
}
