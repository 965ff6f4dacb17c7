-- A shipment may take the number of one that was joined to it. Ids are derived from numbers, so that nothing else
-- makes two shipments of one number.
-- safe: drop shipment.shipment_account_id_scac_number_number_type_key: no statement names it, and ids are derived from the same columns
alter table shipment drop constraint shipment_account_id_scac_number_number_type_key;

-- The ids of records that are gone, because another one replaced them, and that record.
create table joined_record (
  account_id uuid not null,
  id uuid not null,
  joined_into uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index joined_record_into on joined_record (account_id, joined_into);
