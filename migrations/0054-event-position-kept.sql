-- safe: replace event_position: it gives what it gave before
-- In plpgsql a connection keeps what it has prepared; a function in SQL is prepared again by each statement that calls it.
create or replace function event_position() returns bigint stable language plpgsql as $$
begin
  return (select pg_current_xact_id()::text::bigint + added from event_epoch);
end $$;
