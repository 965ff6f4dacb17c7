-- Since when a webhook has had nothing but failures, and how many; since when it is switched off.
alter table webhook
  add column failing_since timestamptz,
  add column failures integer not null default 0,
  add column deactivated_at timestamptz;

-- The phases of an attempt, in milliseconds; null where one was not reached or not needed.
alter table webhook_notification_log
  add column dns_ms integer,
  add column connect_ms integer,
  add column tls_ms integer,
  add column first_byte_ms integer;

-- Attempts by webhook, hour, outcome and class of duration: the class's upper bound.
create table webhook_attempt_count (
  account_id uuid not null,
  webhook_id uuid not null,
  hour timestamptz not null,
  outcome text not null check (outcome in ('delivered', 'failed')),
  up_to_ms integer not null,
  count integer not null,
  primary key (account_id, webhook_id, hour, outcome, up_to_ms)
) with (fillfactor = 70);

create index webhook_attempt_count_oldest on webhook_attempt_count (hour);
