import Type from 'typebox'
import { expect, test } from 'vitest'
import type { Filter, KeyedFilter } from '../../../../resources/lists/list-options.ts'
import type { ApiRequest } from '../route.ts'
import { readFilters } from './read-filters.ts'

const schema = Type.String()
const filter: Filter = {
  schema,
  condition: (text) => ({ sql: '$', value: text }),
  conditions: (texts) => texts.map((value) => ({ sql: '$', value })),
}
const keyed: KeyedFilter = {
  schema,
  description: '',
  condition: (_key, text) => ({ sql: '$', value: text }),
}
const numbers = Array.from({ length: 40 }, (_, n) => n)
const lists = {
  filters: Object.fromEntries(numbers.map((n) => [`filter[${n}]`, filter])),
  keyedFilters: { 'filter[field]': keyed },
}

function problemsOf(texts: readonly string[], others: readonly string[] = []) {
  const query = new Map(texts.map((parameter) => [parameter, 'x']))
  const repeated = others.length > 0 ? new Map([['filter[0]', others]]) : new Map()
  const request = { query, lists: repeated } as unknown as ApiRequest
  return readFilters(request, lists).problems.map(({ parameter }) => parameter)
}

test('all filters of a list may be asked for together', () => {
  expect(problemsOf(Object.keys(lists.filters))).toEqual([])
})

test('a filter may be repeated 30 times, by brackets or by its keys', () => {
  const keys = (count: number) => numbers.slice(0, count).map((n) => `filter[field][${n}]`)
  expect([problemsOf(keys(31)), problemsOf(keys(32))]).toEqual([[], ['filter']])
  const texts = (count: number) => numbers.slice(0, count).map(String)
  expect([problemsOf([], texts(31)), problemsOf([], texts(32))]).toEqual([[], ['filter']])
  expect(problemsOf(keys(31), texts(2))).toEqual(['filter'])
})
