import { describe, expect, test } from 'vitest'
import { carrierEvent } from '../compact-events-fixture.ts'
import { after, changesAfter } from './polled-fixture.ts'

describe('among two similar moves', () => {
  const container_number = 'MSKU0000015'
  const departed = (ship: string, event_id: string) =>
    carrierEvent('ACT DEPA CNSHA 03-10', { ship, event_id, container_number })

  test('the one that loses its name is superseded, once, and the other stays', () => {
    const now = [
      departed('ALPHA', '1'),
      carrierEvent('ACT LOAD CNSHA 03-10 E', { ship: 'ALPHA', event_id: '1' }),
    ]
    const before = after([departed('ALPHA', '1'), departed('BRAVO', '2')], now)
    expect(changesAfter(before, now).containers).toEqual([])
    expect(before.containers.MSKU0000015).toMatchObject([{ vessel_name: 'BRAVO' }])
  })

  test('the one without a name takes no event of the one that is stored under its identity', () => {
    const out = (words: string, event_id: string) => carrierEvent(words, { event_id })
    const now = [
      out('ACT GTOT - 03-11', '1'),
      out('ACT LOAD CNSHA 03-10 E', '1'),
      out('ACT GTOT CNSHA 03-11 E', '3'),
    ]
    const earlier = [out('ACT GTOT - 03-10', '3'), out('ACT LOAD CNSHA 03-10', '1')]
    const before = after(earlier, now)
    expect(changesAfter(before, now).containers).toEqual([])
  })

  test('the one that is stored in all detail matches', () => {
    const rail = (words: string, ship: string) =>
      carrierEvent(words, { ship, event_id: '1', mode: 'RAIL', container_number })
    const now = [rail('ACT GTIN SGSIN 03-19 L', 'ALPHA')]
    const earlier = [rail('ACT ARRI - 03-19', 'ALPHA'), rail('ACT ARRI SGSIN 03-19', 'BRAVO')]
    const before = after(earlier, now)
    expect(changesAfter(before, now).containers).toEqual([])
  })
})
