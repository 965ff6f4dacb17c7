-- Every table that belongs to a client has account_id first in its key, so that it can be distributed
-- by account later. Ids of shared records are derived from what they identify.

create table account (
  id uuid primary key,
  company_name text not null,
  -- Requests per rolling minute, by bucket; null: the setting RATE_LIMITS holds.
  rate_limits jsonb,
  created_at timestamptz not null default now()
);

create table api_key (
  key_hash bytea primary key, -- sha256 of the key; the key itself is not kept
  account_id uuid not null references account,
  name text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table party (
  account_id uuid not null references account,
  id uuid not null,
  company_name text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- One row per request that was let through; what is older than the window goes when the next one comes.
create table request_window (
  account_id uuid not null,
  bucket text not null,
  at timestamptz not null
);
create index request_window_at on request_window (account_id, bucket, at desc);

-- Lets a request through, or says how many seconds to wait: exact over the last 60 seconds, for all replicas.
create function admit_request(for_account uuid, in_bucket text, at_most int) returns int
language plpgsql as $$
declare
  moment timestamptz;
  blocking timestamptz;
begin
  -- A lost window costs nothing worth waiting for the disk.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(for_account::text || in_bucket, 0));
  moment := clock_timestamp();
  select at into blocking from request_window
    where account_id = for_account and bucket = in_bucket and at > moment - interval '60 seconds'
    order by at desc offset greatest(at_most, 1) - 1 limit 1;
  if found then
    return greatest(1, ceil(extract(epoch from blocking + interval '60 seconds' - moment)))::int;
  end if;
  delete from request_window
    where account_id = for_account and bucket = in_bucket and at <= moment - interval '60 seconds';
  insert into request_window (account_id, bucket, at) values (for_account, in_bucket, moment);
  return 0;
end $$;

-- The first answer to a write that carried an Idempotency-Key; a repeat gets it again.
create table idempotent_answer (
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status int,
  body text,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

create table location (
  id uuid primary key,
  kind text not null check (kind in ('port', 'metro_area')),
  code text not null unique, -- UN/LOCODE
  name text not null,
  city text,
  state_abbr text,
  country_code text not null,
  time_zone text,
  latitude double precision,
  longitude double precision,
  learned boolean not null default false -- not in data/, met in a carrier's answer
);

create table terminal (
  id uuid primary key,
  kind text not null check (kind in ('terminal', 'rail_terminal')),
  location_id uuid not null references location,
  name text not null,
  nickname text,
  firms_code text,
  smdg_code text,
  bic_facility_code text,
  learned boolean not null default false
);

create table vessel (
  id uuid primary key,
  imo text unique,
  name text
);

create table tracking_request (
  account_id uuid not null references account,
  id uuid not null,
  request_number text not null,
  request_type text not null check (request_type in ('bill_of_lading', 'booking_number', 'container')),
  scac text check (length(scac) = 4),
  auto_detect boolean not null default false,
  status text not null default 'pending'
    check (status in ('pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped')),
  failed_reason text,
  ref_numbers text[],
  tags text[] not null default '{}',
  customer_id uuid,
  shipment_id uuid,
  is_retrying boolean not null default false,
  retry_count int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index tracking_request_newest on tracking_request (account_id, created_at desc, id);
create index tracking_request_number on tracking_request (account_id, request_number);
-- Who follows a carrier reference.
create index tracking_request_reference on tracking_request (scac, request_number, request_type)
  where status in ('pending', 'awaiting_manifest', 'created');
-- One live request per number and carrier; an undetected carrier counts as one of its own.
create unique index tracking_request_once
  on tracking_request (account_id, request_number, request_type, coalesce(scac, ''))
  where status in ('pending', 'awaiting_manifest', 'created');

-- A number that has to be asked for at the configured carriers to find whose it is.
create table probe (
  account_id uuid not null,
  tracking_request_id uuid not null,
  number text not null,
  number_type text not null,
  candidates text[] not null, -- SCACs, most likely first
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_token uuid,
  primary key (account_id, tracking_request_id)
);
create index probe_due on probe (due_at);

-- A number at a carrier, polled once however many accounts follow it.
create table carrier_reference (
  scac text not null,
  number text not null,
  number_type text not null,
  due_at timestamptz default now(), -- null: not polled any more
  lease_until timestamptz,
  lease_token uuid,
  attempts int not null default 0, -- failures since the last answer
  first_not_found_at timestamptz,
  last_attempted_at timestamptz,
  last_succeeded_at timestamptz,
  last_answer_id uuid,
  last_answer_hash bytea,
  -- Whose bucket pays for the next call, and which.
  paying_account_id uuid not null,
  paying_bucket text not null default 'create',
  created_at timestamptz not null default now(),
  primary key (scac, number, number_type)
);
create index carrier_reference_number on carrier_reference (number);
create index carrier_reference_due on carrier_reference (due_at) where due_at is not null;

-- The carriers' answers as they came, compressed; the evidence for everything that is derived.
create table carrier_answer (
  id uuid primary key,
  scac text not null,
  number text not null,
  number_type text not null,
  received_at timestamptz not null default now(),
  status int not null,
  body bytea not null, -- gzip
  kept_events int not null,
  dropped jsonb not null default '[]' -- [{pointer, reason}]: what made no sense
);
create index carrier_answer_reference on carrier_answer (scac, number, received_at desc);

create table shipment (
  account_id uuid not null references account,
  id uuid not null,
  scac text not null,
  number text not null, -- as the carrier is asked for it
  number_type text not null,
  bill_of_lading_number text,
  booking_number text,
  ref_numbers text[],
  tags text[] not null default '{}',
  customer_id uuid,
  port_of_lading_id uuid references location,
  port_of_discharge_id uuid references location,
  destination_id uuid references location,
  pod_terminal_id uuid references terminal,
  destination_terminal_id uuid references terminal,
  pod_vessel_id uuid references vessel,
  pod_voyage_number text,
  pol_etd_at timestamptz,
  pol_original_etd_at timestamptz,
  pol_atd_at timestamptz,
  pod_eta_at timestamptz,
  pod_original_eta_at timestamptz,
  pod_ata_at timestamptz,
  destination_eta_at timestamptz,
  destination_original_eta_at timestamptz,
  destination_ata_at timestamptz,
  observed_at timestamptz, -- of the carrier's word that it is derived from
  line_tracking_last_attempted_at timestamptz,
  line_tracking_last_succeeded_at timestamptz,
  line_tracking_stopped_at timestamptz,
  line_tracking_stopped_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, scac, number, number_type)
);
create index shipment_reference on shipment (scac, number, number_type);
create index shipment_newest on shipment (account_id, created_at desc, id);
create index shipment_bill_of_lading on shipment (account_id, bill_of_lading_number);

create table container (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  number text not null,
  ref_numbers text[] not null default '{}',
  seal_number text,
  iso_equipment_code text,
  equipment_type text,
  equipment_length int,
  equipment_height text,
  weight_in_lbs int,
  current_status text not null default 'new',
  availability_known boolean not null default false,
  available_for_pickup boolean,
  pickup_lfd timestamptz,
  pickup_appointment_at timestamptz,
  fees_at_pod_terminal jsonb not null default '[]',
  holds_at_pod_terminal jsonb not null default '[]',
  pod_terminal_id uuid references terminal,
  pod_location_id uuid references location,
  final_destination_location_id uuid references location,
  empty_terminated_location_id uuid references location,
  empty_out_at timestamptz,
  pol_full_in_at timestamptz,
  pol_vessel_loaded_at timestamptz,
  pol_vessel_departed_at timestamptz,
  pod_arrived_at timestamptz,
  pod_discharged_at timestamptz,
  pod_full_out_at timestamptz,
  pod_rail_loaded_at timestamptz,
  pod_rail_departed_at timestamptz,
  ind_eta_at timestamptz,
  ind_ata_at timestamptz,
  ind_rail_unloaded_at timestamptz,
  final_destination_full_out_at timestamptz,
  empty_terminated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipment
);
create index container_shipment on container (account_id, shipment_id);
create index container_newest on container (account_id, created_at desc, id);
create index container_number on container (account_id, number);

create table transport_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  event text not null,
  identity text not null, -- what makes it the same event although its time changes
  happening text not null, -- the same without the event's name
  classifier text not null,
  "timestamp" timestamptz not null,
  timezone text,
  voyage_number text,
  location_id uuid references location,
  vessel_id uuid references vessel,
  terminal_id uuid references terminal,
  data_source text not null,
  carrier_event_id text,
  answer_id uuid, -- the evidence
  supersedes_id uuid,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index transport_event_container on transport_event (account_id, container_id, "timestamp");

create table estimated_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  event text not null,
  estimated_timestamp timestamptz not null,
  timezone text,
  voyage_number text,
  location_id uuid references location,
  vessel_id uuid references vessel,
  data_source text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index estimated_event_shipment on estimated_event (account_id, shipment_id, created_at desc);

create table container_created_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  "timestamp" timestamptz not null,
  timezone text,
  primary key (account_id, id)
);

create table container_updated_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  terminal_id uuid references terminal,
  changeset jsonb not null,
  "timestamp" timestamptz not null,
  timezone text,
  data_source text not null,
  primary key (account_id, id)
);

create table container_pod_terminal_changed_event (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  terminal_id uuid references terminal,
  "timestamp" timestamptz not null,
  data_source text not null,
  primary key (account_id, id)
);

create table webhook (
  account_id uuid not null references account,
  id uuid not null,
  url text not null,
  active boolean not null default true,
  events text[] not null,
  headers jsonb, -- [{name, value}]
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  paused_until timestamptz, -- the endpoint asked for patience (429, Retry-After)
  deactivated_reason text, -- set when it was not the client who switched it off
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);

create index webhook_id on webhook (id);

-- One of the interface's events, with the `included` part of its payload as it is sent, byte for byte.
create table event (
  account_id uuid not null,
  id uuid not null,
  event text not null,
  reference_type text not null,
  reference_id uuid not null,
  included text not null,
  recorded_at timestamptz not null,
  primary key (account_id, id)
);

create table webhook_notification (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event text not null,
  reference_type text not null,
  reference_id uuid not null,
  delivery_status text not null default 'pending'
    check (delivery_status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index webhook_notification_newest on webhook_notification (account_id, created_at desc, id);
create index webhook_notification_webhook on webhook_notification (account_id, webhook_id, created_at desc);

create table webhook_notification_log (
  account_id uuid not null,
  notification_id uuid not null,
  attempt int not null,
  id uuid not null,
  url text not null,
  attempted_at timestamptz not null,
  duration_ms int not null,
  status_code int,
  error_code text,
  response_excerpt text,
  next_attempt_at timestamptz,
  primary key (account_id, notification_id, attempt)
);

-- Only what is still to do: it stays small.
create table delivery (
  account_id uuid not null,
  notification_id uuid not null,
  webhook_id uuid not null,
  attempt int not null default 1, -- the next one's number
  charged int not null default 0, -- attempts that count against the schedule
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_token uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, notification_id)
);
create index delivery_due on delivery (webhook_id, due_at);

create table outbox (
  id uuid primary key,
  topic text not null,
  key text not null,
  avro bytea not null,
  headers jsonb not null,
  lease_until timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_lease on outbox (lease_until);

create table dead_letter (
  id uuid primary key,
  worker text not null,
  topic text not null,
  partition int not null,
  "offset" bigint not null,
  key bytea,
  value bytea,
  headers jsonb not null,
  reason text not null,
  attempts int not null default 1,
  failed_at timestamptz not null default now(),
  retry_at timestamptz -- null: until someone re-drives it
);
create index dead_letter_due on dead_letter (worker, retry_at) where retry_at is not null;
