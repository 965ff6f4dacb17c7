-- Few webhooks are paused or switched off: counting them reads no others.
drop index concurrently if exists webhook_paused

create index concurrently webhook_paused on webhook (paused_until) where paused_until is not null

drop index concurrently if exists webhook_switched_off

create index concurrently webhook_switched_off on webhook (deactivated_at) where deactivated_at is not null
