-- The sum of an account's files, from the index alone.
drop index concurrently if exists blob_sizes

create index concurrently blob_sizes on blob (account_id) include (byte_size)
