-- Accounts that were deleted: what messages on their way write for them afterwards is deleted, too.
create table deleted_account (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);
