-- safe: replace admit_requests: a process of the version before calls it as before
-- A clock that is set back stands still for a bucket until it has caught up, so that the window keeps its order. Where it is
-- set back by more than a window, requests are refused for as long as that takes: those that lie ahead are forgotten.
create or replace function admit_requests(
  for_account uuid, in_bucket text, at_most int, wanted int, out admitted int, out wait int
) strict language plpgsql as $$
declare
  allowed constant int := greatest(at_most, 1);
  moment timestamptz;
  last_at timestamptz;
  last_total bigint;
  before_window bigint;
begin
  -- A lost window costs nothing worth waiting for the disk.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended(for_account::text || in_bucket, 1));
  select at, total into last_at, last_total from admitted_request
    where account_id = for_account and bucket = in_bucket
    order by at desc limit 1;
  if last_at > clock_timestamp() + interval '60 seconds' then
    delete from admitted_request
      where account_id = for_account and bucket = in_bucket and at > clock_timestamp();
    select at, total into last_at, last_total from admitted_request
      where account_id = for_account and bucket = in_bucket
      order by at desc limit 1;
  end if;
  last_total := coalesce(last_total, 0);
  -- A clock that is set back does not reorder the rows.
  moment := greatest(clock_timestamp(), last_at + interval '1 microsecond');
  select total - count into before_window from admitted_request
    where account_id = for_account and bucket = in_bucket and at > moment - interval '60 seconds'
    order by at limit 1;
  admitted := greatest(0, least(wanted, allowed - (last_total - coalesce(before_window, last_total))));
  if admitted > 0 then
    -- Of a second only: a wider range has ever more deleted entries to step over until the next vacuum. Retention
    -- clears what a bucket that is used less often leaves behind.
    delete from admitted_request
      where account_id = for_account and bucket = in_bucket
        and at <= moment - interval '60 seconds' and at > moment - interval '61 seconds';
    last_total := last_total + admitted;
    insert into admitted_request (account_id, bucket, at, count, total)
      values (for_account, in_bucket, moment, admitted, last_total);
  end if;
  wait := 0;
  if admitted < wanted then
    -- The row that leaves the window when the next request is admitted.
    select greatest(1, ceil(extract(epoch from at + interval '60 seconds' - moment))) into wait
      from admitted_request
      where account_id = for_account and bucket = in_bucket and at > moment - interval '60 seconds'
        and total > last_total - allowed
      order by at limit 1;
  end if;
end $$;
