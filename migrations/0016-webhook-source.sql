-- The addresses that webhooks are sent from, as the operator names them: one row, from the first start on.
create table webhook_source (
  id boolean primary key default true check (id),
  addresses text[] not null,
  changed_at timestamptz not null default now() -- since when these are the addresses
);
