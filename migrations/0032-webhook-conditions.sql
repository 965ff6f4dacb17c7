-- Which of the subscribed events a webhook wants, by fields of the event: a list of `{field, operator, values}`, all of
-- which must hold.
alter table webhook add column conditions jsonb not null default '[]';
