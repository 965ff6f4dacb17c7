-- Whether other systems report what the number's carrier knows, so that it is not polled. When its carrier is polled
-- instead, these numbers are asked for at once.
alter table carrier_reference add column fed boolean not null default false;
