-- One row for each webhook whose deliveries the loop of the webhook-deliverer has to look for: `due_at` is when, at the
-- latest the time of its first delivery without a lease; null: none waits. Each note of a wait counts up `notes`, so that
-- a claim that has read the deliveries before a note does not overwrite it. `trial_until` is the lease of the one post
-- that tries an endpoint which has refused. A wait that was not noted, because a process ended, is found by a slow walk
-- over all deliveries.
create table waiting_webhook (
  webhook_id uuid primary key,
  account_id uuid not null,
  due_at timestamptz,
  notes integer not null default 0,
  trial_until timestamptz
);
create index waiting_webhook_due on waiting_webhook (due_at) where due_at is not null;

-- Attempts in a row that the endpoint refused, counted up to the number from which single posts try it, and then the trials.
alter table webhook add column refusals integer not null default 0;
