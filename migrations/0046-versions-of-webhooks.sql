-- Counts the changes of an account's webhooks that decide which notifications there are, so that the notification-builder
-- knows whether the webhooks that it keeps are still those of the account.
-- safe: trigger webhook_added: changes by processes of the version before count as well
-- safe: trigger webhook_removed: changes by processes of the version before count as well
-- safe: trigger webhook_changed: changes by processes of the version before count as well
alter table account add column webhooks_version integer not null default 0;

create function count_webhook_change() returns trigger language plpgsql as $$
begin
  update account set webhooks_version = webhooks_version + 1 where id = coalesce(new.account_id, old.account_id);
  return null;
end
$$;

-- At the commit: the account's row is the last that a transaction locks, so that no two wait for each other.
create constraint trigger webhook_added after insert on webhook
  deferrable initially deferred for each row execute function count_webhook_change();

create constraint trigger webhook_removed after delete on webhook
  deferrable initially deferred for each row execute function count_webhook_change();

create constraint trigger webhook_changed after update on webhook
  deferrable initially deferred for each row
  when ((old.active, old.events, old.conditions, old.ordered)
        is distinct from (new.active, new.events, new.conditions, new.ordered))
  execute function count_webhook_change();
