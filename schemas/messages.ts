// Made by `npm run generate` from the .avsc files beside it.
/** A client wants a number followed. Key: tracking request id. A reader may see the same message more than once after a crash. */
export type TrackingRequested = {
  /** The tracking request (uuid). */
  readonly tracking_request_id: string
  /** The account that asked (uuid). */
  readonly account_id: string
  /** The number, trimmed and in upper case. */
  readonly request_number: string
  /** bill_of_lading, booking_number or container. */
  readonly request_type: string
  /** The carrier that the client named; null when it is to be detected. */
  readonly scac: null | string
  /** When the request was accepted. */
  readonly requested_at: number
}

/** This number is this carrier's. Key: carrier reference, `SCAC:number`. A reader may see the same message more than once after a crash. */
export type CarrierDetected = {
  /** Standard Carrier Alpha Code, four characters. */
  readonly scac: string
  /** The number as the carrier is asked for it. */
  readonly number: string
  /** bill_of_lading, booking_number or container. */
  readonly number_type: string
  /** The account on whose behalf it was detected (uuid). */
  readonly account_id: string
  /** The tracking request (uuid). */
  readonly tracking_request_id: string
  /** How it is known: `named` by the client, from the `number` itself, or because the carrier had an `answer` for it. */
  readonly how: string
  /** From 0 to 1; 1 when named or answered. */
  readonly confidence: number
  /** When it was decided. */
  readonly detected_at: number
}

/** Ask the carrier again now. Key: carrier reference, `SCAC:number`. A reader may see the same message more than once after a crash. */
export type TrackingRefreshRequested = {
  /** Standard Carrier Alpha Code. */
  readonly scac: string
  /** The number as the carrier is asked for it. */
  readonly number: string
  /** bill_of_lading, booking_number or container. */
  readonly number_type: string
  /** The account that asked (uuid); its refresh bucket pays for the call. */
  readonly account_id: string
  /** When it was asked for. */
  readonly requested_at: number
}

/** One event as the carrier reported it, in the words and codes of DCSA Track & Trace 2.2, laid flat. */
export type CarrierEvent = {
  /** The carrier's own id of the event. */
  readonly event_id: null | string
  /** TRANSPORT, EQUIPMENT or SHIPMENT. */
  readonly event_type: string
  /** TRANSPORT: ARRI, DEPA. EQUIPMENT: LOAD, DISC, GTIN, GTOT, STUF, STRP, PICK, DROP, INSP, RSEA, RMVD. SHIPMENT: RECE, DRFT, PENA, PENU, REJE, APPR, ISSU, SURR, SUBM, VOID, CONF, REQS, CMPL, HOLD, RELS. */
  readonly event_code: string
  /** ACT (happened), PLN (planned) or EST (estimated). */
  readonly classifier: string
  /** ISO 8601, UTC. Where the source gave a local time whose zone is not known: that local time as if it were UTC. */
  readonly event_at: string
  /** When the carrier says that it learned of it; ISO 8601, UTC. */
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
  /** The carrier's id of the call at a place. */
  readonly transport_call_id: null | string
  /** The position of the call in the journey, as the carrier counts. */
  readonly transport_call_sequence: null | number
  /** UN/LOCODE of the place. */
  readonly locode: null | string
  /** Name of the place. */
  readonly location_name: null | string
  /** Code of the terminal or depot. */
  readonly facility_code: null | string
  /** Who gives out that code: SMDG or BIC. */
  readonly facility_code_provider: null | string
  /** DCSA facility type: POTE, DEPO, INTE, RAMP and so on. */
  readonly facility_type: null | string
  /** Name of the terminal or depot. */
  readonly facility_name: null | string
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
  /** What the carrier itself says of the place: ORIGIN, POL, TS, POD or DESTINATION. */
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

/** What a carrier said about one number. An answer equal to the last one is not published. Under 512 kB. Key: carrier reference, `SCAC:number`. A reader may see the same message more than once after a crash. */
export type CarrierObserved = {
  /** Standard Carrier Alpha Code. */
  readonly scac: string
  /** The number that was asked for. */
  readonly number: string
  /** bill_of_lading, booking_number or container. */
  readonly number_type: string
  /** `poll`: Landfall asked; `push`: the carrier sent it; anything else: the system that wrote this message. */
  readonly source: string
  /** Landfall's record of the raw answer (uuid). */
  readonly answer_id: null | string
  /** When the answer was received. An answer older than what is known of the number changes nothing. A time more than five minutes ahead of the database's clock is refused: the message becomes a dead letter. */
  readonly observed_at: number
  /** Everything that the carrier knows now, not only what is new. */
  readonly events: readonly CarrierEvent[]
  /** The carrier's ids of events that it has taken back: what is recorded of them is superseded. */
  readonly retracted_ids: readonly string[]
}

/** A hold. */
export type Hold = {
  /** freight, customs, ... or as written. */
  readonly name: string
  /** `hold` or `released`. */
  readonly status: string
  /** As written. */
  readonly description: null | string
}

/** A fee of the terminal. */
export type Fee = {
  /** demurrage, exam, ... or as written. */
  readonly type: string
  /** In the currency. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: null | string
}

/** What a terminal, or a document that speaks of it, said about one container at its port of discharge. Key: container number. What is null was not said. Other systems may write it. A reader may see the same message more than once after a crash. */
export type TerminalObserved = {
  /** The same observation has the same id (uuid). */
  readonly observation_id: string
  /** ISO 6346, with its check digit. */
  readonly container_number: string
  /** The only account that may learn of it (uuid), as with its own documents; null: all that follow the container. */
  readonly account_id: null | string
  /** `terminal` or `document`. */
  readonly source: string
  /** The document that says so (uuid). */
  readonly document_id: null | string
  /** When it was said; a later observation outweighs an earlier one. */
  readonly observed_at: number
  /** The shipment that it is about, where it is named: a container has many in its life. */
  readonly bill_of_lading_number: null | string
  /** UN/LOCODE. */
  readonly port_locode: null | string
  /** As written. */
  readonly terminal_name: null | string
  /** The FIRMS code of US customs. */
  readonly terminal_firms_code: null | string
  /** Whether it can be picked up. */
  readonly available_for_pickup: null | boolean
  /** From when on, local to the terminal: YYYY-MM-DD or YYYY-MM-DDTHH:MM. */
  readonly available_from: null | string
  /** The last day without charges for storage, local to the terminal: YYYY-MM-DD. */
  readonly last_free_day: null | string
  /** Appointment, local to the terminal: YYYY-MM-DDTHH:MM. */
  readonly pickup_appointment_at: null | string
  /** To be named at pickup. */
  readonly pickup_number: null | string
  /** All holds that are known; an empty list: there is none. */
  readonly holds: null | readonly Hold[]
  /** All fees that are known; an empty list: there is none. */
  readonly fees: null | readonly Fee[]
}

/** Bytes are there to be read, or to be read again. Key: document id. A reader may see the same message more than once after a crash. */
export type DocumentUploaded = {
  /** The document (uuid). */
  readonly document_id: string
  /** Whose it is (uuid). */
  readonly account_id: string
  /** What is asked for is done once for each of these (uuid): the document's id at its upload, another one each time that a client asks again. */
  readonly request_id: string
  /** `classify`: find the type, then the fields. `extract`: the fields of the type that it has. `link`: only look for its shipments and containers again. */
  readonly work: string
  /** upload, api, email or split_document. */
  readonly source: string
  /** As the client or the mail named it. */
  readonly file_name: string
  /** As the client or the mail said; nobody has looked into the file. */
  readonly file_content_type: null | string
  /** Bytes. */
  readonly file_size_bytes: number
  /** When the upload or the wish was accepted. */
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
  /** Its carrier, if known. */
  readonly scac: null | string
  /** pending, awaiting_manifest, created, failed or tracking_stopped. */
  readonly status: string
  /** Why, when it failed. */
  readonly failed_reason: null | string
}

/** The shipment. */
export type Shipment = {
  /** Its id (uuid). */
  readonly id: string
  /** Its carrier. */
  readonly scac: string
  /** The number that it is followed by: a bill of lading, a booking or a container number. */
  readonly normalized_number: null | string
  /** Its bill of lading. */
  readonly bill_of_lading_number: null | string
  /** The client's own references. */
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
  /** What it was found to be, or what a person said that it is. */
  readonly document_type: null | string
  /** What was read of it (uuid). */
  readonly representation_id: null | string
  /** What was read of it, as JSON after the type's schema. */
  readonly fields: null | string
  /** Why it could not be read. */
  readonly failure: null | string
}

/** One of the interface's events happened. Self-contained: nothing has to be called back to use it. Key: shipment id, or tracking request id where there is no shipment. A reader may see the same message more than once after a crash. */
export type EventRecorded = {
  /** Derived from what happened: the same happening has the same id (uuid). */
  readonly event_id: string
  /** Name of the event, such as `container.transport.vessel_loaded`. */
  readonly event: string
  /** The account whose shipment it is (uuid). */
  readonly account_id: string
  /** When Landfall recorded it. */
  readonly recorded_at: number
  /** Type of the record that the event is about: tracking_request, transport_event, estimated_event, container_created_event and so on. */
  readonly reference_type: string
  /** Id of that record (uuid). */
  readonly reference_id: string
  /** shipping_line, terminal or ais. */
  readonly data_source: null | string
  /** When it happened, or is estimated to happen. */
  readonly timestamp: null | number
  /** IANA time zone of the place; null when unknown, then the time is local time written as UTC. */
  readonly timezone: null | string
  /** Voyage. */
  readonly voyage_number: null | string
  /** The record of the same happening that this one corrects (uuid). */
  readonly supersedes: null | string
  /** For `tracking_request.*` events. */
  readonly tracking_request: null | TrackingRequest
  /** The shipment, once there is one. */
  readonly shipment: null | Shipment
  /** For `container.*` events. */
  readonly container: null | Container
  /** Where. */
  readonly location: null | Place
  /** On which vessel. */
  readonly vessel: null | Vessel
  /** At which terminal. */
  readonly terminal: null | Terminal
  /** For `document.*` events. */
  readonly document: null | Document
}

/** A webhook must be told. Key: webhook id. A reader may see the same message more than once after a crash. */
export type NotificationBuilt = {
  /** Derived from event and webhook (uuid). */
  readonly notification_id: string
  /** The webhook (uuid). */
  readonly webhook_id: string
  /** The account (uuid). */
  readonly account_id: string
  /** The event (uuid). */
  readonly event_id: string
  /** Name of the event. */
  readonly event: string
  /** When it was built. */
  readonly built_at: number
}

/** A webhook was told, or given up. Key: webhook id. A reader may see the same message more than once after a crash. */
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
  /** How many attempts were made. */
  readonly attempts: number
  /** HTTP status of the last attempt, if it got one. */
  readonly status_code: null | number
  /** Why the last attempt failed, if it did. */
  readonly error_code: null | string
  /** When. */
  readonly settled_at: number
}

/** The message of each topic. Times are milliseconds since 1970, UTC. */
export type Messages = {
  readonly 'tracking.requested': TrackingRequested
  readonly 'carrier.detected': CarrierDetected
  readonly 'tracking.refresh.requested': TrackingRefreshRequested
  readonly 'carrier.observed': CarrierObserved
  readonly 'terminal.observed': TerminalObserved
  readonly 'document.uploaded': DocumentUploaded
  readonly 'event.recorded': EventRecorded
  readonly 'notification.built': NotificationBuilt
  readonly 'delivery.settled': DeliverySettled
}
