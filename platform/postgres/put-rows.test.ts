import { describe, expect, test } from 'vitest'
import { putRows } from './put-rows.ts'
import type { Put } from './put-rows.ts'
import { fakeDatabase } from '../worker/worker-fixture.ts'

const put = (id: string, more: Record<string, unknown> = {}, how: Put['how'] = 'upsert'): Put => ({
  into: 'thing',
  key: ['account', 'id'],
  how,
  row: { account: 'a', id, ...more },
})

async function written(puts: readonly Put[]) {
  const database = fakeDatabase()
  await putRows(database, puts)
  return database.committed.flat().map(({ text, values }) => ({
    text: text.replaceAll(/\s+/g, ' ').trim(),
    rows: JSON.parse(String(values?.[0])) as { id: string; n?: number }[],
  }))
}

const from = 'from jsonb_populate_recordset(null::"thing", $1::jsonb)'

describe('statements', () => {
  test.each<[string, Put, string]>([
    [
      'an insert leaves an existing row as it is',
      put('1', { n: 1 }, 'insert'),
      `insert into "thing" ("account", "id", "n") select "account", "id", "n" ${from} on conflict ("account", "id") do nothing`,
    ],
    [
      'an upsert writes over all but the key',
      put('1', { n: 1, m: 2 }),
      `insert into "thing" ("account", "id", "n", "m") select "account", "id", "n", "m" ${from} on conflict ("account", "id") do update set "n" = excluded."n", "m" = excluded."m"`,
    ],
    [
      'an upsert of nothing but the key leaves an existing row as it is',
      put('1'),
      `insert into "thing" ("account", "id") select "account", "id" ${from} on conflict ("account", "id") do nothing`,
    ],
    [
      'an update adds no row, and writes none that has the values already',
      put('1', { n: 1 }, 'update'),
      `update "thing" set "n" = r."n" ${from} r where "thing"."account" = r."account" and "thing"."id" = r."id" and ("thing"."n") is distinct from (r."n")`,
    ],
    [
      'a delete names the key',
      put('1', {}, 'delete'),
      `delete from "thing" using ${from.slice(5)} r where "thing"."account" = r."account" and "thing"."id" = r."id"`,
    ],
    [
      'a sum is added to the row',
      put('1', { n: 1, m: 2 }, 'add'),
      `insert into "thing" ("account", "id", "n", "m") select "account", "id", "n", "m" ${from} on conflict ("account", "id") do update set "n" = "thing"."n" + excluded."n", "m" = "thing"."m" + excluded."m"`,
    ],
    [
      'names are quoted',
      { into: 'a"b', key: ['id'], how: 'insert', row: { id: '1' } },
      `insert into "a""b" ("id") select "id" from jsonb_populate_recordset(null::"a""b", $1::jsonb) on conflict ("id") do nothing`,
    ],
  ])('%s', async (_name, one, text) => {
    expect((await written([one])).map((statement) => statement.text)).toEqual([text])
  })
})

describe('rows', () => {
  test('rows of one table and form go in one statement, in the order of their keys', async () => {
    const statements = await written([put('2', { n: 2 }), put('1', { n: 1 }), put('3', { n: 3 })])
    expect(statements.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['1', '2', '3']])
  })

  test('tables are written in the order of their names', async () => {
    const other: Put = { into: 'other', key: ['id'], how: 'insert', row: { id: 'x' } }
    const statements = await written([put('2'), other, put('1')])
    expect(statements.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['x'], ['1', '2']])
  })

  test('sums of one row are added up, and written after all other tables', async () => {
    const later: Put = { into: 'z', key: ['id'], how: 'insert', row: { id: 'z' } }
    const sums = [put('1', { n: 1 }, 'add'), put('2', { n: 5 }, 'add'), put('1', { n: 2 }, 'add')]
    const statements = await written([...sums, later])
    expect(statements.map(({ rows }) => rows.map(({ id, n }) => [id, n]))).toEqual([
      [['z', undefined]],
      [
        ['1', 3],
        ['2', 5],
      ],
    ])
  })

  test('rows with other columns, or another kind of put, have a statement of their own', async () => {
    const puts = [put('1', { n: 1 }), put('1', { m: 1 }), put('1', { n: 1 }, 'update')]
    expect(await written(puts)).toHaveLength(3)
  })

  test('rows with other key columns have a statement of their own', async () => {
    const puts: Put[] = [put('1', { n: 1 }), { ...put('2', { n: 2 }), key: ['n'] }]
    const statements = await written(puts)
    expect(statements.map(({ rows }) => rows.map(({ id }) => id))).toEqual([['1'], ['2']])
    expect(statements.map(({ text }) => /on conflict \(.*?\)/.exec(text)?.[0])).toEqual([
      'on conflict ("account", "id")',
      'on conflict ("n")',
    ])
  })

  test.each<[Put['how'], number]>([
    ['insert', 1],
    ['upsert', 2],
    ['update', 2],
  ])('of two rows with one key to %s, number %i stands', async (how, standing) => {
    const [statement] = await written([put('1', { n: 1 }, how), put('1', { n: 2 }, how)])
    expect(statement?.rows.map(({ n }) => n)).toEqual([standing])
  })

  test('nothing to write sends nothing', async () => {
    expect(await written([])).toEqual([])
  })
})
