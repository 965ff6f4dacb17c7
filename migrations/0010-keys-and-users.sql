-- A person of an account, to whom keys may belong. The word `user` is reserved.
-- safe: rewrite api_key.id: keys are few, and each is one row
-- safe: scan api_key.role: keys are few, and each is one row
-- safe: index api_key.api_key_account_id_id_key: keys are few, and each is one row
-- safe: scan api_key: keys are few, and each is one row
create table account_user (
  account_id uuid not null references account deferrable initially deferred,
  id uuid not null,
  name text not null,
  email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz, -- the row stays: records refer to it
  primary key (account_id, id)
);
create index account_user_newest on account_user (account_id, created_at desc, id);

-- Keys that exist, and those that an older process still makes, may do all that they could.
alter table api_key
  add column id uuid not null default gen_random_uuid(),
  add column role text not null default 'admin' check (role in ('read', 'write', 'admin')),
  add column user_id uuid,
  add column expires_at timestamptz,
  add column last_used_at timestamptz, -- to the minute
  add constraint api_key_account_id_id_key unique (account_id, id),
  add foreign key (account_id, user_id) references account_user deferrable initially deferred;

-- The accounts for which a key may act beside its own.
create table api_key_account (
  key_hash bytea not null references api_key deferrable initially deferred,
  account_id uuid not null references account deferrable initially deferred,
  primary key (key_hash, account_id)
);

-- The user of the key that created the record.
alter table tracking_request add column user_id uuid;
alter table document add column user_id uuid;
