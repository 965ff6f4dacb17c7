-- Statements of terminals, railways, lines and documents about containers at their port of discharge, all of them,
-- and what follows from them for each container.
create table terminal_observation (
  container_number text not null,
  id uuid not null,
  account_id uuid, -- the only account that may learn of it; null for all
  source text not null,
  giver text not null, -- whose last free day it tells: line, terminal or rail
  document_id uuid,
  bill_of_lading_number text,
  port_locode text,
  facts jsonb not null,
  observed_at timestamptz not null,
  confirmed_at timestamptz not null, -- when the same was last told
  received_at timestamptz not null,
  primary key (container_number, id)
);

alter table container
  add column pickup_lfd_line timestamptz,
  add column pickup_lfd_terminal timestamptz,
  add column pickup_lfd_rail timestamptz,
  add column location_at_pod_terminal text,
  add column delivered_at timestamptz,
  add column terminal_checked_at timestamptz;

-- Of events that tell a last free day or an appointment.
alter table transport_event
  add column value text,
  add column value_timestamp timestamptz;
