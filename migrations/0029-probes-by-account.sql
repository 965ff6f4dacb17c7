-- The first due probes of each account, which the claim shares the slots among.
drop index probe_due;
create index probe_due on probe (account_id, due_at);
