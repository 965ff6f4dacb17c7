-- Logs by age, for their retention, and the oldest of the deliveries that were put off: one that succeeds at its first
-- attempt never enters the index.
drop index concurrently if exists webhook_notification_log_oldest

create index concurrently webhook_notification_log_oldest on webhook_notification_log (attempted_at)

drop index concurrently if exists delivery_put_off

create index concurrently delivery_put_off on delivery (webhook_id, created_at) where due_at > created_at
