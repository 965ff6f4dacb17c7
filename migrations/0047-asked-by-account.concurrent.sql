-- The numbers that clients have just asked for, by carrier and account, so that a backlog of one account is not read to find
-- those of others.
drop index concurrently if exists carrier_reference_asked_by

create index concurrently carrier_reference_asked_by on carrier_reference (scac, paying_bucket, paying_account_id, due_at) where paying_bucket <> 'default'

drop index concurrently if exists carrier_reference_asked
