-- Only deliveries in order are in the index.
drop index concurrently if exists delivery_in_order

create index concurrently delivery_in_order on delivery (webhook_id, order_key, order_number)
  where order_key is not null

-- Without the deliveries that wait for their turn: they may be many, and those that failed are counted by it.
drop index concurrently if exists delivery_put_off

create index concurrently delivery_put_off on delivery (webhook_id, created_at)
  where due_at > created_at and due_at < 'infinity'
