-- What carriers have said about a number: one row for each statement, also where it was taken back. A journey is derived from
-- those that stand, so that it does not depend on the order in which answers came, nor on how much each of them repeats.
-- safe: opaque make_observation_partitions: it makes partitions of the new table
create table carrier_observation (
  scac text not null,
  number text not null,
  number_type text not null,
  identity uuid not null, -- of what is stated, without the carrier's ids and its time of knowledge
  received_at timestamptz not null, -- when it was first said, or said again after it had been taken back
  source text not null, -- poll, push, or the system that wrote carrier.observed
  answer_id uuid, -- the answer that said it first
  event jsonb not null, -- a carrier's event without nulls and empty lists, or {"retracted_id"}
  void_at timestamptz, -- since when it does not count
  void_reason text, -- retracted, replaced, contradicted, left_out, said_again
  primary key (scac, number, number_type, identity, received_at)
) partition by range (received_at);

-- Statements with times of long ago, and those of a month whose partition is missing.
create table carrier_observation_other partition of carrier_observation default;

-- Makes the partitions of this month and the months ahead.
create procedure make_observation_partitions(months_ahead int) language plpgsql as $$
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
end $$;

call make_observation_partitions(3);
