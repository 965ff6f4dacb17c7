-- A customer is named once per account, in whatever case.
-- safe: index party_name: no version was released before
-- safe: index party_newest: no version was released before
create unique index party_name on party (account_id, lower(company_name));
create index party_newest on party (account_id, created_at desc, id);
