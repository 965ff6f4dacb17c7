import { expect, test } from 'vitest'
import { bestFound } from './best-found.ts'
import type { Found } from './best-found.ts'

const found = (record_id: string, given: Partial<Found> = {}): Found => ({
  record_type: 'shipment',
  record_id,
  created_at: new Date('2026-03-01T00:00:00Z'),
  form: 1,
  is_exact: false,
  is_whole: true,
  ...given,
})

const older = new Date('2026-02-01T00:00:00Z')

test.each<[string, Partial<Found>, Partial<Found>]>([
  ['a whole text comes before its beginning', { is_exact: true, is_whole: false }, {}],
  ['the beginning of a text comes before that of a word', {}, { is_whole: false }],
  ['the query comes before its other forms', {}, { form: 2 }],
  ['a whole text in another form comes before a beginning', { is_exact: true, form: 2 }, {}],
  ['a shipment comes before a container', { created_at: older }, { record_type: 'container' }],
  ['a request comes before a party', { record_type: 'tracking_request' }, { record_type: 'party' }],
  ['the newest comes first', {}, { created_at: older }],
])('%s', (_what, better, worse) => {
  const [a, b] = [found('a', better), found('b', worse)]
  expect(bestFound([b, a], 9)).toEqual([a, b])
  expect(bestFound([a, b], 1)).toEqual([a])
})

test('a record is found once, by its best term', () => {
  const best = found('a', { is_exact: true })
  expect(bestFound([found('a'), best, found('a', { form: 2 })], 9)).toEqual([best])
})
