-- Events from before the upgrade get their shipment and container, and positions below all others in the order of
-- their times, 5,000 in a transaction.
do $$
declare
  at record;
  chunk int := 5000;
begin
  drop table if exists event_numbered;
  create temp table event_numbered as
    select account_id, id, row_number() over (order by recorded_at, id) as n
    from event where position >= 0;
  create index on event_numbered (n);
  commit;
  for at in select n from generate_series(1, (select max(n) from event_numbered), chunk) as n loop
    update event e set
      position = numbered.n - 1000000000000,
      shipment_id = coalesce(t.shipment_id, s.shipment_id, c.shipment_id, u.shipment_id, p.shipment_id, r.shipment_id),
      container_id = coalesce(t.container_id, c.container_id, u.container_id, p.container_id)
    from event_numbered numbered
    join event old on old.account_id = numbered.account_id and old.id = numbered.id
    left join transport_event t on t.account_id = old.account_id and t.id = old.reference_id
    left join estimated_event s on s.account_id = old.account_id and s.id = old.reference_id
    left join container_created_event c on c.account_id = old.account_id and c.id = old.reference_id
    left join container_updated_event u on u.account_id = old.account_id and u.id = old.reference_id
    left join container_pod_terminal_changed_event p
      on p.account_id = old.account_id and p.id = old.reference_id
    left join tracking_request r on r.account_id = old.account_id and r.id = old.reference_id
    where e.account_id = old.account_id and e.id = old.id
      and numbered.n >= at.n and numbered.n < at.n + chunk;
    commit;
  end loop;
  drop table event_numbered;
end
$$

drop index concurrently if exists event_position

create index concurrently event_position on event (account_id, position, id)

drop index concurrently if exists event_name

create index concurrently event_name on event (account_id, event, position, id)

drop index concurrently if exists event_shipment

create index concurrently event_shipment on event (account_id, shipment_id, position, id)

drop index concurrently if exists event_container

create index concurrently event_container on event (account_id, container_id, position, id)
