-- Whether a webhook gets what is about one shipment one after the other.
alter table webhook add column ordered boolean not null default false;

-- Of a delivery to such a webhook: the shipment, or the record that its event is about, and its place among the deliveries
-- of that. All but the first of them are due at infinity until the one before has ended.
alter table delivery
  add column order_key uuid,
  add column order_number integer;
