drop index concurrently if exists carrier_reference_fed

create index concurrently carrier_reference_fed on carrier_reference (scac) where fed

-- A number that is not due, and that was never asked for, was fed.
update carrier_reference set fed = true
where due_at is null and last_attempted_at is null and not fed;
