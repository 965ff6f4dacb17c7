-- Who stopped tracking, and when a client resumed it last: what was known then does not end it again.
-- safe: index tracking_request_stopped: no version was released before
alter table shipment
  add column line_tracking_stopped_by_id uuid,
  add column line_tracking_resumed_at timestamptz;

alter table tracking_request
  add column status_before_stop text, -- the status that it has again when tracking is resumed
  add column duplicate_of_id uuid; -- the live request for the same number, of one that failed as a duplicate

-- The beginning of the silence of a carrier that answers without news. It is moved on by the time in which the
-- carrier was not asked or did not answer. Null: not counted yet.
alter table carrier_reference
  add column quiet_since timestamptz;

-- Few requests have been stopped so far, so that the index is small and made quickly.
create index tracking_request_stopped on tracking_request (account_id, shipment_id)
  where status = 'tracking_stopped';
