import { expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { carrierEvent } from '../compact-events-fixture.ts'
import { aboutReference } from './about-reference.ts'

const [own, other] = ['MSKU0000015', 'TCNU0000010']
const of = (container_number: string | null, more: Partial<CarrierEvent> = {}) =>
  carrierEvent('ACT LOAD CNSHA 03-02', { container_number, ...more })
const billed = (bill_of_lading_number: string | null) => of(own, { bill_of_lading_number })

const kept = (number_type: string, number: string, events: readonly CarrierEvent[]) => {
  const about = aboutReference({ number, number_type }, [], events)
  return [about.events.length, about.setAside]
}

test.each<[string, string, string, CarrierEvent[], number, string[]]>([
  ['of the container', 'container', own, [of(own), of(null)], 2, []],
  [
    'of another container of the bill',
    'container',
    own,
    [of(own), of(other)],
    1,
    [`1 event is about container ${other}, not about ${own}`],
  ],
  [
    'of another container only',
    'container',
    own,
    [of(other), of(other)],
    0,
    [`2 events are about container ${other}, not about ${own}`],
  ],
  ['that name no container', 'container', own, [of(null)], 1, []],
  ['of the bill with its prefix', 'bill_of_lading', '260417301', [billed('MAEU260417301')], 1, []],
  ['of no bill', 'bill_of_lading', '260417301', [billed(null)], 1, []],
  [
    'of another bill only',
    'bill_of_lading',
    '260417301',
    [billed('260417302'), of(own)],
    0,
    ['1 event is about bill of lading 260417302, not about 260417301'],
  ],
  ['of a booking that names its bill', 'booking_number', '260400001', [billed('260417302')], 1, []],
])('events %s', (_name, type, number, events, count, setAside) => {
  expect(kept(type, number, events)).toEqual([count, setAside])
})
