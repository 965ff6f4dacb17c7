-- A message that is left over after an upgrade is read with the schema that wrote it.
create table message_schema (
  fingerprint int primary key, -- 31 bits of the text's SHA-256
  schema text not null -- Avro, as it is registered
);

-- Null in rows of processes from before this column: the schema is the one of the process that publishes them.
alter table outbox
  add column fingerprint int;
