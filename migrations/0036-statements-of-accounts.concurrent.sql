-- The statements of an account's own documents.
drop index concurrently if exists terminal_observation_account

create index concurrently terminal_observation_account on terminal_observation (account_id)
  where account_id is not null
