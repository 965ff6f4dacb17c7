-- Events of a replay for which the conditions of the webhook do not hold.
alter table webhook_replay add column left_out integer not null default 0;
