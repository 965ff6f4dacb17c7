import { expect, test } from 'vitest'
import { byText, byTime, reversed } from '../../../../resources/lists/list-options.ts'
import { afterSql, cursorOf, orderSql, readCursor, readOrder } from './order.ts'

const newest = [reversed(byTime('r.created_at'))]
const list = {
  filters: {},
  keyedFilters: {},
  sorts: { name: byText('r.name') },
  order: newest,
  pageSize: 30,
}
const time = '2026-11-23T10:00:00.123456Z'
const id = '0b2335fa-d04a-421f-9ff2-fd9fffe2c8e6'

const termsOf = (sort?: string) => {
  const read = readOrder(sort, list)
  return read.ok ? read.terms : []
}

test('the order is what sort names, then that of the list, then the id', () => {
  expect(orderSql(termsOf('-name'))).toBe('r.name desc nulls last, r.created_at desc, r.id')
  expect(orderSql(termsOf())).toBe('r.created_at desc, r.id')
})

test('a sort key counts once, where it stands first', () => {
  expect(orderSql(termsOf('-name,name,-name'))).toBe(orderSql(termsOf('-name')))
})

test('an unknown sort key is refused with the known ones', () => {
  expect(readOrder('name,size', list)).toMatchObject({
    ok: false,
    problem: { detail: 'size is not a sort key; the sort keys are name.' },
  })
})

test('a cursor names the same keyset when it is read', () => {
  const keyset = { values: [null, time], id }
  expect(readCursor(termsOf('name'), cursorOf(termsOf('name'), keyset))).toEqual(keyset)
})

const cursor = (...members: unknown[]) => Buffer.from(JSON.stringify(members)).toString('base64url')

test.each([
  ['no JSON', 'abc'],
  ['no list', Buffer.from('{}').toString('base64url')],
  ['of another order', cursorOf(termsOf('-name'), { values: ['a', time], id })],
  ['with a null time', cursor('r.name,-r.created_at', 'a', null, id)],
  ['without an id', cursor('r.name,-r.created_at', 'a', time, 'x')],
  ['with U+0000', cursor('r.name,-r.created_at', 'a\0', time, id)],
])('a cursor %s is refused', (_what, given) => {
  expect(readCursor(termsOf('name'), given)).toBeNull()
})

test.each([
  ...['soon', '1', '2026', '+275760-09-13T00:00:00Z', '2026-11-23T10:00:00.123456+23:59'],
  ...['2026-02-31T10:00:00.123456Z', '0000-11-23T10:00:00.123456Z', '2026-11-23T10:61:00.123456Z'],
])('a cursor with the time %s is refused', (given) => {
  expect(readCursor(newest, cursor('-r.created_at', time, id))).not.toBeNull()
  expect(readCursor(newest, cursor('-r.created_at', given, id))).toBeNull()
})

test('the first comparison of a plain order serves an index', () => {
  const sql = afterSql(newest, { values: ['2026-11-23'], id }, 2)
  expect(sql).toBe(
    '(r.created_at <= $2::timestamptz and (r.created_at < $2::timestamptz or ' +
      '(r.created_at = $2::timestamptz and r.id > $3::uuid)))',
  )
})
