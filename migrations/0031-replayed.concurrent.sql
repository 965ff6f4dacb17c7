drop index concurrently if exists webhook_notification_replay

create index concurrently webhook_notification_replay on webhook_notification (account_id, replay_id, delivery_status)
  where replay_id is not null
