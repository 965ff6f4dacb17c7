-- What an endpoint has answered counts for its address alone.
alter table delivery
  add column attempted_url text, -- where charged, throttled and throttled_since were counted
  add column throttled integer not null default 0; -- attempts that were put off since throttled_since
