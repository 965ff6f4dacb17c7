-- Why the last poll of a number brought no answer, and since when none has; null where it did.
alter table carrier_reference
  add column refusal text,
  add column refused_since timestamptz;

-- Carriers that have not answered since `since`, with the last reason. After some failures in a row only one number is
-- asked for, at `trial_at`; the others wait.
create table refusing_carrier (
  scac text primary key,
  refusal text not null,
  since timestamptz not null,
  failures int not null,
  trial_at timestamptz not null
);
