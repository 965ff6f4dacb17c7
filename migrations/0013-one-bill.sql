-- One physical bill is one shipment of an account. Rows of older processes have null in all these columns,
-- which means what they meant before.
-- safe: index tracking_request_follows: no row has these columns yet, and no version was released before
alter table tracking_request
  add column given_number text, -- as the client wrote request_number, where the carrier's form differs
  add column follows_number text, -- the number that is polled for it instead of its own
  add column follows_type text;
-- No row has these columns yet, so that the index is empty and made at once.
create index tracking_request_follows on tracking_request (scac, follows_number, follows_type)
  where follows_number is not null and status in ('pending', 'awaiting_manifest', 'created');
