-- The key that the setting API_KEY made: another value replaces it.
-- safe: rows api_key: keys are few, and each is one row
-- safe: scan account.document_quota_megabytes: accounts are few rows
alter table api_key add column from_setting boolean not null default false;
update api_key set from_setting = true where name = 'API_KEY';

-- Megabytes of documents that the account may keep; null: the setting DOCUMENT_QUOTA_MEGABYTES.
alter table account add column document_quota_megabytes integer check (document_quota_megabytes > 0);
