-- Where ships are, as other systems report it. The vessel has its last reported position, which is kept; its
-- track is in vessel_position, one position per slot of ten minutes, for a limited time.
-- safe: index vessel_mmsi: ships are thousands of rows
alter table vessel
  add column mmsi text,
  add column latitude double precision,
  add column longitude double precision,
  add column nautical_speed_knots double precision,
  add column navigational_heading_degrees double precision,
  add column position_timestamp timestamptz,
  add column position_source text,
  -- A position that the ship cannot have reached from the last one, until the next report confirms it.
  add column doubtful_latitude double precision,
  add column doubtful_longitude double precision,
  add column doubtful_timestamp timestamptz;
-- Ships are thousands of rows.
create index vessel_mmsi on vessel (mmsi) where mmsi is not null;

create table vessel_position (
  vessel_id uuid not null,
  slot_at timestamptz not null, -- the beginning of the ten minutes that the position stands for
  observed_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  speed_knots double precision,
  heading_degrees double precision,
  source text not null,
  primary key (vessel_id, slot_at)
);
-- For the retention.
create index vessel_position_oldest on vessel_position (slot_at);
