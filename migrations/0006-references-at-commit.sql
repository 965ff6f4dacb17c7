-- What a row refers to may be written after it: a batch writes its tables in one order, that of their names,
-- and the references are looked at when it is committed.
-- safe: opaque do: it changes the catalogue only and reads no rows
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as from_table, conname from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
  loop
    execute format(
      'alter table %s alter constraint %I deferrable initially deferred', one.from_table, one.conname);
  end loop;
end
$$;
