-- The first due probes of each account, which the claim shares the slots among.
-- safe: drop probe_due: probes under way are few enough to read all of them
-- safe: index probe_due: probes under way are few at a time
drop index probe_due;
create index probe_due on probe (account_id, due_at);
