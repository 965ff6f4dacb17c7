-- The list of events is read in an order in which nothing is ever added before what a reader has seen: that of
-- the transactions that recorded them. In another server, after a dump and restore, transactions are counted
-- anew; `added` makes up for it.
-- safe: rewrite event.position: event_position() is stable, so that its value is stored once for all old rows
create table event_epoch (
  id boolean primary key default true check (id), -- one row
  added bigint not null default 0
);
insert into event_epoch default values;

create function event_position() returns bigint stable language sql
return (select pg_current_xact_id()::text::bigint + added from event_epoch);

-- All events from which no committing transaction can add to are below it.
create function event_horizon() returns bigint stable language sql
return (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + added from event_epoch);

alter table event
  add column position bigint not null default event_position(),
  add column shipment_id uuid,
  add column container_id uuid;
