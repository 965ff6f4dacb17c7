// SQL statements keep their plans under their names, on connections that all of a process shares.
import { expect, test } from 'vitest'
import { codeOf, isForTests, projectFiles, textOf } from './source-files.ts'

const named = /\bname: '(\w+)',\s*text:/g

const namesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(named), ([, name = '']) => name)

const twice = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names.indexOf(name) < at)

const files = projectFiles().filter((file) => file.endsWith('.ts') && !isForTests(file))

test.runIf(files.length > 0)('no two statements have one name', () => {
  const names = files.flatMap((file) => namesIn(textOf(file)))
  expect(names).toContain('outbox_insert')
  expect(twice(names)).toEqual([])
  const same = `{ name: 'a_b', text: 'select 1' }`
  expect(twice(namesIn(`${same} ${same}`))).toEqual(['a_b'])
})

// A prepared statement fails once its result has gained a column: `columns` in resources/resource.ts.
const starred = /\b(select|returning)\s+(?:distinct\s+)?(?:[\w.]+,\s*)*(?:\w+\.)?\*(?=[\s,`])/g
const source = /^[^`]*?\bfrom\s+(\(|\w+)/

/** The tables whose columns a statement reads with a star; what it names or makes itself does not count. */
function starredTables(text: string): readonly string[] {
  return Array.from(text.matchAll(starred), ({ 0: match, 1: verb, index }) => {
    const table = source.exec(text.slice(index + match.length))?.[1] ?? ''
    const isOwn = /^(\(|unnest|jsonb_to_recordset)$/.test(table) || text.includes(`${table} as (`)
    return verb === 'select' && isOwn ? [] : [`${verb} ${table}`.trim()]
  }).flat()
}

test.runIf(files.length > 0)('statements name the columns of tables', () => {
  const found = files.map((file) => [file, starredTables(codeOf(textOf(file)))] as const)
  expect(found.filter(([, tables]) => tables.length > 0)).toEqual([])
})

test.each([
  ['select * from vessel where id = $1', ['select vessel']],
  ['select r.*, 1 as one from vessel r', ['select vessel']],
  ['select v.id, v.* from vessel v', ['select vessel']],
  ['insert into vessel as r values ($1) returning r.*`', ['returning']],
  ['select count(*) from vessel', []],
  ['select u.* from unnest($1::uuid[]) as u (id)', []],
  ['with gone as (delete from vessel returning id) select * from gone', []],
  ['select r.* from (select id from vessel) r', []],
])('the tables that are read with a star are found: %s', (text, tables) => {
  expect(starredTables(text)).toEqual(tables)
})
