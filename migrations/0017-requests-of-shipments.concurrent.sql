-- The requests of a shipment, of which those that have ended follow it to another one as well.
drop index concurrently if exists tracking_request_shipment

create index concurrently tracking_request_shipment on tracking_request (account_id, shipment_id)

drop index concurrently if exists tracking_request_stopped
