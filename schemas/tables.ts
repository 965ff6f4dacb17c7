// Made by `npm run dump-schema` from migrations/schema.sql; not to be edited.

/** A row of each table as it is written; columns that Postgres fills may be left out. */
export type Tables = {
  readonly account: {
    readonly id: string
    readonly company_name: string
    readonly rate_limits?: unknown
    readonly created_at?: Date | string
    readonly duplicate_documents?: string
    readonly track_documents?: boolean
    readonly mailbox?: string | null
    readonly document_quota_megabytes?: number | null
    readonly webhooks_version?: number
  }
  readonly account_user: {
    readonly account_id: string
    readonly id: string
    readonly name: string
    readonly email?: string | null
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
    readonly removed_at?: Date | string | null
  }
  readonly admitted_request: {
    readonly account_id: string
    readonly bucket: string
    readonly at: Date | string
    readonly count: number
    readonly total: number | string
  }
  readonly api_key: {
    readonly key_hash: string
    readonly account_id: string
    readonly name: string
    readonly created_at?: Date | string
    readonly revoked_at?: Date | string | null
    readonly id?: string
    readonly role?: string
    readonly user_id?: string | null
    readonly expires_at?: Date | string | null
    readonly last_used_at?: Date | string | null
    readonly from_setting?: boolean
  }
  readonly api_key_account: {
    readonly key_hash: string
    readonly account_id: string
  }
  readonly blob: {
    readonly account_id: string
    readonly id: string
    readonly filename: string
    readonly content_type?: string | null
    readonly byte_size: number | string
    readonly checksum: string
    readonly key?: string | null
    readonly sha256?: string | null
    readonly created_at?: Date | string
  }
  readonly carrier_answer: {
    readonly id: string
    readonly scac: string
    readonly number: string
    readonly number_type: string
    readonly received_at?: Date | string
    readonly status: number
    readonly body: string
    readonly kept_events: number
    readonly dropped?: unknown
  }
  readonly carrier_observation: {
    readonly scac: string
    readonly number: string
    readonly number_type: string
    readonly identity: string
    readonly received_at: Date | string
    readonly source: string
    readonly answer_id?: string | null
    readonly event: unknown
    readonly void_at?: Date | string | null
    readonly void_reason?: string | null
  }
  readonly carrier_reference: {
    readonly scac: string
    readonly number: string
    readonly number_type: string
    readonly due_at?: Date | string | null
    readonly lease_until?: Date | string | null
    readonly lease_token?: string | null
    readonly attempts?: number
    readonly first_not_found_at?: Date | string | null
    readonly last_attempted_at?: Date | string | null
    readonly last_succeeded_at?: Date | string | null
    readonly last_answer_id?: string | null
    readonly last_answer_hash?: string | null
    readonly paying_account_id: string
    readonly paying_bucket?: string
    readonly created_at?: Date | string
    readonly quiet_since?: Date | string | null
    readonly refusal?: string | null
    readonly refused_since?: Date | string | null
    readonly fed?: boolean
    readonly traceparent?: string | null
  }
  readonly cleared_event: {
    readonly account_id: string
    readonly position: number | string
    readonly event_id: string
    readonly recorded_at: Date | string
  }
  readonly container: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly number: string
    readonly ref_numbers?: readonly string[]
    readonly seal_number?: string | null
    readonly iso_equipment_code?: string | null
    readonly equipment_type?: string | null
    readonly equipment_length?: number | null
    readonly equipment_height?: string | null
    readonly weight_in_lbs?: number | null
    readonly current_status?: string
    readonly availability_known?: boolean
    readonly available_for_pickup?: boolean | null
    readonly pickup_lfd?: Date | string | null
    readonly pickup_appointment_at?: Date | string | null
    readonly fees_at_pod_terminal?: unknown
    readonly holds_at_pod_terminal?: unknown
    readonly pod_terminal_id?: string | null
    readonly pod_location_id?: string | null
    readonly final_destination_location_id?: string | null
    readonly empty_terminated_location_id?: string | null
    readonly empty_out_at?: Date | string | null
    readonly pol_full_in_at?: Date | string | null
    readonly pol_vessel_loaded_at?: Date | string | null
    readonly pol_vessel_departed_at?: Date | string | null
    readonly pod_arrived_at?: Date | string | null
    readonly pod_discharged_at?: Date | string | null
    readonly pod_full_out_at?: Date | string | null
    readonly pod_rail_loaded_at?: Date | string | null
    readonly pod_rail_departed_at?: Date | string | null
    readonly ind_eta_at?: Date | string | null
    readonly ind_ata_at?: Date | string | null
    readonly ind_rail_unloaded_at?: Date | string | null
    readonly final_destination_full_out_at?: Date | string | null
    readonly empty_terminated_at?: Date | string | null
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
    readonly pickup_lfd_line?: Date | string | null
    readonly pickup_lfd_terminal?: Date | string | null
    readonly pickup_lfd_rail?: Date | string | null
    readonly location_at_pod_terminal?: string | null
    readonly delivered_at?: Date | string | null
    readonly terminal_checked_at?: Date | string | null
    readonly moved_status?: string | null
    readonly pickup_facility_id?: string | null
  }
  readonly container_created_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly container_id: string
    readonly timestamp: Date | string
    readonly timezone?: string | null
  }
  readonly container_pod_terminal_changed_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly container_id: string
    readonly terminal_id?: string | null
    readonly timestamp: Date | string
    readonly data_source: string
  }
  readonly container_updated_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly container_id: string
    readonly terminal_id?: string | null
    readonly changeset: unknown
    readonly timestamp: Date | string
    readonly timezone?: string | null
    readonly data_source: string
  }
  readonly custom_field: {
    readonly account_id: string
    readonly id: string
    readonly definition_id: string
    readonly entity_type: string
    readonly entity_id: string
    readonly value?: unknown
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
  }
  readonly custom_field_definition: {
    readonly account_id: string
    readonly id: string
    readonly entity_type: string
    readonly api_slug: string
    readonly display_name: string
    readonly description?: string | null
    readonly data_type: string
    readonly reference_type?: string | null
    readonly validation?: unknown
    readonly default_format?: string | null
    readonly default_value?: unknown
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
  }
  readonly custom_field_option: {
    readonly account_id: string
    readonly id: string
    readonly definition_id: string
    readonly label: string
    readonly value: string
    readonly position?: number | null
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
  }
  readonly dead_letter: {
    readonly id: string
    readonly worker: string
    readonly topic: string
    readonly partition: number
    readonly offset: number | string
    readonly key?: string | null
    readonly value?: string | null
    readonly headers: unknown
    readonly reason: string
    readonly attempts?: number
    readonly failed_at?: Date | string
    readonly retry_at?: Date | string | null
  }
  readonly deleted_account: {
    readonly id: string
    readonly deleted_at?: Date | string
    readonly key_hashes?: readonly string[]
  }
  readonly delivery: {
    readonly account_id: string
    readonly notification_id: string
    readonly webhook_id: string
    readonly attempt?: number
    readonly charged?: number
    readonly due_at?: Date | string
    readonly lease_until?: Date | string | null
    readonly lease_token?: string | null
    readonly created_at?: Date | string
    readonly throttled_since?: Date | string | null
    readonly attempted_url?: string | null
    readonly throttled?: number
    readonly asked?: number
    readonly order_key?: string | null
    readonly order_number?: number | null
    readonly traceparent?: string | null
  }
  readonly document: {
    readonly account_id: string
    readonly id: string
    readonly blob_id: string
    readonly name: string
    readonly document_type?: string | null
    readonly document_type_manual?: string | null
    readonly classification_notes?: string | null
    readonly confidence?: number | null
    readonly source: string
    readonly file_name: string
    readonly file_content_type?: string | null
    readonly file_size_bytes: number | string
    readonly sha256: string
    readonly rotation?: number
    readonly email_submission_id?: string | null
    readonly split_from_id?: string | null
    readonly first_page?: number | null
    readonly last_page?: number | null
    readonly extracted_data_manual?: unknown
    readonly last_document_representation_id?: string | null
    readonly done_request_id?: string | null
    readonly done_requested_at?: Date | string | null
    readonly failure?: string | null
    readonly numbers?: readonly string[]
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
    readonly discarded_at?: Date | string | null
    readonly done_work?: string | null
    readonly user_id?: string | null
  }
  readonly document_cargo: {
    readonly account_id: string
    readonly document_id: string
    readonly container_id: string
  }
  readonly document_job: {
    readonly account_id: string
    readonly document_id: string
    readonly request_id: string
    readonly work: string
    readonly requested_at: Date | string
    readonly attempt?: number
    readonly put_offs?: number
    readonly due_at?: Date | string
    readonly lease_token?: string | null
    readonly lease_until?: Date | string | null
    readonly created_at?: Date | string
    readonly traceparent?: string | null
  }
  readonly document_representation: {
    readonly account_id: string
    readonly id: string
    readonly document_id: string
    readonly document_type: string
    readonly schema_version: string
    readonly payload: unknown
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
  }
  readonly document_shipment: {
    readonly account_id: string
    readonly document_id: string
    readonly shipment_id: string
  }
  readonly document_words: {
    readonly account_id: string
    readonly document_id: string
    readonly words: readonly string[]
  }
  readonly email_submission: {
    readonly account_id: string
    readonly id: string
    readonly subject: string
    readonly body?: string | null
    readonly from: readonly string[]
    readonly to: readonly string[]
    readonly cc: readonly string[]
    readonly sent_at?: Date | string | null
    readonly message_id?: string | null
    readonly in_reply_to?: string | null
    readonly references: readonly string[]
    readonly content_type?: string | null
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
    readonly failure?: string | null
  }
  readonly estimated_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly event: string
    readonly estimated_timestamp: Date | string
    readonly timezone?: string | null
    readonly voyage_number?: string | null
    readonly location_id?: string | null
    readonly vessel_id?: string | null
    readonly data_source: string
    readonly created_at?: Date | string
  }
  readonly event: {
    readonly account_id: string
    readonly id: string
    readonly event: string
    readonly reference_type: string
    readonly reference_id: string
    readonly included: string
    readonly recorded_at: Date | string
    readonly position?: number | string
    readonly shipment_id?: string | null
    readonly container_id?: string | null
  }
  readonly event_epoch: {
    readonly id?: boolean
    readonly added?: number | string
  }
  readonly idempotent_answer: {
    readonly account_id: string
    readonly key: string
    readonly request_hash: string
    readonly status?: number | null
    readonly body?: string | null
    readonly created_at?: Date | string
  }
  readonly joined_record: {
    readonly account_id: string
    readonly id: string
    readonly joined_into: string
    readonly created_at?: Date | string
  }
  readonly limit_holder: {
    readonly id: string
    readonly lease_until: Date | string
  }
  readonly limit_share: {
    readonly name: string
    readonly holder_id: string
    readonly share: number
    readonly wanted: number
    readonly waiting_since?: Date | string | null
  }
  readonly location: {
    readonly id: string
    readonly kind: string
    readonly code: string
    readonly name: string
    readonly city?: string | null
    readonly state_abbr?: string | null
    readonly country_code: string
    readonly time_zone?: string | null
    readonly latitude?: number | null
    readonly longitude?: number | null
    readonly learned?: boolean
  }
  readonly message_schema: {
    readonly fingerprint: number
    readonly schema: string
  }
  readonly migration: {
    readonly name: string
    readonly applied_at?: Date | string
  }
  readonly number_count: {
    readonly form: string
    readonly scac: string
    readonly known?: number | string
    readonly refused?: number | string
  }
  readonly outbox: {
    readonly id: string
    readonly topic: string
    readonly key: string
    readonly avro: string
    readonly headers: unknown
    readonly lease_until: Date | string
    readonly created_at?: Date | string
    readonly fingerprint?: number | null
  }
  readonly party: {
    readonly account_id: string
    readonly id: string
    readonly company_name: string
    readonly created_at?: Date | string
  }
  readonly probe: {
    readonly account_id: string
    readonly tracking_request_id: string
    readonly number: string
    readonly number_type: string
    readonly candidates: readonly string[]
    readonly attempts?: number
    readonly due_at?: Date | string
    readonly lease_until?: Date | string | null
    readonly lease_token?: string | null
    readonly traceparent?: string | null
  }
  readonly refusing_carrier: {
    readonly scac: string
    readonly refusal: string
    readonly since: Date | string
    readonly failures: number
    readonly trial_at: Date | string
  }
  readonly search_term: {
    readonly account_id: string
    readonly record_type: string
    readonly term: string
    readonly created_at: Date | string
    readonly record_id: string
    readonly is_whole: boolean
  }
  readonly shipment: {
    readonly account_id: string
    readonly id: string
    readonly scac: string
    readonly number: string
    readonly number_type: string
    readonly bill_of_lading_number?: string | null
    readonly booking_number?: string | null
    readonly ref_numbers?: readonly string[] | null
    readonly tags?: readonly string[]
    readonly customer_id?: string | null
    readonly port_of_lading_id?: string | null
    readonly port_of_discharge_id?: string | null
    readonly destination_id?: string | null
    readonly pod_terminal_id?: string | null
    readonly destination_terminal_id?: string | null
    readonly pod_vessel_id?: string | null
    readonly pod_voyage_number?: string | null
    readonly pol_etd_at?: Date | string | null
    readonly pol_original_etd_at?: Date | string | null
    readonly pol_atd_at?: Date | string | null
    readonly pod_eta_at?: Date | string | null
    readonly pod_original_eta_at?: Date | string | null
    readonly pod_ata_at?: Date | string | null
    readonly destination_eta_at?: Date | string | null
    readonly destination_original_eta_at?: Date | string | null
    readonly destination_ata_at?: Date | string | null
    readonly observed_at?: Date | string | null
    readonly line_tracking_last_attempted_at?: Date | string | null
    readonly line_tracking_last_succeeded_at?: Date | string | null
    readonly line_tracking_stopped_at?: Date | string | null
    readonly line_tracking_stopped_reason?: string | null
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
    readonly line_tracking_stopped_by_id?: string | null
    readonly line_tracking_resumed_at?: Date | string | null
  }
  readonly signing_key: {
    readonly id?: boolean
    readonly secret?: string | null
    readonly sealed?: string | null
  }
  readonly terminal: {
    readonly id: string
    readonly kind: string
    readonly location_id: string
    readonly name: string
    readonly nickname?: string | null
    readonly firms_code?: string | null
    readonly smdg_code?: string | null
    readonly bic_facility_code?: string | null
    readonly learned?: boolean
    readonly metro_area_id?: string | null
    readonly street?: string | null
    readonly city?: string | null
    readonly state?: string | null
    readonly zip?: string | null
  }
  readonly terminal_observation: {
    readonly container_number: string
    readonly id: string
    readonly account_id?: string | null
    readonly source: string
    readonly giver: string
    readonly document_id?: string | null
    readonly bill_of_lading_number?: string | null
    readonly port_locode?: string | null
    readonly facts: unknown
    readonly observed_at: Date | string
    readonly confirmed_at: Date | string
    readonly received_at: Date | string
  }
  readonly tracking_request: {
    readonly account_id: string
    readonly id: string
    readonly request_number: string
    readonly request_type: string
    readonly scac?: string | null
    readonly auto_detect?: boolean
    readonly status?: string
    readonly failed_reason?: string | null
    readonly ref_numbers?: readonly string[] | null
    readonly tags?: readonly string[]
    readonly customer_id?: string | null
    readonly shipment_id?: string | null
    readonly is_retrying?: boolean
    readonly retry_count?: number | null
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
    readonly user_id?: string | null
    readonly initial_custom_fields?: unknown
    readonly status_before_stop?: string | null
    readonly duplicate_of_id?: string | null
    readonly given_number?: string | null
    readonly follows_number?: string | null
    readonly follows_type?: string | null
  }
  readonly transport_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly container_id: string
    readonly event: string
    readonly identity: string
    readonly happening: string
    readonly classifier: string
    readonly timestamp: Date | string
    readonly timezone?: string | null
    readonly voyage_number?: string | null
    readonly location_id?: string | null
    readonly vessel_id?: string | null
    readonly terminal_id?: string | null
    readonly data_source: string
    readonly carrier_event_id?: string | null
    readonly answer_id?: string | null
    readonly supersedes_id?: string | null
    readonly superseded_at?: Date | string | null
    readonly created_at?: Date | string
    readonly value?: string | null
    readonly value_timestamp?: Date | string | null
  }
  readonly vessel: {
    readonly id: string
    readonly imo?: string | null
    readonly name?: string | null
    readonly mmsi?: string | null
    readonly latitude?: number | null
    readonly longitude?: number | null
    readonly nautical_speed_knots?: number | null
    readonly navigational_heading_degrees?: number | null
    readonly position_timestamp?: Date | string | null
    readonly position_source?: string | null
    readonly doubtful_latitude?: number | null
    readonly doubtful_longitude?: number | null
    readonly doubtful_timestamp?: Date | string | null
  }
  readonly vessel_position: {
    readonly vessel_id: string
    readonly slot_at: Date | string
    readonly observed_at: Date | string
    readonly latitude: number
    readonly longitude: number
    readonly speed_knots?: number | null
    readonly heading_degrees?: number | null
    readonly source: string
  }
  readonly waiting_webhook: {
    readonly webhook_id: string
    readonly account_id: string
    readonly due_at?: Date | string | null
    readonly notes?: number
    readonly trial_until?: Date | string | null
    readonly next_post_at?: Date | string | null
  }
  readonly webhook: {
    readonly account_id: string
    readonly id: string
    readonly url: string
    readonly active?: boolean
    readonly events: readonly string[]
    readonly headers?: unknown
    readonly secret: string
    readonly previous_secret?: string | null
    readonly previous_secret_until?: Date | string | null
    readonly paused_until?: Date | string | null
    readonly deactivated_reason?: string | null
    readonly created_at?: Date | string
    readonly updated_at?: Date | string
    readonly older_secrets?: unknown
    readonly refusals?: number
    readonly failing_since?: Date | string | null
    readonly failures?: number
    readonly deactivated_at?: Date | string | null
    readonly conditions?: unknown
    readonly public_key?: string | null
    readonly rate_limit?: number | null
    readonly ordered?: boolean
  }
  readonly webhook_attempt_count: {
    readonly account_id: string
    readonly webhook_id: string
    readonly hour: Date | string
    readonly outcome: string
    readonly up_to_ms: number
    readonly count: number
  }
  readonly webhook_notification: {
    readonly account_id: string
    readonly id: string
    readonly webhook_id: string
    readonly event_id: string
    readonly event: string
    readonly reference_type: string
    readonly reference_id: string
    readonly delivery_status?: string
    readonly created_at: Date | string
    readonly replay_id?: string | null
  }
  readonly webhook_notification_log: {
    readonly account_id: string
    readonly notification_id: string
    readonly attempt: number
    readonly id: string
    readonly url: string
    readonly attempted_at: Date | string
    readonly duration_ms: number
    readonly status_code?: number | null
    readonly error_code?: string | null
    readonly response_excerpt?: string | null
    readonly next_attempt_at?: Date | string | null
    readonly dns_ms?: number | null
    readonly connect_ms?: number | null
    readonly tls_ms?: number | null
    readonly first_byte_ms?: number | null
  }
  readonly webhook_replay: {
    readonly account_id: string
    readonly id: string
    readonly webhook_id: string
    readonly events: readonly string[]
    readonly start_at: Date | string
    readonly end_at: Date | string
    readonly rate: number
    readonly status?: string
    readonly total: number
    readonly notified?: number
    readonly position: number | string
    readonly event_id: string
    readonly end_position: number | string
    readonly due_at?: Date | string
    readonly lease_until?: Date | string | null
    readonly lease_token?: string | null
    readonly created_at?: Date | string
    readonly ended_at?: Date | string | null
    readonly left_out?: number
  }
  readonly webhook_source: {
    readonly id?: boolean
    readonly addresses: readonly string[]
    readonly changed_at?: Date | string
  }
}

/** A row of each table as it is read. */
export type StoredRows = {
  readonly account: {
    readonly id: string
    readonly company_name: string
    readonly rate_limits: unknown
    readonly created_at: Date
    readonly duplicate_documents: string
    readonly track_documents: boolean
    readonly mailbox: string | null
    readonly document_quota_megabytes: number | null
    readonly webhooks_version: number
  }
  readonly account_user: {
    readonly account_id: string
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly created_at: Date
    readonly updated_at: Date
    readonly removed_at: Date | null
  }
  readonly admitted_request: {
    readonly account_id: string
    readonly bucket: string
    readonly at: Date
    readonly count: number
    readonly total: string
  }
  readonly api_key: {
    readonly key_hash: Buffer
    readonly account_id: string
    readonly name: string
    readonly created_at: Date
    readonly revoked_at: Date | null
    readonly id: string
    readonly role: string
    readonly user_id: string | null
    readonly expires_at: Date | null
    readonly last_used_at: Date | null
    readonly from_setting: boolean
  }
  readonly api_key_account: {
    readonly key_hash: Buffer
    readonly account_id: string
  }
  readonly blob: {
    readonly account_id: string
    readonly id: string
    readonly filename: string
    readonly content_type: string | null
    readonly byte_size: string
    readonly checksum: string
    readonly key: string | null
    readonly sha256: Buffer | null
    readonly created_at: Date
  }
  readonly carrier_answer: {
    readonly id: string
    readonly scac: string
    readonly number: string
    readonly number_type: string
    readonly received_at: Date
    readonly status: number
    readonly body: Buffer
    readonly kept_events: number
    readonly dropped: unknown
  }
  readonly carrier_observation: {
    readonly scac: string
    readonly number: string
    readonly number_type: string
    readonly identity: string
    readonly received_at: Date
    readonly source: string
    readonly answer_id: string | null
    readonly event: unknown
    readonly void_at: Date | null
    readonly void_reason: string | null
  }
  readonly carrier_reference: {
    readonly scac: string
    readonly number: string
    readonly number_type: string
    readonly due_at: Date | null
    readonly lease_until: Date | null
    readonly lease_token: string | null
    readonly attempts: number
    readonly first_not_found_at: Date | null
    readonly last_attempted_at: Date | null
    readonly last_succeeded_at: Date | null
    readonly last_answer_id: string | null
    readonly last_answer_hash: Buffer | null
    readonly paying_account_id: string
    readonly paying_bucket: string
    readonly created_at: Date
    readonly quiet_since: Date | null
    readonly refusal: string | null
    readonly refused_since: Date | null
    readonly fed: boolean
    readonly traceparent: string | null
  }
  readonly cleared_event: {
    readonly account_id: string
    readonly position: string
    readonly event_id: string
    readonly recorded_at: Date
  }
  readonly container: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly number: string
    readonly ref_numbers: readonly string[]
    readonly seal_number: string | null
    readonly iso_equipment_code: string | null
    readonly equipment_type: string | null
    readonly equipment_length: number | null
    readonly equipment_height: string | null
    readonly weight_in_lbs: number | null
    readonly current_status: string
    readonly availability_known: boolean
    readonly available_for_pickup: boolean | null
    readonly pickup_lfd: Date | null
    readonly pickup_appointment_at: Date | null
    readonly fees_at_pod_terminal: unknown
    readonly holds_at_pod_terminal: unknown
    readonly pod_terminal_id: string | null
    readonly pod_location_id: string | null
    readonly final_destination_location_id: string | null
    readonly empty_terminated_location_id: string | null
    readonly empty_out_at: Date | null
    readonly pol_full_in_at: Date | null
    readonly pol_vessel_loaded_at: Date | null
    readonly pol_vessel_departed_at: Date | null
    readonly pod_arrived_at: Date | null
    readonly pod_discharged_at: Date | null
    readonly pod_full_out_at: Date | null
    readonly pod_rail_loaded_at: Date | null
    readonly pod_rail_departed_at: Date | null
    readonly ind_eta_at: Date | null
    readonly ind_ata_at: Date | null
    readonly ind_rail_unloaded_at: Date | null
    readonly final_destination_full_out_at: Date | null
    readonly empty_terminated_at: Date | null
    readonly created_at: Date
    readonly updated_at: Date
    readonly pickup_lfd_line: Date | null
    readonly pickup_lfd_terminal: Date | null
    readonly pickup_lfd_rail: Date | null
    readonly location_at_pod_terminal: string | null
    readonly delivered_at: Date | null
    readonly terminal_checked_at: Date | null
    readonly moved_status: string | null
    readonly pickup_facility_id: string | null
  }
  readonly container_created_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly container_id: string
    readonly timestamp: Date
    readonly timezone: string | null
  }
  readonly container_pod_terminal_changed_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly container_id: string
    readonly terminal_id: string | null
    readonly timestamp: Date
    readonly data_source: string
  }
  readonly container_updated_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly container_id: string
    readonly terminal_id: string | null
    readonly changeset: unknown
    readonly timestamp: Date
    readonly timezone: string | null
    readonly data_source: string
  }
  readonly custom_field: {
    readonly account_id: string
    readonly id: string
    readonly definition_id: string
    readonly entity_type: string
    readonly entity_id: string
    readonly value: unknown
    readonly created_at: Date
    readonly updated_at: Date
  }
  readonly custom_field_definition: {
    readonly account_id: string
    readonly id: string
    readonly entity_type: string
    readonly api_slug: string
    readonly display_name: string
    readonly description: string | null
    readonly data_type: string
    readonly reference_type: string | null
    readonly validation: unknown
    readonly default_format: string | null
    readonly default_value: unknown
    readonly created_at: Date
    readonly updated_at: Date
  }
  readonly custom_field_option: {
    readonly account_id: string
    readonly id: string
    readonly definition_id: string
    readonly label: string
    readonly value: string
    readonly position: number | null
    readonly created_at: Date
    readonly updated_at: Date
  }
  readonly dead_letter: {
    readonly id: string
    readonly worker: string
    readonly topic: string
    readonly partition: number
    readonly offset: string
    readonly key: Buffer | null
    readonly value: Buffer | null
    readonly headers: unknown
    readonly reason: string
    readonly attempts: number
    readonly failed_at: Date
    readonly retry_at: Date | null
  }
  readonly deleted_account: {
    readonly id: string
    readonly deleted_at: Date
    readonly key_hashes: readonly Buffer[]
  }
  readonly delivery: {
    readonly account_id: string
    readonly notification_id: string
    readonly webhook_id: string
    readonly attempt: number
    readonly charged: number
    readonly due_at: Date
    readonly lease_until: Date | null
    readonly lease_token: string | null
    readonly created_at: Date
    readonly throttled_since: Date | null
    readonly attempted_url: string | null
    readonly throttled: number
    readonly asked: number
    readonly order_key: string | null
    readonly order_number: number | null
    readonly traceparent: string | null
  }
  readonly document: {
    readonly account_id: string
    readonly id: string
    readonly blob_id: string
    readonly name: string
    readonly document_type: string | null
    readonly document_type_manual: string | null
    readonly classification_notes: string | null
    readonly confidence: number | null
    readonly source: string
    readonly file_name: string
    readonly file_content_type: string | null
    readonly file_size_bytes: string
    readonly sha256: Buffer
    readonly rotation: number
    readonly email_submission_id: string | null
    readonly split_from_id: string | null
    readonly first_page: number | null
    readonly last_page: number | null
    readonly extracted_data_manual: unknown
    readonly last_document_representation_id: string | null
    readonly done_request_id: string | null
    readonly done_requested_at: Date | null
    readonly failure: string | null
    readonly numbers: readonly string[]
    readonly created_at: Date
    readonly updated_at: Date
    readonly discarded_at: Date | null
    readonly done_work: string | null
    readonly user_id: string | null
  }
  readonly document_cargo: {
    readonly account_id: string
    readonly document_id: string
    readonly container_id: string
  }
  readonly document_job: {
    readonly account_id: string
    readonly document_id: string
    readonly request_id: string
    readonly work: string
    readonly requested_at: Date
    readonly attempt: number
    readonly put_offs: number
    readonly due_at: Date
    readonly lease_token: string | null
    readonly lease_until: Date | null
    readonly created_at: Date
    readonly traceparent: string | null
  }
  readonly document_representation: {
    readonly account_id: string
    readonly id: string
    readonly document_id: string
    readonly document_type: string
    readonly schema_version: string
    readonly payload: unknown
    readonly created_at: Date
    readonly updated_at: Date
  }
  readonly document_shipment: {
    readonly account_id: string
    readonly document_id: string
    readonly shipment_id: string
  }
  readonly document_words: {
    readonly account_id: string
    readonly document_id: string
    readonly words: readonly string[]
  }
  readonly email_submission: {
    readonly account_id: string
    readonly id: string
    readonly subject: string
    readonly body: string | null
    readonly from: readonly string[]
    readonly to: readonly string[]
    readonly cc: readonly string[]
    readonly sent_at: Date | null
    readonly message_id: string | null
    readonly in_reply_to: string | null
    readonly references: readonly string[]
    readonly content_type: string | null
    readonly created_at: Date
    readonly updated_at: Date
    readonly failure: string | null
  }
  readonly estimated_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly event: string
    readonly estimated_timestamp: Date
    readonly timezone: string | null
    readonly voyage_number: string | null
    readonly location_id: string | null
    readonly vessel_id: string | null
    readonly data_source: string
    readonly created_at: Date
  }
  readonly event: {
    readonly account_id: string
    readonly id: string
    readonly event: string
    readonly reference_type: string
    readonly reference_id: string
    readonly included: string
    readonly recorded_at: Date
    readonly position: string
    readonly shipment_id: string | null
    readonly container_id: string | null
  }
  readonly event_epoch: {
    readonly id: boolean
    readonly added: string
  }
  readonly idempotent_answer: {
    readonly account_id: string
    readonly key: string
    readonly request_hash: Buffer
    readonly status: number | null
    readonly body: string | null
    readonly created_at: Date
  }
  readonly joined_record: {
    readonly account_id: string
    readonly id: string
    readonly joined_into: string
    readonly created_at: Date
  }
  readonly limit_holder: {
    readonly id: string
    readonly lease_until: Date
  }
  readonly limit_share: {
    readonly name: string
    readonly holder_id: string
    readonly share: number
    readonly wanted: number
    readonly waiting_since: Date | null
  }
  readonly location: {
    readonly id: string
    readonly kind: string
    readonly code: string
    readonly name: string
    readonly city: string | null
    readonly state_abbr: string | null
    readonly country_code: string
    readonly time_zone: string | null
    readonly latitude: number | null
    readonly longitude: number | null
    readonly learned: boolean
  }
  readonly message_schema: {
    readonly fingerprint: number
    readonly schema: string
  }
  readonly migration: {
    readonly name: string
    readonly applied_at: Date
  }
  readonly number_count: {
    readonly form: string
    readonly scac: string
    readonly known: string
    readonly refused: string
  }
  readonly outbox: {
    readonly id: string
    readonly topic: string
    readonly key: string
    readonly avro: Buffer
    readonly headers: unknown
    readonly lease_until: Date
    readonly created_at: Date
    readonly fingerprint: number | null
  }
  readonly party: {
    readonly account_id: string
    readonly id: string
    readonly company_name: string
    readonly created_at: Date
  }
  readonly probe: {
    readonly account_id: string
    readonly tracking_request_id: string
    readonly number: string
    readonly number_type: string
    readonly candidates: readonly string[]
    readonly attempts: number
    readonly due_at: Date
    readonly lease_until: Date | null
    readonly lease_token: string | null
    readonly traceparent: string | null
  }
  readonly refusing_carrier: {
    readonly scac: string
    readonly refusal: string
    readonly since: Date
    readonly failures: number
    readonly trial_at: Date
  }
  readonly search_term: {
    readonly account_id: string
    readonly record_type: string
    readonly term: string
    readonly created_at: Date
    readonly record_id: string
    readonly is_whole: boolean
  }
  readonly shipment: {
    readonly account_id: string
    readonly id: string
    readonly scac: string
    readonly number: string
    readonly number_type: string
    readonly bill_of_lading_number: string | null
    readonly booking_number: string | null
    readonly ref_numbers: readonly string[] | null
    readonly tags: readonly string[]
    readonly customer_id: string | null
    readonly port_of_lading_id: string | null
    readonly port_of_discharge_id: string | null
    readonly destination_id: string | null
    readonly pod_terminal_id: string | null
    readonly destination_terminal_id: string | null
    readonly pod_vessel_id: string | null
    readonly pod_voyage_number: string | null
    readonly pol_etd_at: Date | null
    readonly pol_original_etd_at: Date | null
    readonly pol_atd_at: Date | null
    readonly pod_eta_at: Date | null
    readonly pod_original_eta_at: Date | null
    readonly pod_ata_at: Date | null
    readonly destination_eta_at: Date | null
    readonly destination_original_eta_at: Date | null
    readonly destination_ata_at: Date | null
    readonly observed_at: Date | null
    readonly line_tracking_last_attempted_at: Date | null
    readonly line_tracking_last_succeeded_at: Date | null
    readonly line_tracking_stopped_at: Date | null
    readonly line_tracking_stopped_reason: string | null
    readonly created_at: Date
    readonly updated_at: Date
    readonly line_tracking_stopped_by_id: string | null
    readonly line_tracking_resumed_at: Date | null
  }
  readonly signing_key: {
    readonly id: boolean
    readonly secret: Buffer | null
    readonly sealed: string | null
  }
  readonly terminal: {
    readonly id: string
    readonly kind: string
    readonly location_id: string
    readonly name: string
    readonly nickname: string | null
    readonly firms_code: string | null
    readonly smdg_code: string | null
    readonly bic_facility_code: string | null
    readonly learned: boolean
    readonly metro_area_id: string | null
    readonly street: string | null
    readonly city: string | null
    readonly state: string | null
    readonly zip: string | null
  }
  readonly terminal_observation: {
    readonly container_number: string
    readonly id: string
    readonly account_id: string | null
    readonly source: string
    readonly giver: string
    readonly document_id: string | null
    readonly bill_of_lading_number: string | null
    readonly port_locode: string | null
    readonly facts: unknown
    readonly observed_at: Date
    readonly confirmed_at: Date
    readonly received_at: Date
  }
  readonly tracking_request: {
    readonly account_id: string
    readonly id: string
    readonly request_number: string
    readonly request_type: string
    readonly scac: string | null
    readonly auto_detect: boolean
    readonly status: string
    readonly failed_reason: string | null
    readonly ref_numbers: readonly string[] | null
    readonly tags: readonly string[]
    readonly customer_id: string | null
    readonly shipment_id: string | null
    readonly is_retrying: boolean
    readonly retry_count: number | null
    readonly created_at: Date
    readonly updated_at: Date
    readonly user_id: string | null
    readonly initial_custom_fields: unknown
    readonly status_before_stop: string | null
    readonly duplicate_of_id: string | null
    readonly given_number: string | null
    readonly follows_number: string | null
    readonly follows_type: string | null
  }
  readonly transport_event: {
    readonly account_id: string
    readonly id: string
    readonly shipment_id: string
    readonly container_id: string
    readonly event: string
    readonly identity: string
    readonly happening: string
    readonly classifier: string
    readonly timestamp: Date
    readonly timezone: string | null
    readonly voyage_number: string | null
    readonly location_id: string | null
    readonly vessel_id: string | null
    readonly terminal_id: string | null
    readonly data_source: string
    readonly carrier_event_id: string | null
    readonly answer_id: string | null
    readonly supersedes_id: string | null
    readonly superseded_at: Date | null
    readonly created_at: Date
    readonly value: string | null
    readonly value_timestamp: Date | null
  }
  readonly vessel: {
    readonly id: string
    readonly imo: string | null
    readonly name: string | null
    readonly mmsi: string | null
    readonly latitude: number | null
    readonly longitude: number | null
    readonly nautical_speed_knots: number | null
    readonly navigational_heading_degrees: number | null
    readonly position_timestamp: Date | null
    readonly position_source: string | null
    readonly doubtful_latitude: number | null
    readonly doubtful_longitude: number | null
    readonly doubtful_timestamp: Date | null
  }
  readonly vessel_position: {
    readonly vessel_id: string
    readonly slot_at: Date
    readonly observed_at: Date
    readonly latitude: number
    readonly longitude: number
    readonly speed_knots: number | null
    readonly heading_degrees: number | null
    readonly source: string
  }
  readonly waiting_webhook: {
    readonly webhook_id: string
    readonly account_id: string
    readonly due_at: Date | null
    readonly notes: number
    readonly trial_until: Date | null
    readonly next_post_at: Date | null
  }
  readonly webhook: {
    readonly account_id: string
    readonly id: string
    readonly url: string
    readonly active: boolean
    readonly events: readonly string[]
    readonly headers: unknown
    readonly secret: string
    readonly previous_secret: string | null
    readonly previous_secret_until: Date | null
    readonly paused_until: Date | null
    readonly deactivated_reason: string | null
    readonly created_at: Date
    readonly updated_at: Date
    readonly older_secrets: unknown
    readonly refusals: number
    readonly failing_since: Date | null
    readonly failures: number
    readonly deactivated_at: Date | null
    readonly conditions: unknown
    readonly public_key: string | null
    readonly rate_limit: number | null
    readonly ordered: boolean
  }
  readonly webhook_attempt_count: {
    readonly account_id: string
    readonly webhook_id: string
    readonly hour: Date
    readonly outcome: string
    readonly up_to_ms: number
    readonly count: number
  }
  readonly webhook_notification: {
    readonly account_id: string
    readonly id: string
    readonly webhook_id: string
    readonly event_id: string
    readonly event: string
    readonly reference_type: string
    readonly reference_id: string
    readonly delivery_status: string
    readonly created_at: Date
    readonly replay_id: string | null
  }
  readonly webhook_notification_log: {
    readonly account_id: string
    readonly notification_id: string
    readonly attempt: number
    readonly id: string
    readonly url: string
    readonly attempted_at: Date
    readonly duration_ms: number
    readonly status_code: number | null
    readonly error_code: string | null
    readonly response_excerpt: string | null
    readonly next_attempt_at: Date | null
    readonly dns_ms: number | null
    readonly connect_ms: number | null
    readonly tls_ms: number | null
    readonly first_byte_ms: number | null
  }
  readonly webhook_replay: {
    readonly account_id: string
    readonly id: string
    readonly webhook_id: string
    readonly events: readonly string[]
    readonly start_at: Date
    readonly end_at: Date
    readonly rate: number
    readonly status: string
    readonly total: number
    readonly notified: number
    readonly position: string
    readonly event_id: string
    readonly end_position: string
    readonly due_at: Date
    readonly lease_until: Date | null
    readonly lease_token: string | null
    readonly created_at: Date
    readonly ended_at: Date | null
    readonly left_out: number
  }
  readonly webhook_source: {
    readonly id: boolean
    readonly addresses: readonly string[]
    readonly changed_at: Date
  }
}

export const primaryKeys = {
  account: ['id'],
  account_user: ['account_id', 'id'],
  admitted_request: ['account_id', 'bucket', 'at'],
  api_key: ['key_hash'],
  api_key_account: ['key_hash', 'account_id'],
  blob: ['account_id', 'id'],
  carrier_answer: ['id'],
  carrier_observation: ['scac', 'number', 'number_type', 'identity', 'received_at'],
  carrier_reference: ['scac', 'number', 'number_type'],
  cleared_event: ['account_id'],
  container: ['account_id', 'id'],
  container_created_event: ['account_id', 'id'],
  container_pod_terminal_changed_event: ['account_id', 'id'],
  container_updated_event: ['account_id', 'id'],
  custom_field: ['account_id', 'id'],
  custom_field_definition: ['account_id', 'id'],
  custom_field_option: ['account_id', 'id'],
  dead_letter: ['id'],
  deleted_account: ['id'],
  delivery: ['account_id', 'notification_id'],
  document: ['account_id', 'id'],
  document_cargo: ['account_id', 'document_id', 'container_id'],
  document_job: ['account_id', 'document_id'],
  document_representation: ['account_id', 'id'],
  document_shipment: ['account_id', 'document_id', 'shipment_id'],
  document_words: ['account_id', 'document_id'],
  email_submission: ['account_id', 'id'],
  estimated_event: ['account_id', 'id'],
  event: ['account_id', 'id'],
  event_epoch: ['id'],
  idempotent_answer: ['account_id', 'key'],
  joined_record: ['account_id', 'id'],
  limit_holder: ['id'],
  limit_share: ['name', 'holder_id'],
  location: ['id'],
  message_schema: ['fingerprint'],
  migration: ['name'],
  number_count: ['form', 'scac'],
  outbox: ['id'],
  party: ['account_id', 'id'],
  probe: ['account_id', 'tracking_request_id'],
  refusing_carrier: ['scac'],
  shipment: ['account_id', 'id'],
  signing_key: ['id'],
  terminal: ['id'],
  terminal_observation: ['container_number', 'id'],
  tracking_request: ['account_id', 'id'],
  transport_event: ['account_id', 'id'],
  vessel: ['id'],
  vessel_position: ['vessel_id', 'slot_at'],
  waiting_webhook: ['webhook_id'],
  webhook: ['account_id', 'id'],
  webhook_attempt_count: ['account_id', 'webhook_id', 'hour', 'outcome', 'up_to_ms'],
  webhook_notification: ['account_id', 'id'],
  webhook_notification_log: ['account_id', 'notification_id', 'attempt'],
  webhook_replay: ['account_id', 'id'],
  webhook_source: ['id'],
} as const satisfies { readonly [T in keyof Tables]?: readonly (keyof Tables[T])[] }
