-- The public key of a webhook whose deliveries are signed with a key pair (`whpk_...`); `secret` is the secret key then.
-- Null: they are signed with a shared secret.
alter table webhook add column public_key text;
