-- The terms of records from before the upgrade, 5,000 records in a transaction.
do $$
declare
  source text;
  last_account uuid;
  last_id uuid;
  found_account uuid;
begin
  foreach source in array array['shipment', 'container', 'tracking_request', 'document', 'party'] loop
    last_account := '00000000-0000-0000-0000-000000000000';
    last_id := last_account;
    loop
      execute format($fill$
        with batch as materialized (
          select r from %1$I r where (account_id, id) > ($1, $2) order by account_id, id limit 5000
        ), filled as (
          insert into search_term (account_id, record_type, term, created_at, record_id, is_whole)
          select (b.r).account_id, %1$L, part.term, (b.r).created_at, (b.r).id, part.is_whole
          from batch b cross join lateral search_parts_of(b.r) part
          on conflict do nothing
        )
        select (b.r).account_id, (b.r).id from batch b order by 1 desc, 2 desc limit 1
      $fill$, source) into found_account, last_id using last_account, last_id;
      exit when found_account is null;
      last_account := found_account;
      commit;
    end loop;
  end loop;
end
$$

vacuum analyze search_term
