-- Without the status, which each settlement changes: because it was in an index, a settlement wrote to all indexes of the table.
drop index concurrently if exists webhook_notification_of_replay

create index concurrently webhook_notification_of_replay on webhook_notification (account_id, replay_id)
  where replay_id is not null

drop index concurrently if exists webhook_notification_replay
