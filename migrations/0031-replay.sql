-- Past events that a client wants for a webhook once more, as new notifications.
create table webhook_replay (
  account_id uuid not null references account (id) deferrable initially deferred,
  id uuid not null,
  webhook_id uuid not null,
  events text[] not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  rate integer not null check (rate > 0), -- notifications a second
  status text not null default 'running' check (status in ('running', 'finished', 'cancelled')),
  total integer not null,
  notified integer not null default 0,
  -- The replay stands behind this event; events from `end_position` on are not part of it.
  position bigint not null,
  event_id uuid not null,
  end_position bigint not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_token uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (account_id, id)
);
create index webhook_replay_due on webhook_replay (due_at) where status = 'running';
create index webhook_replay_newest on webhook_replay (account_id, webhook_id, created_at desc);
create unique index webhook_replay_running on webhook_replay (account_id, webhook_id)
  where status = 'running';

alter table webhook_notification add column replay_id uuid;
