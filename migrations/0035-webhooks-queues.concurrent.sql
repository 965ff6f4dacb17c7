-- Only deliveries in order are in the index.
drop index concurrently if exists delivery_in_order

create index concurrently delivery_in_order on delivery (webhook_id, order_key, order_number)
  where order_key is not null
