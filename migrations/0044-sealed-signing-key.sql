-- The key that signs URLs, encrypted with a key of `SECRET_KEYS`; `secret` is null then.
-- safe: scan signing_key.signing_key_one_form: the table has one row
alter table signing_key
  add column sealed text,
  alter column secret drop not null,
  add constraint signing_key_one_form check (num_nonnulls(secret, sealed) = 1);
