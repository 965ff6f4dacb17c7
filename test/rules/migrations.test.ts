// Migrations run while processes of the version before read and write: they neither block nor break them.
import { expect, test } from 'vitest'
import { migrationFindings } from './migrations/findings.ts'
import { problemsOf } from './migrations/safe.ts'
import { projectFiles, textOf } from './source-files.ts'

const files = projectFiles().filter((file) => /^migrations\/\d{4}-.+\.sql$/.test(file))

test.each(files)('%s neither blocks nor breaks the version before, or says why it may', (file) => {
  expect(problemsOf(file, textOf(file))).toEqual([])
})

const found = (name: string, sql: string): readonly string[] =>
  migrationFindings(name, sql).map(({ rule, object }) => `${rule} ${object}`)

const add = 'alter table box add column'

test.each<[string, readonly string[]]>([
  ['create index box_place on box (place)', ['index box_place']],
  ['create index concurrently box_place on box (place)', ['index box_place']],
  ['create table lid (id int); create index lid_id on lid (id)', []],
  [`${add} sealed boolean`, []],
  [`${add} sealed boolean not null default false`, []],
  [`${add} since timestamptz not null default now()`, []],
  [`${add} sealed boolean not null`, ['required box.sealed']],
  [`${add} sealed boolean not null default null`, ['required box.sealed']],
  [`${add} id uuid not null default gen_random_uuid()`, ['rewrite box.id']],
  [`${add} seen timestamptz default clock_timestamp()`, ['rewrite box.seen']],
  [`${add} id bigserial`, ['rewrite box.id']],
  [`${add} id int generated always as identity`, ['rewrite box.id']],
  [`${add} twice int generated always as (2 * id) stored`, ['rewrite box.twice']],
  [`${add} state text check (state in ('full'))`, ['scan box.state']],
  [`${add} code text unique`, ['index box.code']],
  [`${add} lid_id int references lid (id)`, []],
  [`${add} lid_id int default 1 references lid (id)`, ['scan box.lid_id']],
  ['alter table box add constraint c check (id > 0)', ['scan box.c']],
  ['alter table box add constraint c check (id > 0) not valid', []],
  ['alter table box add foreign key (lid_id) references lid (id)', ['scan box']],
  ['alter table box add foreign key (lid_id) references lid (id) not valid', []],
  ['alter table box add constraint u unique (id)', ['index box.u']],
  ['alter table box add constraint u unique using index box_id', []],
  ['alter table box alter column id set not null', ['scan box.id']],
  ['alter table box alter column id drop not null', []],
  ['alter table box alter column id set default 1', []],
  ['alter table box alter column id type bigint', ['rewrite box.id']],
  ['alter table box validate constraint c', ['scan box.c']],
  ['alter table box drop column place', ['drop box.place']],
  ['alter table box drop constraint c', ['drop box.c']],
  ['alter table box rename column place to locode', ['rename place']],
  ['alter table box rename to container', ['rename box']],
  ['alter table box set logged', ['locks box']],
  ['drop table lid, box', ['drop lid.box']],
  ['drop index box_place', ['drop box_place']],
  ['drop function admit(int)', ['drop admit']],
  ['create function admit() returns int language sql return 1', []],
  ['create or replace function admit() returns int language sql return 1', ['replace admit']],
  ['create trigger t before insert on box for each row execute function f()', ['trigger t']],
  ['update box set place = null', ['rows box']],
  ['delete from box', ['rows box']],
  [`insert into box (id) values (1)`, []],
  ['insert into box select id from lid', ['rows box']],
  ['do $$ begin end $$', ['opaque do']],
  ['call fill(3)', ['opaque fill']],
  ['select fill(3)', ['opaque select']],
  ['truncate box', ['locks TruncateStmt']],
  ['lock table box', ['locks LockStmt']],
])('in a transaction: %s', (sql, expected) => {
  expect(found('0001-box.sql', sql)).toEqual(expected)
})

const dropped = 'drop index concurrently if exists box_place\n\n'

test.each<[string, readonly string[]]>([
  [`${dropped}create index concurrently box_place on box (place)`, []],
  ['create index concurrently box_place on box (place)', ['repeat box_place']],
  ['create index concurrently if not exists box_place on box (place)', ['repeat box_place']],
  [`${dropped}create index box_place on box (place)`, ['index box_place']],
  ['drop index box_place', ['drop box_place']],
  ['alter table box validate constraint c', []],
  ['update box set place = null where place = $$$$', []],
  ['do $$ begin end $$', []],
  ['vacuum (analyze) box', []],
  ['vacuum full box', ['rewrite vacuum full']],
])('outside a transaction: %s', (sql, expected) => {
  expect(found('0001-box.concurrent.sql', sql)).toEqual(expected)
})

const index = 'create index box_place on box (place);'

test.each<[string, string, readonly string[]]>([
  ['a reason', `-- safe: index box_place: the table has ten rows\n${index}`, []],
  [
    'a reason for something else',
    `-- safe: index box_id: the table has ten rows\n${index}`,
    [
      'index box_place: nobody writes to box while it is made: concurrently',
      'safe index box_id: there is no such finding',
    ],
  ],
  [
    'a reason that says nothing',
    `-- safe: index box_place: it is\n${index}`,
    ['safe index box_place: the reason is missing'],
  ],
  [
    'a reason below the head',
    `${index}\n-- safe: index box_place: the table has ten rows`,
    ['index box_place: nobody writes to box while it is made: concurrently'],
  ],
])('%s', (_name, sql, expected) => {
  expect(problemsOf('0001-box.sql', sql)).toEqual(expected)
})
