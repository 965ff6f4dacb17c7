-- Up to where the events of an account were deleted because of their age, so that a reader who missed some is told.
create table cleared_event (
  account_id uuid primary key,
  position bigint not null,
  event_id uuid not null,
  recorded_at timestamptz not null
);
