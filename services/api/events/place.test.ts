import { expect, test } from 'vitest'
import { cursorOf, end, readCursor, start } from './place.ts'

const id = '0b2335fa-d04a-421f-9ff2-fd9fffe2c8e6'

test.each([start, end, { position: '-999999999999', id }, { position: '42', id }])(
  'a cursor names the same place when it is read: $position',
  (place) => {
    expect(readCursor(cursorOf(place))).toEqual(place)
  },
)

const cursor = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  ['empty', ''],
  ['no base64', '%%%'],
  ['without an id', cursor('42')],
  ['without a position', cursor(` ${id}`)],
  ['with a position that no bigint holds', cursor(`9223372036854775808 ${id}`)],
  ['with words', cursor(`now ${id}`)],
  ['with more', cursor(`42 ${id} 43`)],
])('a cursor that is %s is refused', (_what, given) => {
  expect(readCursor(given)).toBeNull()
})
