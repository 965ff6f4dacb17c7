-- Made by `npm run dump-schema` from the migrations; not to be edited or applied.

create table account (
  id uuid not null,
  company_name text not null,
  rate_limits jsonb,
  created_at timestamp with time zone not null default now(),
  duplicate_documents text not null default 'reject'::text,
  track_documents boolean not null default false,
  mailbox text,
  document_quota_megabytes integer,
  webhooks_version integer not null default 0,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_mailbox_key UNIQUE (mailbox),
  constraint account_document_quota_megabytes_check CHECK ((document_quota_megabytes > 0)),
  constraint account_duplicate_documents_check CHECK ((duplicate_documents = ANY (ARRAY['reject'::text, 'replace'::text, 'accept'::text]))),
  constraint account_mailbox_check CHECK ((mailbox = lower(mailbox)))
);

create table account_user (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  email text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint account_user_pkey PRIMARY KEY (account_id, id),
  constraint account_user_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX account_user_newest ON public.account_user USING btree (account_id, created_at DESC, id);

create table admitted_request (
  account_id uuid not null,
  bucket text not null,
  at timestamp with time zone not null,
  count integer not null,
  total bigint not null,
  constraint admitted_request_pkey PRIMARY KEY (account_id, bucket, at)
);

create table api_key (
  key_hash bytea not null,
  account_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  role text not null default 'admin'::text,
  user_id uuid,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  from_setting boolean not null default false,
  constraint api_key_pkey PRIMARY KEY (key_hash),
  constraint api_key_account_id_id_key UNIQUE (account_id, id),
  constraint api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED,
  constraint api_key_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES account_user(account_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint api_key_role_check CHECK ((role = ANY (ARRAY['read'::text, 'write'::text, 'admin'::text])))
);

create table api_key_account (
  key_hash bytea not null,
  account_id uuid not null,
  constraint api_key_account_pkey PRIMARY KEY (key_hash, account_id),
  constraint api_key_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED,
  constraint api_key_account_key_hash_fkey FOREIGN KEY (key_hash) REFERENCES api_key(key_hash) DEFERRABLE INITIALLY DEFERRED
);

create table blob (
  account_id uuid not null,
  id uuid not null,
  filename text not null,
  content_type text,
  byte_size bigint not null,
  checksum text not null,
  key text,
  sha256 bytea,
  created_at timestamp with time zone not null default now(),
  constraint blob_pkey PRIMARY KEY (account_id, id),
  constraint blob_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX blob_newest ON public.blob USING btree (created_at);
CREATE INDEX blob_sizes ON public.blob USING btree (account_id) INCLUDE (byte_size);

create table carrier_answer (
  id uuid not null,
  scac text not null,
  number text not null,
  number_type text not null,
  received_at timestamp with time zone not null default now(),
  status integer not null,
  body bytea not null,
  kept_events integer not null,
  dropped jsonb not null default '[]'::jsonb,
  constraint carrier_answer_pkey PRIMARY KEY (id)
);
CREATE INDEX carrier_answer_oldest ON public.carrier_answer USING btree (received_at);
CREATE INDEX carrier_answer_reference ON public.carrier_answer USING btree (scac, number, received_at DESC);

create table carrier_observation (
  scac text not null,
  number text not null,
  number_type text not null,
  identity uuid not null,
  received_at timestamp with time zone not null,
  source text not null,
  answer_id uuid,
  event jsonb not null,
  void_at timestamp with time zone,
  void_reason text,
  constraint carrier_observation_pkey PRIMARY KEY (scac, number, number_type, identity, received_at)
) partition by RANGE (received_at);

create table carrier_reference (
  scac text not null,
  number text not null,
  number_type text not null,
  due_at timestamp with time zone default now(),
  lease_until timestamp with time zone,
  lease_token uuid,
  attempts integer not null default 0,
  first_not_found_at timestamp with time zone,
  last_attempted_at timestamp with time zone,
  last_succeeded_at timestamp with time zone,
  last_answer_id uuid,
  last_answer_hash bytea,
  paying_account_id uuid not null,
  paying_bucket text not null default 'create'::text,
  created_at timestamp with time zone not null default now(),
  quiet_since timestamp with time zone,
  refusal text,
  refused_since timestamp with time zone,
  fed boolean not null default false,
  traceparent text,
  constraint carrier_reference_pkey PRIMARY KEY (scac, number, number_type)
);
CREATE INDEX carrier_reference_asked_by ON public.carrier_reference USING btree (scac, paying_bucket, paying_account_id, due_at) WHERE (paying_bucket <> 'default'::text);
CREATE INDEX carrier_reference_carrier ON public.carrier_reference USING btree (scac, due_at) WHERE ((due_at IS NOT NULL) AND (paying_bucket = 'default'::text));
CREATE INDEX carrier_reference_fed ON public.carrier_reference USING btree (scac) WHERE fed;
CREATE INDEX carrier_reference_number ON public.carrier_reference USING btree (number);
CREATE INDEX carrier_reference_payer ON public.carrier_reference USING btree (scac, paying_account_id, due_at) WHERE ((due_at IS NOT NULL) AND (paying_bucket = 'default'::text));

create table cleared_event (
  account_id uuid not null,
  "position" bigint not null,
  event_id uuid not null,
  recorded_at timestamp with time zone not null,
  constraint cleared_event_pkey PRIMARY KEY (account_id)
);

create table container (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  number text not null,
  ref_numbers text[] not null default '{}'::text[],
  seal_number text,
  iso_equipment_code text,
  equipment_type text,
  equipment_length integer,
  equipment_height text,
  weight_in_lbs integer,
  current_status text not null default 'new'::text,
  availability_known boolean not null default false,
  available_for_pickup boolean,
  pickup_lfd timestamp with time zone,
  pickup_appointment_at timestamp with time zone,
  fees_at_pod_terminal jsonb not null default '[]'::jsonb,
  holds_at_pod_terminal jsonb not null default '[]'::jsonb,
  pod_terminal_id uuid,
  pod_location_id uuid,
  final_destination_location_id uuid,
  empty_terminated_location_id uuid,
  empty_out_at timestamp with time zone,
  pol_full_in_at timestamp with time zone,
  pol_vessel_loaded_at timestamp with time zone,
  pol_vessel_departed_at timestamp with time zone,
  pod_arrived_at timestamp with time zone,
  pod_discharged_at timestamp with time zone,
  pod_full_out_at timestamp with time zone,
  pod_rail_loaded_at timestamp with time zone,
  pod_rail_departed_at timestamp with time zone,
  ind_eta_at timestamp with time zone,
  ind_ata_at timestamp with time zone,
  ind_rail_unloaded_at timestamp with time zone,
  final_destination_full_out_at timestamp with time zone,
  empty_terminated_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  pickup_lfd_line timestamp with time zone,
  pickup_lfd_terminal timestamp with time zone,
  pickup_lfd_rail timestamp with time zone,
  location_at_pod_terminal text,
  delivered_at timestamp with time zone,
  terminal_checked_at timestamp with time zone,
  moved_status text,
  pickup_facility_id uuid,
  constraint container_pkey PRIMARY KEY (account_id, id),
  constraint container_account_id_shipment_id_fkey FOREIGN KEY (account_id, shipment_id) REFERENCES shipment(account_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX container_newest ON public.container USING btree (account_id, created_at DESC, id);
CREATE INDEX container_number ON public.container USING btree (account_id, number);
CREATE INDEX container_of_all_accounts ON public.container USING btree (number);
CREATE INDEX container_shipment ON public.container USING btree (account_id, shipment_id);
CREATE INDEX container_status ON public.container USING btree (account_id, current_status, created_at DESC, id);

create table container_created_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  "timestamp" timestamp with time zone not null,
  timezone text,
  constraint container_created_event_pkey PRIMARY KEY (account_id, id)
);

create table container_pod_terminal_changed_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  terminal_id uuid,
  "timestamp" timestamp with time zone not null,
  data_source text not null,
  constraint container_pod_terminal_changed_event_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX container_pod_terminal_changed_event_container ON public.container_pod_terminal_changed_event USING btree (account_id, container_id);

create table container_updated_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  terminal_id uuid,
  changeset jsonb not null,
  "timestamp" timestamp with time zone not null,
  timezone text,
  data_source text not null,
  constraint container_updated_event_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX container_updated_event_container ON public.container_updated_event USING btree (account_id, container_id);

create table custom_field (
  account_id uuid not null,
  id uuid not null,
  definition_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  value jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint custom_field_pkey PRIMARY KEY (account_id, id),
  constraint custom_field_account_id_definition_id_fkey FOREIGN KEY (account_id, definition_id) REFERENCES custom_field_definition(account_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX custom_field_entity ON public.custom_field USING btree (account_id, entity_id, created_at, id);
CREATE INDEX custom_field_newest ON public.custom_field USING btree (account_id, created_at DESC, id);
CREATE INDEX custom_field_of_definition ON public.custom_field USING btree (account_id, definition_id);

create table custom_field_definition (
  account_id uuid not null,
  id uuid not null,
  entity_type text not null,
  api_slug text not null,
  display_name text not null,
  description text,
  data_type text not null,
  reference_type text,
  validation jsonb,
  default_format text,
  default_value jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint custom_field_definition_pkey PRIMARY KEY (account_id, id),
  constraint custom_field_definition_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED,
  constraint custom_field_definition_data_type_check CHECK ((data_type = ANY (ARRAY['short_text'::text, 'number'::text, 'date'::text, 'datetime'::text, 'boolean'::text, 'enum'::text, 'enum_multi'::text, 'reference'::text]))),
  constraint custom_field_definition_entity_type_check CHECK ((entity_type = ANY (ARRAY['shipment'::text, 'container'::text, 'tracking_request'::text])))
);
CREATE UNIQUE INDEX custom_field_definition_slug ON public.custom_field_definition USING btree (account_id, entity_type, api_slug);

create table custom_field_option (
  account_id uuid not null,
  id uuid not null,
  definition_id uuid not null,
  label text not null,
  value text not null,
  "position" integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint custom_field_option_pkey PRIMARY KEY (account_id, id),
  constraint custom_field_option_account_id_definition_id_fkey FOREIGN KEY (account_id, definition_id) REFERENCES custom_field_definition(account_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX custom_field_option_value ON public.custom_field_option USING btree (account_id, definition_id, value);

create table dead_letter (
  id uuid not null,
  worker text not null,
  topic text not null,
  partition integer not null,
  "offset" bigint not null,
  key bytea,
  value bytea,
  headers jsonb not null,
  reason text not null,
  attempts integer not null default 1,
  failed_at timestamp with time zone not null default now(),
  retry_at timestamp with time zone,
  constraint dead_letter_pkey PRIMARY KEY (id)
);
CREATE INDEX dead_letter_due ON public.dead_letter USING btree (worker, retry_at) WHERE (retry_at IS NOT NULL);
CREATE INDEX dead_letter_oldest ON public.dead_letter USING btree (failed_at) WHERE (retry_at IS NULL);

create table deleted_account (
  id uuid not null,
  deleted_at timestamp with time zone not null default now(),
  key_hashes bytea[] not null default '{}'::bytea[],
  constraint deleted_account_pkey PRIMARY KEY (id)
);

create table delivery (
  account_id uuid not null,
  notification_id uuid not null,
  webhook_id uuid not null,
  attempt integer not null default 1,
  charged integer not null default 0,
  due_at timestamp with time zone not null default now(),
  lease_until timestamp with time zone,
  lease_token uuid,
  created_at timestamp with time zone not null default now(),
  throttled_since timestamp with time zone,
  attempted_url text,
  throttled integer not null default 0,
  asked integer not null default 0,
  order_key uuid,
  order_number integer,
  traceparent text,
  constraint delivery_pkey PRIMARY KEY (account_id, notification_id)
);
CREATE INDEX delivery_due ON public.delivery USING btree (webhook_id, due_at);
CREATE INDEX delivery_in_order ON public.delivery USING btree (webhook_id, order_key, order_number) WHERE (order_key IS NOT NULL);
CREATE INDEX delivery_put_off ON public.delivery USING btree (webhook_id, created_at) WHERE ((due_at > created_at) AND (due_at < 'infinity'::timestamp with time zone));

create table document (
  account_id uuid not null,
  id uuid not null,
  blob_id uuid not null,
  name text not null,
  document_type text,
  document_type_manual text,
  classification_notes text,
  confidence real,
  source text not null,
  file_name text not null,
  file_content_type text,
  file_size_bytes bigint not null,
  sha256 bytea not null,
  rotation integer not null default 0,
  email_submission_id uuid,
  split_from_id uuid,
  first_page integer,
  last_page integer,
  extracted_data_manual jsonb,
  last_document_representation_id uuid,
  done_request_id uuid,
  done_requested_at timestamp with time zone,
  failure text,
  numbers text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  discarded_at timestamp with time zone,
  done_work text,
  user_id uuid,
  constraint document_pkey PRIMARY KEY (account_id, id),
  constraint document_account_id_blob_id_fkey FOREIGN KEY (account_id, blob_id) REFERENCES blob(account_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint document_account_id_email_submission_id_fkey FOREIGN KEY (account_id, email_submission_id) REFERENCES email_submission(account_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint document_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED,
  constraint document_done_work_check CHECK ((done_work = ANY (ARRAY['classify'::text, 'extract'::text, 'link'::text]))),
  constraint document_rotation_check CHECK ((rotation = ANY (ARRAY[0, 90, 180, 270]))),
  constraint document_source_check CHECK ((source = ANY (ARRAY['upload'::text, 'api'::text, 'email'::text, 'split_document'::text])))
);
CREATE INDEX document_blob ON public.document USING btree (account_id, blob_id);
CREATE INDEX document_bytes ON public.document USING btree (account_id, sha256);
CREATE INDEX document_mail ON public.document USING btree (account_id, email_submission_id) WHERE (email_submission_id IS NOT NULL);
CREATE INDEX document_newest ON public.document USING btree (account_id, created_at DESC, id);
CREATE INDEX document_numbers ON public.document USING gin (numbers);
CREATE INDEX document_split ON public.document USING btree (account_id, split_from_id) WHERE (split_from_id IS NOT NULL);
CREATE INDEX document_taught ON public.document USING btree (account_id, updated_at DESC) WHERE (document_type_manual IS NOT NULL);

create table document_cargo (
  account_id uuid not null,
  document_id uuid not null,
  container_id uuid not null,
  constraint document_cargo_pkey PRIMARY KEY (account_id, document_id, container_id),
  constraint document_cargo_account_id_container_id_fkey FOREIGN KEY (account_id, container_id) REFERENCES container(account_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX document_cargo_other ON public.document_cargo USING btree (account_id, container_id);

create table document_job (
  account_id uuid not null,
  document_id uuid not null,
  request_id uuid not null,
  work text not null,
  requested_at timestamp with time zone not null,
  attempt integer not null default 0,
  put_offs integer not null default 0,
  due_at timestamp with time zone not null default now(),
  lease_token uuid,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  traceparent text,
  constraint document_job_pkey PRIMARY KEY (account_id, document_id),
  constraint document_job_work_check CHECK ((work = ANY (ARRAY['classify'::text, 'extract'::text, 'link'::text])))
);
CREATE INDEX document_job_turn ON public.document_job USING btree (account_id, due_at);

create table document_representation (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  document_type text not null,
  schema_version text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint document_representation_pkey PRIMARY KEY (account_id, id)
);

create table document_shipment (
  account_id uuid not null,
  document_id uuid not null,
  shipment_id uuid not null,
  constraint document_shipment_pkey PRIMARY KEY (account_id, document_id, shipment_id),
  constraint document_shipment_account_id_shipment_id_fkey FOREIGN KEY (account_id, shipment_id) REFERENCES shipment(account_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX document_shipment_other ON public.document_shipment USING btree (account_id, shipment_id);

create table document_words (
  account_id uuid not null,
  document_id uuid not null,
  words text[] not null,
  constraint document_words_pkey PRIMARY KEY (account_id, document_id)
);

create table email_submission (
  account_id uuid not null,
  id uuid not null,
  subject text not null,
  body text,
  "from" text[] not null,
  "to" text[] not null,
  cc text[] not null,
  sent_at timestamp with time zone,
  message_id text,
  in_reply_to text,
  "references" text[] not null,
  content_type text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  failure text,
  constraint email_submission_pkey PRIMARY KEY (account_id, id),
  constraint email_submission_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX email_submission_newest ON public.email_submission USING btree (account_id, created_at DESC, id);

create table estimated_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  event text not null,
  estimated_timestamp timestamp with time zone not null,
  timezone text,
  voyage_number text,
  location_id uuid,
  vessel_id uuid,
  data_source text not null,
  created_at timestamp with time zone not null default now(),
  constraint estimated_event_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX estimated_event_shipment ON public.estimated_event USING btree (account_id, shipment_id, created_at DESC);

create table event (
  account_id uuid not null,
  id uuid not null,
  event text not null,
  reference_type text not null,
  reference_id uuid not null,
  included text not null,
  recorded_at timestamp with time zone not null,
  "position" bigint not null default event_position(),
  shipment_id uuid,
  container_id uuid,
  constraint event_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX event_container ON public.event USING btree (account_id, container_id, "position", id);
CREATE INDEX event_name ON public.event USING btree (account_id, event, "position", id);
CREATE INDEX event_oldest ON public.event USING btree (recorded_at);
CREATE INDEX event_position ON public.event USING btree (account_id, "position", id);
CREATE INDEX event_shipment ON public.event USING btree (account_id, shipment_id, "position", id);

create table event_epoch (
  id boolean not null default true,
  added bigint not null default 0,
  constraint event_epoch_pkey PRIMARY KEY (id),
  constraint event_epoch_id_check CHECK (id)
);

create table idempotent_answer (
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamp with time zone not null default now(),
  constraint idempotent_answer_pkey PRIMARY KEY (account_id, key)
);

create table joined_record (
  account_id uuid not null,
  id uuid not null,
  joined_into uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint joined_record_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX joined_record_into ON public.joined_record USING btree (account_id, joined_into);

create table limit_holder (
  id uuid not null,
  lease_until timestamp with time zone not null,
  constraint limit_holder_pkey PRIMARY KEY (id)
);

create table limit_share (
  name text not null,
  holder_id uuid not null,
  share integer not null,
  wanted integer not null,
  waiting_since timestamp with time zone,
  constraint limit_share_pkey PRIMARY KEY (name, holder_id)
);
CREATE INDEX limit_share_holder ON public.limit_share USING btree (holder_id);
CREATE INDEX limit_share_waiting ON public.limit_share USING btree (name) WHERE (waiting_since IS NOT NULL);

create table location (
  id uuid not null,
  kind text not null,
  code text not null,
  name text not null,
  city text,
  state_abbr text,
  country_code text not null,
  time_zone text,
  latitude double precision,
  longitude double precision,
  learned boolean not null default false,
  constraint location_pkey PRIMARY KEY (id),
  constraint location_kind_check CHECK ((kind = ANY (ARRAY['port'::text, 'metro_area'::text])))
);
CREATE INDEX location_code ON public.location USING btree (code);

create table message_schema (
  fingerprint integer not null,
  schema text not null,
  constraint message_schema_pkey PRIMARY KEY (fingerprint)
);

create table migration (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);

create table number_count (
  form text not null,
  scac text not null,
  known bigint not null default 0,
  refused bigint not null default 0,
  constraint number_count_pkey PRIMARY KEY (form, scac)
);

create table outbox (
  id uuid not null,
  topic text not null,
  key text not null,
  avro bytea not null,
  headers jsonb not null,
  lease_until timestamp with time zone not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  fingerprint integer,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_lease ON public.outbox USING btree (lease_until);

create table party (
  account_id uuid not null,
  id uuid not null,
  company_name text not null,
  created_at timestamp with time zone not null default now(),
  constraint party_pkey PRIMARY KEY (account_id, id),
  constraint party_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX party_name ON public.party USING btree (account_id, lower(company_name));
CREATE INDEX party_newest ON public.party USING btree (account_id, created_at DESC, id);

create table probe (
  account_id uuid not null,
  tracking_request_id uuid not null,
  number text not null,
  number_type text not null,
  candidates text[] not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  lease_until timestamp with time zone,
  lease_token uuid,
  traceparent text,
  constraint probe_pkey PRIMARY KEY (account_id, tracking_request_id)
);
CREATE INDEX probe_due ON public.probe USING btree (account_id, due_at);

create table refusing_carrier (
  scac text not null,
  refusal text not null,
  since timestamp with time zone not null,
  failures integer not null,
  trial_at timestamp with time zone not null,
  constraint refusing_carrier_pkey PRIMARY KEY (scac)
);

create table search_term (
  account_id uuid not null,
  record_type text not null,
  term text not null,
  created_at timestamp with time zone not null,
  record_id uuid not null,
  is_whole boolean not null
);
CREATE UNIQUE INDEX search_term_order ON public.search_term USING btree (account_id, record_type, term, created_at DESC, record_id) INCLUDE (is_whole);

create table shipment (
  account_id uuid not null,
  id uuid not null,
  scac text not null,
  number text not null,
  number_type text not null,
  bill_of_lading_number text,
  booking_number text,
  ref_numbers text[],
  tags text[] not null default '{}'::text[],
  customer_id uuid,
  port_of_lading_id uuid,
  port_of_discharge_id uuid,
  destination_id uuid,
  pod_terminal_id uuid,
  destination_terminal_id uuid,
  pod_vessel_id uuid,
  pod_voyage_number text,
  pol_etd_at timestamp with time zone,
  pol_original_etd_at timestamp with time zone,
  pol_atd_at timestamp with time zone,
  pod_eta_at timestamp with time zone,
  pod_original_eta_at timestamp with time zone,
  pod_ata_at timestamp with time zone,
  destination_eta_at timestamp with time zone,
  destination_original_eta_at timestamp with time zone,
  destination_ata_at timestamp with time zone,
  observed_at timestamp with time zone,
  line_tracking_last_attempted_at timestamp with time zone,
  line_tracking_last_succeeded_at timestamp with time zone,
  line_tracking_stopped_at timestamp with time zone,
  line_tracking_stopped_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  line_tracking_stopped_by_id uuid,
  line_tracking_resumed_at timestamp with time zone,
  constraint shipment_pkey PRIMARY KEY (account_id, id),
  constraint shipment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX shipment_bill_of_lading ON public.shipment USING btree (account_id, bill_of_lading_number);
CREATE INDEX shipment_booking ON public.shipment USING btree (account_id, booking_number);
CREATE INDEX shipment_newest ON public.shipment USING btree (account_id, created_at DESC, id);
CREATE INDEX shipment_number ON public.shipment USING btree (account_id, number);
CREATE INDEX shipment_reference ON public.shipment USING btree (scac, number, number_type);
CREATE INDEX shipment_stopped ON public.shipment USING btree (account_id, created_at DESC, id) WHERE (line_tracking_stopped_at IS NOT NULL);
CREATE INDEX shipment_vessel ON public.shipment USING btree (pod_vessel_id);

create table signing_key (
  id boolean not null default true,
  secret bytea,
  sealed text,
  constraint signing_key_pkey PRIMARY KEY (id),
  constraint signing_key_id_check CHECK (id),
  constraint signing_key_one_form CHECK ((num_nonnulls(secret, sealed) = 1))
);

create table terminal (
  id uuid not null,
  kind text not null,
  location_id uuid not null,
  name text not null,
  nickname text,
  firms_code text,
  smdg_code text,
  bic_facility_code text,
  learned boolean not null default false,
  metro_area_id uuid,
  street text,
  city text,
  state text,
  zip text,
  constraint terminal_pkey PRIMARY KEY (id),
  constraint terminal_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) DEFERRABLE INITIALLY DEFERRED,
  constraint terminal_metro_area_id_fkey FOREIGN KEY (metro_area_id) REFERENCES location(id) DEFERRABLE INITIALLY DEFERRED,
  constraint terminal_kind_check CHECK ((kind = ANY (ARRAY['terminal'::text, 'rail_terminal'::text])))
);
CREATE INDEX terminal_location ON public.terminal USING btree (location_id);

create table terminal_observation (
  container_number text not null,
  id uuid not null,
  account_id uuid,
  source text not null,
  giver text not null,
  document_id uuid,
  bill_of_lading_number text,
  port_locode text,
  facts jsonb not null,
  observed_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint terminal_observation_pkey PRIMARY KEY (container_number, id)
);
CREATE INDEX terminal_observation_account ON public.terminal_observation USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX terminal_observation_oldest ON public.terminal_observation USING btree (received_at);

create table tracking_request (
  account_id uuid not null,
  id uuid not null,
  request_number text not null,
  request_type text not null,
  scac text,
  auto_detect boolean not null default false,
  status text not null default 'pending'::text,
  failed_reason text,
  ref_numbers text[],
  tags text[] not null default '{}'::text[],
  customer_id uuid,
  shipment_id uuid,
  is_retrying boolean not null default false,
  retry_count integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  user_id uuid,
  initial_custom_fields jsonb,
  status_before_stop text,
  duplicate_of_id uuid,
  given_number text,
  follows_number text,
  follows_type text,
  constraint tracking_request_pkey PRIMARY KEY (account_id, id),
  constraint tracking_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED,
  constraint tracking_request_request_type_check CHECK ((request_type = ANY (ARRAY['bill_of_lading'::text, 'booking_number'::text, 'container'::text]))),
  constraint tracking_request_scac_check CHECK ((length(scac) = 4)),
  constraint tracking_request_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'awaiting_manifest'::text, 'created'::text, 'failed'::text, 'tracking_stopped'::text])))
);
CREATE INDEX tracking_request_carrier ON public.tracking_request USING btree (account_id, scac, created_at DESC, id);
CREATE INDEX tracking_request_follows ON public.tracking_request USING btree (scac, follows_number, follows_type) WHERE ((follows_number IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'awaiting_manifest'::text, 'created'::text])));
CREATE INDEX tracking_request_newest ON public.tracking_request USING btree (account_id, created_at DESC, id);
CREATE INDEX tracking_request_number ON public.tracking_request USING btree (account_id, request_number);
CREATE UNIQUE INDEX tracking_request_once ON public.tracking_request USING btree (account_id, request_number, request_type, COALESCE(scac, ''::text)) WHERE (status = ANY (ARRAY['pending'::text, 'awaiting_manifest'::text, 'created'::text]));
CREATE INDEX tracking_request_reference ON public.tracking_request USING btree (scac, request_number, request_type) WHERE (status = ANY (ARRAY['pending'::text, 'awaiting_manifest'::text, 'created'::text]));
CREATE INDEX tracking_request_shipment ON public.tracking_request USING btree (account_id, shipment_id);
CREATE INDEX tracking_request_status ON public.tracking_request USING btree (account_id, status, created_at DESC, id);
CREATE INDEX tracking_request_updated ON public.tracking_request USING btree (account_id, updated_at);

create table transport_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  event text not null,
  identity text not null,
  happening text not null,
  classifier text not null,
  "timestamp" timestamp with time zone not null,
  timezone text,
  voyage_number text,
  location_id uuid,
  vessel_id uuid,
  terminal_id uuid,
  data_source text not null,
  carrier_event_id text,
  answer_id uuid,
  supersedes_id uuid,
  superseded_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  value text,
  value_timestamp timestamp with time zone,
  constraint transport_event_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX transport_event_container ON public.transport_event USING btree (account_id, container_id, "timestamp");
CREATE INDEX transport_event_superseded ON public.transport_event USING btree (superseded_at) WHERE (superseded_at IS NOT NULL);

create table vessel (
  id uuid not null,
  imo text,
  name text,
  mmsi text,
  latitude double precision,
  longitude double precision,
  nautical_speed_knots double precision,
  navigational_heading_degrees double precision,
  position_timestamp timestamp with time zone,
  position_source text,
  doubtful_latitude double precision,
  doubtful_longitude double precision,
  doubtful_timestamp timestamp with time zone,
  constraint vessel_pkey PRIMARY KEY (id),
  constraint vessel_imo_key UNIQUE (imo)
);
CREATE INDEX vessel_mmsi ON public.vessel USING btree (mmsi) WHERE (mmsi IS NOT NULL);

create table vessel_position (
  vessel_id uuid not null,
  slot_at timestamp with time zone not null,
  observed_at timestamp with time zone not null,
  latitude double precision not null,
  longitude double precision not null,
  speed_knots double precision,
  heading_degrees double precision,
  source text not null,
  constraint vessel_position_pkey PRIMARY KEY (vessel_id, slot_at)
);
CREATE INDEX vessel_position_oldest ON public.vessel_position USING btree (slot_at);

create table waiting_webhook (
  webhook_id uuid not null,
  account_id uuid not null,
  due_at timestamp with time zone,
  notes integer not null default 0,
  trial_until timestamp with time zone,
  next_post_at timestamp with time zone,
  constraint waiting_webhook_pkey PRIMARY KEY (webhook_id)
);
CREATE INDEX waiting_webhook_due ON public.waiting_webhook USING btree (due_at) WHERE (due_at IS NOT NULL);

create table webhook (
  account_id uuid not null,
  id uuid not null,
  url text not null,
  active boolean not null default true,
  events text[] not null,
  headers jsonb,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  paused_until timestamp with time zone,
  deactivated_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  older_secrets jsonb not null default '[]'::jsonb,
  refusals integer not null default 0,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  deactivated_at timestamp with time zone,
  conditions jsonb not null default '[]'::jsonb,
  public_key text,
  rate_limit integer,
  ordered boolean not null default false,
  constraint webhook_added TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint webhook_changed TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint webhook_removed TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint webhook_pkey PRIMARY KEY (account_id, id),
  constraint webhook_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED,
  constraint webhook_rate_limit_check CHECK ((rate_limit > 0))
);
CREATE INDEX webhook_id ON public.webhook USING btree (id);
CREATE INDEX webhook_paused ON public.webhook USING btree (paused_until) WHERE (paused_until IS NOT NULL);
CREATE INDEX webhook_switched_off ON public.webhook USING btree (deactivated_at) WHERE (deactivated_at IS NOT NULL);

create table webhook_attempt_count (
  account_id uuid not null,
  webhook_id uuid not null,
  hour timestamp with time zone not null,
  outcome text not null,
  up_to_ms integer not null,
  count integer not null,
  constraint webhook_attempt_count_pkey PRIMARY KEY (account_id, webhook_id, hour, outcome, up_to_ms),
  constraint webhook_attempt_count_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_attempt_count_oldest ON public.webhook_attempt_count USING btree (hour);

create table webhook_notification (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event text not null,
  reference_type text not null,
  reference_id uuid not null,
  delivery_status text not null default 'pending'::text,
  created_at timestamp with time zone not null,
  replay_id uuid,
  constraint webhook_notification_pkey PRIMARY KEY (account_id, id),
  constraint webhook_notification_delivery_status_check CHECK ((delivery_status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX webhook_notification_event ON public.webhook_notification USING btree (account_id, event, created_at DESC, id);
CREATE INDEX webhook_notification_newest ON public.webhook_notification USING btree (account_id, created_at DESC, id);
CREATE INDEX webhook_notification_of_event ON public.webhook_notification USING btree (account_id, event_id);
CREATE INDEX webhook_notification_of_replay ON public.webhook_notification USING btree (account_id, replay_id) WHERE (replay_id IS NOT NULL);
CREATE INDEX webhook_notification_oldest ON public.webhook_notification USING btree (created_at);
CREATE INDEX webhook_notification_webhook ON public.webhook_notification USING btree (account_id, webhook_id, created_at DESC);

create table webhook_notification_log (
  account_id uuid not null,
  notification_id uuid not null,
  attempt integer not null,
  id uuid not null,
  url text not null,
  attempted_at timestamp with time zone not null,
  duration_ms integer not null,
  status_code integer,
  error_code text,
  response_excerpt text,
  next_attempt_at timestamp with time zone,
  dns_ms integer,
  connect_ms integer,
  tls_ms integer,
  first_byte_ms integer,
  constraint webhook_notification_log_pkey PRIMARY KEY (account_id, notification_id, attempt)
);
CREATE INDEX webhook_notification_log_oldest ON public.webhook_notification_log USING btree (attempted_at);

create table webhook_replay (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  events text[] not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  rate integer not null,
  status text not null default 'running'::text,
  total integer not null,
  notified integer not null default 0,
  "position" bigint not null,
  event_id uuid not null,
  end_position bigint not null,
  due_at timestamp with time zone not null default now(),
  lease_until timestamp with time zone,
  lease_token uuid,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  left_out integer not null default 0,
  constraint webhook_replay_pkey PRIMARY KEY (account_id, id),
  constraint webhook_replay_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED,
  constraint webhook_replay_rate_check CHECK ((rate > 0)),
  constraint webhook_replay_status_check CHECK ((status = ANY (ARRAY['running'::text, 'finished'::text, 'cancelled'::text])))
);
CREATE INDEX webhook_replay_due ON public.webhook_replay USING btree (due_at) WHERE (status = 'running'::text);
CREATE INDEX webhook_replay_newest ON public.webhook_replay USING btree (account_id, webhook_id, created_at DESC);
CREATE UNIQUE INDEX webhook_replay_running ON public.webhook_replay USING btree (account_id, webhook_id) WHERE (status = 'running'::text);

create table webhook_source (
  id boolean not null default true,
  addresses text[] not null,
  changed_at timestamp with time zone not null default now(),
  constraint webhook_source_pkey PRIMARY KEY (id),
  constraint webhook_source_id_check CHECK (id)
);

CREATE OR REPLACE FUNCTION public.admit_requests(for_account uuid, in_bucket text, at_most integer, wanted integer, OUT admitted integer, OUT wait integer)
 RETURNS record
 LANGUAGE plpgsql
 STRICT
AS $function$
declare
  allowed constant int := greatest(at_most, 1);
  moment timestamptz;
  last_at timestamptz;
  last_total bigint;
  before_window bigint;
begin
  -- A lost window costs nothing worth waiting for the disk.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(for_account::text || in_bucket, 1));
  select at, total into last_at, last_total from admitted_request
    where account_id = for_account and bucket = in_bucket
    order by at desc limit 1;
  if last_at > clock_timestamp() + interval '60 seconds' then
    delete from admitted_request
      where account_id = for_account and bucket = in_bucket and at > clock_timestamp();
    select at, total into last_at, last_total from admitted_request
      where account_id = for_account and bucket = in_bucket
      order by at desc limit 1;
  end if;
  last_total := coalesce(last_total, 0);
  -- A clock that is set back does not reorder the rows.
  moment := greatest(clock_timestamp(), last_at + interval '1 microsecond');
  select total - count into before_window from admitted_request
    where account_id = for_account and bucket = in_bucket and at > moment - interval '60 seconds'
    order by at limit 1;
  admitted := greatest(0, least(wanted, allowed - (last_total - coalesce(before_window, last_total))));
  if admitted > 0 then
    -- Of a second only: a wider range has ever more deleted entries to step over until the next vacuum. Retention
    -- clears what a bucket that is used less often leaves behind.
    delete from admitted_request
      where account_id = for_account and bucket = in_bucket
        and at <= moment - interval '60 seconds' and at > moment - interval '61 seconds';
    last_total := last_total + admitted;
    insert into admitted_request (account_id, bucket, at, count, total)
      values (for_account, in_bucket, moment, admitted, last_total);
  end if;
  wait := 0;
  if admitted < wanted then
    -- The row that leaves the window when the next request is admitted.
    select greatest(1, ceil(extract(epoch from at + interval '60 seconds' - moment))) into wait
      from admitted_request
      where account_id = for_account and bucket = in_bucket and at > moment - interval '60 seconds'
        and total > last_total - allowed
      order by at limit 1;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.count_webhook_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update account set webhooks_version = webhooks_version + 1 where id = coalesce(new.account_id, old.account_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.event_horizon()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT (((pg_snapshot_xmin(pg_current_snapshot()))::text)::bigint + event_epoch.added) FROM event_epoch);

CREATE OR REPLACE FUNCTION public.event_position()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select pg_current_xact_id()::text::bigint + added from event_epoch);
end $function$;

CREATE OR REPLACE FUNCTION public.exchange_shares(me uuid, lease_ms integer, window_ms integer, names text[], limits integer[], used integer[], wants integer[], targets integer[], waits_ms double precision[], OUT is_new boolean, OUT shares jsonb)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz;
  counted_since timestamptz;
  ended uuid;
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(n, 3) as key from unnest(names) as n order by key offset 0) as keys;
  moment := clock_timestamp();
  counted_since := moment - window_ms * interval '1 millisecond';
  update limit_holder set lease_until = moment + lease_ms * interval '1 millisecond'
    where id = me and lease_until > counted_since;
  is_new := not found;
  if is_new then
    delete from limit_share where holder_id = me;
    insert into limit_holder (id, lease_until) values (me, moment + lease_ms * interval '1 millisecond')
      on conflict (id) do update set lease_until = excluded.lease_until;
  end if;
  select id into ended from limit_holder where lease_until <= counted_since limit 1 for update skip locked;
  if found then
    delete from limit_share where holder_id = ended;
    delete from limit_holder where id = ended;
  end if;
  insert into limit_share (name, holder_id, share, wanted, waiting_since)
    select n.name, me, greatest(case when is_new then 0 else n.used end, least(n.target, n.most - coalesce(others.share, 0))),
      n.wants, moment - n.waits_ms * interval '1 millisecond'
    from unnest(names, limits, used, wants, targets, waits_ms)
      as n (name, most, used, wants, target, waits_ms)
    cross join lateral (
      select sum(s.share)::int as share from limit_share s join limit_holder h on h.id = s.holder_id
      where s.name = n.name and s.holder_id <> me and h.lease_until > counted_since) as others
    on conflict (name, holder_id) do update set
      share = excluded.share, wanted = excluded.wanted, waiting_since = excluded.waiting_since;
  delete from limit_share where holder_id = me and name = any(names) and share = 0 and wanted = 0;
  select coalesce(jsonb_agg(jsonb_build_object(
      'name', s.name, 'holder', s.holder_id, 'isLive', h.lease_until > moment, 'share', s.share, 'wanted', s.wanted,
      'waitedMs', extract(epoch from moment - s.waiting_since) * 1000)), '[]') into shares
    from (
      select * from limit_share where name = any(names)
      union all
      select w.* from limit_share w
      where w.waiting_since is not null and w.holder_id <> me and w.name <> all(names)
        and exists (select from limit_share o where o.name = w.name and o.holder_id = me)
    ) as s
    join limit_holder h on h.id = s.holder_id and h.lease_until > counted_since;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_search_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from search_term s using search_parts_of(old) part
    where s.account_id = old.account_id and s.record_type = tg_table_name and s.term = part.term
      and s.created_at = old.created_at and s.record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_term (account_id, record_type, term, created_at, record_id, is_whole)
    select new.account_id, tg_table_name, part.term, new.created_at, new.id, part.is_whole
    from search_parts_of(new) part
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE PROCEDURE public.make_observation_partitions(IN months_ahead integer)
 LANGUAGE plpgsql
AS $procedure$
declare
  month timestamptz;
begin
  for month in select generate_series(
      date_trunc('month', now() at time zone 'UTC'),
      date_trunc('month', now() at time zone 'UTC') + months_ahead * interval '1 month',
      interval '1 month') at time zone 'UTC'
  loop
    if to_regclass('carrier_observation_' || to_char(month at time zone 'UTC', 'YYYY_MM')) is null then
      execute format(
        'create table %I partition of carrier_observation for values from (%L) to (%L)',
        'carrier_observation_' || to_char(month at time zone 'UTC', 'YYYY_MM'),
        month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    end if;
  end loop;
end $procedure$;

CREATE OR REPLACE FUNCTION public.search_form(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(array_to_string(words, ''::text), 60);

CREATE OR REPLACE FUNCTION public.search_parts(numbers text[], texts text[])
 RETURNS TABLE(term text, is_whole boolean)
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  value text;
  words text[];
  seen text[] := '{}';
begin
  numbers := array_remove(numbers, null);
  texts := array_remove(texts, null);
  is_whole := true;
  foreach value in array numbers || texts loop
    term := search_form(search_words(value));
    continue when term = '' or term = any(seen);
    seen := seen || term;
    return next;
  end loop;
  is_whole := false;
  foreach value in array numbers loop
    term := substr(search_form(search_words(value)), 5);
    continue when value !~ '^[A-Za-z]{4}' or term = '' or term = any(seen);
    seen := seen || term;
    return next;
  end loop;
  foreach value in array numbers || texts loop
    words := search_words(value);
    for n in 2 .. least(cardinality(words), 12) loop
      term := search_form(words[n:]);
      continue when term = '' or term = any(seen);
      seen := seen || term;
      return next;
    end loop;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_parts_of(r container)
 RETURNS TABLE(term text, is_whole boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT p.term,
     p.is_whole
    FROM search_parts(ARRAY[(search_parts_of.r).number], (search_parts_of.r).ref_numbers) p(term, is_whole);
END;

CREATE OR REPLACE FUNCTION public.search_parts_of(r document)
 RETURNS TABLE(term text, is_whole boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT p.term,
     p.is_whole
    FROM search_parts((search_parts_of.r).numbers, ARRAY[(search_parts_of.r).name, (search_parts_of.r).file_name]) p(term, is_whole)
   WHERE ((search_parts_of.r).discarded_at IS NULL);
END;

CREATE OR REPLACE FUNCTION public.search_parts_of(r party)
 RETURNS TABLE(term text, is_whole boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT p.term,
     p.is_whole
    FROM search_parts('{}'::text[], ARRAY[(search_parts_of.r).company_name]) p(term, is_whole);
END;

CREATE OR REPLACE FUNCTION public.search_parts_of(r shipment)
 RETURNS TABLE(term text, is_whole boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT p.term,
     p.is_whole
    FROM search_parts(ARRAY[(search_parts_of.r).number, (search_parts_of.r).bill_of_lading_number, (search_parts_of.r).booking_number], ((search_parts_of.r).ref_numbers || (search_parts_of.r).tags)) p(term, is_whole);
END;

CREATE OR REPLACE FUNCTION public.search_parts_of(r tracking_request)
 RETURNS TABLE(term text, is_whole boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT p.term,
     p.is_whole
    FROM search_parts(ARRAY[(search_parts_of.r).request_number, (search_parts_of.r).given_number, (search_parts_of.r).follows_number], ((search_parts_of.r).ref_numbers || (search_parts_of.r).tags)) p(term, is_whole);
END;

CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_split_to_array(upper((regexp_replace(NORMALIZE("left"(value, 200), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE pg_c_utf8)), '[\s!-/:-@\[-`{-~]+|(?<=[[:alpha:]])(?=\d)'::text);

CREATE TRIGGER search_terms_added AFTER INSERT OR DELETE ON public.container FOR EACH ROW EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_changed AFTER UPDATE OF number, ref_numbers ON public.container FOR EACH ROW WHEN (((old.number IS DISTINCT FROM new.number) OR (old.ref_numbers IS DISTINCT FROM new.ref_numbers))) EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_added AFTER INSERT OR DELETE ON public.document FOR EACH ROW EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_changed AFTER UPDATE OF name, file_name, numbers, discarded_at ON public.document FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.file_name IS DISTINCT FROM new.file_name)) OR (old.numbers IS DISTINCT FROM new.numbers)) OR (old.discarded_at IS DISTINCT FROM new.discarded_at))) EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_added AFTER INSERT OR DELETE ON public.party FOR EACH ROW EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_changed AFTER UPDATE OF company_name ON public.party FOR EACH ROW WHEN ((old.company_name IS DISTINCT FROM new.company_name)) EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_added AFTER INSERT OR DELETE ON public.shipment FOR EACH ROW EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_changed AFTER UPDATE OF number, bill_of_lading_number, booking_number, ref_numbers, tags ON public.shipment FOR EACH ROW WHEN ((((((old.number IS DISTINCT FROM new.number) OR (old.bill_of_lading_number IS DISTINCT FROM new.bill_of_lading_number)) OR (old.booking_number IS DISTINCT FROM new.booking_number)) OR (old.ref_numbers IS DISTINCT FROM new.ref_numbers)) OR (old.tags IS DISTINCT FROM new.tags))) EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_added AFTER INSERT OR DELETE ON public.tracking_request FOR EACH ROW EXECUTE FUNCTION keep_search_terms();

CREATE TRIGGER search_terms_changed AFTER UPDATE OF request_number, given_number, follows_number, ref_numbers, tags ON public.tracking_request FOR EACH ROW WHEN ((((((old.request_number IS DISTINCT FROM new.request_number) OR (old.given_number IS DISTINCT FROM new.given_number)) OR (old.follows_number IS DISTINCT FROM new.follows_number)) OR (old.ref_numbers IS DISTINCT FROM new.ref_numbers)) OR (old.tags IS DISTINCT FROM new.tags))) EXECUTE FUNCTION keep_search_terms();

CREATE CONSTRAINT TRIGGER webhook_added AFTER INSERT ON public.webhook DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_webhook_change();

CREATE CONSTRAINT TRIGGER webhook_changed AFTER UPDATE ON public.webhook DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((old.active IS DISTINCT FROM new.active) OR (old.events IS DISTINCT FROM new.events)) OR (old.conditions IS DISTINCT FROM new.conditions)) OR (old.ordered IS DISTINCT FROM new.ordered))) EXECUTE FUNCTION count_webhook_change();

CREATE CONSTRAINT TRIGGER webhook_removed AFTER DELETE ON public.webhook DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_webhook_change();
