-- Retention deletes the oldest rows first.
drop index concurrently if exists event_oldest

create index concurrently event_oldest on event (recorded_at)

drop index concurrently if exists webhook_notification_oldest

create index concurrently webhook_notification_oldest on webhook_notification (created_at)

drop index concurrently if exists transport_event_superseded

create index concurrently transport_event_superseded on transport_event (superseded_at)
  where superseded_at is not null

drop index concurrently if exists carrier_answer_oldest

create index concurrently carrier_answer_oldest on carrier_answer (received_at)

drop index concurrently if exists terminal_observation_oldest

create index concurrently terminal_observation_oldest on terminal_observation (received_at)

drop index concurrently if exists dead_letter_oldest

create index concurrently dead_letter_oldest on dead_letter (failed_at) where retry_at is null
