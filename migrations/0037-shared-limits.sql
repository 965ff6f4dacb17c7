-- Limits on calls out that all processes share: each holds a share of a limit while the lease in its own row lasts. What it
-- has used counts for one window longer, so its shares are free again only then.
create table limit_holder (
  id uuid primary key,
  lease_until timestamptz not null
);

create table limit_share (
  name text not null,
  holder_id uuid not null,
  share int not null,
  wanted int not null,
  -- Null: no call waits for a larger share.
  waiting_since timestamptz,
  primary key (name, holder_id)
);
create index limit_share_holder on limit_share (holder_id);
create index limit_share_waiting on limit_share (name) where waiting_since is not null;

-- Renews the lease of one holder and sets its shares of the named limits: what it still uses, or more up to its target as
-- far as the others leave it. Gives all shares of these limits, and those of others who wait for a limit that it shares.
-- A holder that is new, or whose shares count no more, has none before: what it says that it uses may be another's.
create function exchange_shares(
  me uuid, lease_ms int, window_ms int,
  names text[], limits int[], used int[], wants int[], targets int[], waits_ms float8[],
  out is_new boolean, out shares jsonb
) language plpgsql as $$
declare
  moment timestamptz;
  counted_since timestamptz;
  ended uuid;
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(n, 3) as key from unnest(names) as n order by key offset 0) as keys;
  moment := clock_timestamp();
  counted_since := moment - window_ms * interval '1 millisecond';
  update limit_holder set lease_until = moment + lease_ms * interval '1 millisecond'
    where id = me and lease_until > counted_since;
  is_new := not found;
  if is_new then
    delete from limit_share where holder_id = me;
    insert into limit_holder (id, lease_until) values (me, moment + lease_ms * interval '1 millisecond')
      on conflict (id) do update set lease_until = excluded.lease_until;
  end if;
  select id into ended from limit_holder where lease_until <= counted_since limit 1 for update skip locked;
  if found then
    delete from limit_share where holder_id = ended;
    delete from limit_holder where id = ended;
  end if;
  insert into limit_share (name, holder_id, share, wanted, waiting_since)
    select n.name, me, greatest(case when is_new then 0 else n.used end, least(n.target, n.most - coalesce(others.share, 0))),
      n.wants, moment - n.waits_ms * interval '1 millisecond'
    from unnest(names, limits, used, wants, targets, waits_ms)
      as n (name, most, used, wants, target, waits_ms)
    cross join lateral (
      select sum(s.share)::int as share from limit_share s join limit_holder h on h.id = s.holder_id
      where s.name = n.name and s.holder_id <> me and h.lease_until > counted_since) as others
    on conflict (name, holder_id) do update set
      share = excluded.share, wanted = excluded.wanted, waiting_since = excluded.waiting_since;
  delete from limit_share where holder_id = me and name = any(names) and share = 0 and wanted = 0;
  select coalesce(jsonb_agg(jsonb_build_object(
      'name', s.name, 'holder', s.holder_id, 'isLive', h.lease_until > moment, 'share', s.share, 'wanted', s.wanted,
      'waitedMs', extract(epoch from moment - s.waiting_since) * 1000)), '[]') into shares
    from (
      select * from limit_share where name = any(names)
      union all
      select w.* from limit_share w
      where w.waiting_since is not null and w.holder_id <> me and w.name <> all(names)
        and exists (select from limit_share o where o.name = w.name and o.holder_id = me)
    ) as s
    join limit_holder h on h.id = s.holder_id and h.lease_until > counted_since;
end $$;
