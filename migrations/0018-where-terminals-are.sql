-- A city may be a port and the metro area of rail terminals at once.
-- safe: drop location.location_code_key: no version was released before
-- safe: index location_code: places are a table of reference data
-- safe: index terminal_location: terminals are a table of reference data
alter table location drop constraint location_code_key;
create index location_code on location (code);

-- The address that a carrier gives of a terminal which data/ lacks.
alter table terminal
  add column metro_area_id uuid references location deferrable initially deferred,
  add column street text,
  add column city text,
  add column state text,
  add column zip text;
create index terminal_location on terminal (location_id);
