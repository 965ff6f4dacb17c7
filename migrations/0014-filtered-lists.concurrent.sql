-- A filter that few records pass must not read all others.
drop index concurrently if exists tracking_request_status

create index concurrently tracking_request_status on tracking_request (account_id, status, created_at desc, id)

drop index concurrently if exists tracking_request_carrier

create index concurrently tracking_request_carrier on tracking_request (account_id, scac, created_at desc, id)

drop index concurrently if exists tracking_request_updated

create index concurrently tracking_request_updated on tracking_request (account_id, updated_at)

drop index concurrently if exists shipment_stopped

create index concurrently shipment_stopped on shipment (account_id, created_at desc, id) where line_tracking_stopped_at is not null

drop index concurrently if exists container_status

create index concurrently container_status on container (account_id, current_status, created_at desc, id)

drop index concurrently if exists webhook_notification_event

create index concurrently webhook_notification_event on webhook_notification (account_id, event, created_at desc, id)
