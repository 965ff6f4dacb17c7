-- The containers of all accounts with a number, of which a terminal tells something, and the shipments of all accounts
-- aboard a ship whose position is reported.
drop index concurrently if exists container_of_all_accounts

create index concurrently container_of_all_accounts on container (number)

drop index concurrently if exists shipment_vessel

create index concurrently shipment_vessel on shipment (pod_vessel_id)
