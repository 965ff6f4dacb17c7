-- Fields that an account defines for its shipments, containers and tracking requests.
create table custom_field_definition (
  account_id uuid not null references account deferrable initially deferred,
  id uuid not null,
  entity_type text not null check (entity_type in ('shipment', 'container', 'tracking_request')),
  api_slug text not null, -- names the field in requests, once per account and kind of record
  display_name text not null,
  description text,
  data_type text not null check (data_type in
    ('short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'enum_multi', 'reference')),
  reference_type text, -- the type of record that a reference names
  validation jsonb, -- rules for new values, as the client gave them
  default_format text, -- how display_value shows numbers and times
  default_value jsonb, -- what a new record begins with
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index custom_field_definition_slug
  on custom_field_definition (account_id, entity_type, api_slug);

-- The values that an enum may have.
create table custom_field_option (
  account_id uuid not null,
  id uuid not null,
  definition_id uuid not null,
  label text not null,
  value text not null,
  position int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, definition_id) references custom_field_definition (account_id, id)
    on delete cascade deferrable initially deferred
);
create unique index custom_field_option_value
  on custom_field_option (account_id, definition_id, value);

-- One field of one record. The id is derived from definition and record, so that there is one row for both.
create table custom_field (
  account_id uuid not null,
  id uuid not null,
  definition_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  value jsonb, -- checked by the definition as it was when the value was written; null is no value
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, definition_id) references custom_field_definition (account_id, id)
    on delete cascade deferrable initially deferred
);
-- Each record that is read finds the ids of its fields by this index alone, in their order.
create index custom_field_entity on custom_field (account_id, entity_id, created_at, id);
create index custom_field_of_definition on custom_field (account_id, definition_id);
create index custom_field_newest on custom_field (account_id, created_at desc, id);

-- Checked values for the shipment and the containers that the request will bring; null where there are none.
alter table tracking_request
  add column initial_custom_fields jsonb;
