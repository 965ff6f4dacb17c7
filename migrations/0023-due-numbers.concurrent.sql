-- The due numbers of a carrier, so that a backlog of one carrier is not read to find those of others; and those of
-- a carrier for which an account pays, so that a backlog of one account is not either.
drop index concurrently if exists carrier_reference_carrier

create index concurrently carrier_reference_carrier on carrier_reference (scac, due_at) where due_at is not null and paying_bucket = 'default'

drop index concurrently if exists carrier_reference_payer

create index concurrently carrier_reference_payer on carrier_reference (scac, paying_account_id, due_at) where due_at is not null and paying_bucket = 'default'

drop index concurrently if exists carrier_reference_due
