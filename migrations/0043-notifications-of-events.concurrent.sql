-- Whether a delivery waits for an event that is to be deleted because of its age, and a redelivery that comes meanwhile.
drop index concurrently if exists webhook_notification_of_event

create index concurrently webhook_notification_of_event on webhook_notification (account_id, event_id)
