-- What a record is found by: its numbers, references, tags and names, each from its beginning and from the beginning
-- of each word in it. One range of the index has all records with a term that begins as a query does.
-- safe: trigger search_terms_added: rows of older processes are to be found as well
-- safe: trigger search_terms_changed: rows of older processes are to be found as well
create table search_term (
  account_id uuid not null,
  record_type text not null,
  term text collate "C" not null,
  created_at timestamptz not null, -- of the record: the newest come first
  record_id uuid not null,
  is_whole boolean not null -- from its beginning
);
create unique index search_term_order
  on search_term (account_id, record_type, term, created_at desc, record_id) include (is_whole);

-- The words of a text as the search compares them: upper case, without diacritics. A word ends at blanks and signs,
-- and where digits follow letters, as in MAEU260417301.
create function search_words(value text) returns text[] immutable strict parallel safe language sql
return regexp_split_to_array(
  upper(regexp_replace(normalize(left(value, 200), nfkd), '[\u0300-\u036f]', '', 'g') collate pg_c_utf8),
  '[\s!-/:-@\[-`{-~]+|(?<=[[:alpha:]])(?=\d)');

-- As a term is stored and looked for.
create function search_form(words text[]) returns text immutable strict parallel safe language sql
return left(array_to_string(words, ''), 60);

-- The terms of a record, each once. A number is also found from behind its first four letters, which are usually a
-- carrier's. A loop, because planning a query takes longer than this.
create function search_parts(numbers text[], texts text[])
returns table (term text, is_whole boolean) immutable parallel safe language plpgsql as $$
declare
  value text;
  words text[];
  seen text[] := '{}';
begin
  numbers := array_remove(numbers, null);
  texts := array_remove(texts, null);
  is_whole := true;
  foreach value in array numbers || texts loop
    term := search_form(search_words(value));
    continue when term = '' or term = any(seen);
    seen := seen || term;
    return next;
  end loop;
  is_whole := false;
  foreach value in array numbers loop
    term := substr(search_form(search_words(value)), 5);
    continue when value !~ '^[A-Za-z]{4}' or term = '' or term = any(seen);
    seen := seen || term;
    return next;
  end loop;
  foreach value in array numbers || texts loop
    words := search_words(value);
    for n in 2 .. least(cardinality(words), 12) loop
      term := search_form(words[n:]);
      continue when term = '' or term = any(seen);
      seen := seen || term;
      return next;
    end loop;
  end loop;
end
$$;

create function search_parts_of(r shipment)
returns table (term text, is_whole boolean) immutable parallel safe language sql
begin atomic
  select p.term, p.is_whole
  from search_parts(array[r.number, r.bill_of_lading_number, r.booking_number], r.ref_numbers || r.tags) p;
end;

create function search_parts_of(r container)
returns table (term text, is_whole boolean) immutable parallel safe language sql
begin atomic
  select p.term, p.is_whole from search_parts(array[r.number], r.ref_numbers) p;
end;

create function search_parts_of(r tracking_request)
returns table (term text, is_whole boolean) immutable parallel safe language sql
begin atomic
  select p.term, p.is_whole
  from search_parts(array[r.request_number, r.given_number, r.follows_number], r.ref_numbers || r.tags) p;
end;

create function search_parts_of(r document)
returns table (term text, is_whole boolean) immutable parallel safe language sql
begin atomic
  select p.term, p.is_whole from search_parts(r.numbers, array[r.name, r.file_name]) p
  where r.discarded_at is null;
end;

create function search_parts_of(r party)
returns table (term text, is_whole boolean) immutable parallel safe language sql
begin atomic
  select p.term, p.is_whole from search_parts('{}', array[r.company_name]) p;
end;

-- Compiled once for each table that it is a trigger of, with that table's row type.
create function keep_search_terms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_term s using search_parts_of(old) part
    where s.account_id = old.account_id and s.record_type = tg_table_name and s.term = part.term
      and s.created_at = old.created_at and s.record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_term (account_id, record_type, term, created_at, record_id, is_whole)
    select new.account_id, tg_table_name, part.term, new.created_at, new.id, part.is_whole
    from search_parts_of(new) part
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger search_terms_added after insert or delete on shipment
  for each row execute function keep_search_terms();
create trigger search_terms_changed
  after update of number, bill_of_lading_number, booking_number, ref_numbers, tags on shipment
  for each row when (
    (old.number, old.bill_of_lading_number, old.booking_number, old.ref_numbers, old.tags)
    is distinct from
    (new.number, new.bill_of_lading_number, new.booking_number, new.ref_numbers, new.tags))
  execute function keep_search_terms();

create trigger search_terms_added after insert or delete on container
  for each row execute function keep_search_terms();
create trigger search_terms_changed after update of number, ref_numbers on container
  for each row when (
    (old.number, old.ref_numbers) is distinct from (new.number, new.ref_numbers))
  execute function keep_search_terms();

create trigger search_terms_added after insert or delete on tracking_request
  for each row execute function keep_search_terms();
create trigger search_terms_changed
  after update of request_number, given_number, follows_number, ref_numbers, tags on tracking_request
  for each row when (
    (old.request_number, old.given_number, old.follows_number, old.ref_numbers, old.tags)
    is distinct from
    (new.request_number, new.given_number, new.follows_number, new.ref_numbers, new.tags))
  execute function keep_search_terms();

create trigger search_terms_added after insert or delete on document
  for each row execute function keep_search_terms();
create trigger search_terms_changed after update of name, file_name, numbers, discarded_at on document
  for each row when (
    (old.name, old.file_name, old.numbers, old.discarded_at)
    is distinct from (new.name, new.file_name, new.numbers, new.discarded_at))
  execute function keep_search_terms();

create trigger search_terms_added after insert or delete on party
  for each row execute function keep_search_terms();
create trigger search_terms_changed after update of company_name on party
  for each row when (old.company_name is distinct from new.company_name)
  execute function keep_search_terms();
