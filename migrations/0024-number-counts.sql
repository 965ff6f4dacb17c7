-- What the numbers that were resolved teach about the others of their form: counts, and no number. `form` is the name of
-- a form of documents or the owner of containers. One row for each form and carrier that has answered for it, or was
-- asked for it.
create table number_count (
  form text not null,
  scac text not null,
  known bigint not null default 0,
  refused bigint not null default 0,
  primary key (form, scac)
);
