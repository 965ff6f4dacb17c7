-- A second rotation within a day takes no receiver's secret away before its time.
alter table webhook
  add column older_secrets jsonb not null default '[]'; -- [{secret, until}]: replaced before previous_secret

-- Patience has an end, which is counted from its beginning.
alter table delivery
  add column throttled_since timestamptz; -- the endpoint first put it off (429, Retry-After)
