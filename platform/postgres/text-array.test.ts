import pg from 'pg'
import { expect, test } from 'vitest'
import { readTextArray } from './text-array.ts'

const cases: readonly (readonly [string, readonly (string | null)[]])[] = [
  ['{}', []],
  ['{a}', ['a']],
  ['{port,DEHAM,NULL}', ['port', 'DEHAM', null]],
  ['{"","NULL",NULL}', ['', 'NULL', null]],
  ['{a,"b, c",d,"{e}"}', ['a', 'b, c', 'd', '{e}']],
  [String.raw`{"say \"so\"","back\\slash"}`, ['say "so"', String.raw`back\slash`]],
  ['{"盐田 港",Ærø}', ['盐田 港', 'Ærø']],
]

test.each(cases)('reads %s as the driver does', (source, values) => {
  expect(readTextArray(source)).toEqual(values)
  // The driver's types have no names for arrays.
  const ofTextArray = pg.types.getTypeParser(1009 as number, 'text') as (text: string) => unknown
  expect(ofTextArray(source)).toEqual(values)
})
