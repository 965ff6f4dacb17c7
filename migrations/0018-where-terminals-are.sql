-- A city may be a port and the metro area of rail terminals at once.
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
