-- So that a setting does not make a key of a deleted account valid for another one.
alter table deleted_account add column key_hashes bytea[] not null default '{}';
