import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { carrierEvent } from '../compact-events-fixture.ts'
import { statementsBehind } from './evidence.ts'
import type { ToldEvent } from './evidence.ts'
import type { Observation } from './observation.ts'

const said = (event: CarrierEvent, at = '2026-06-01T00:00:00Z'): Observation => ({
  event,
  source: 'poll',
  received_at: Date.parse(at),
  answer_id: null,
  taken_back: null,
})

const loaded: ToldEvent = {
  event: 'container.transport.vessel_loaded',
  identity: 'container.transport.vessel_loaded|LOAD|L|vessel|CNSHA',
  classifier: 'ACT',
  timestamp: new Date('2026-03-02T12:00:00Z'),
  number: 'MSKU0000015',
}

const behind = (told: ToldEvent, ...statements: readonly Observation[]) =>
  statementsBehind(told, statements, () => null)

describe('the statements behind a loading', () => {
  const own = said(carrierEvent('ACT LOAD CNSHA 03-02'))
  const other = (number: string) =>
    said(carrierEvent('ACT LOAD CNSHA 03-02', { container_number: number }))

  test('are those of the same move, box and time', () => {
    expect(
      behind(
        loaded,
        own,
        other('TCLU4827136'),
        said(carrierEvent('ACT DISC CNSHA 03-02')),
        said(carrierEvent('ACT LOAD CNSHA 03-04')),
        said(carrierEvent('PLN LOAD CNSHA 03-02')),
      ),
    ).toEqual([own])
  })

  test('may differ from it by seconds, as a corrected time that makes no new event does', () => {
    const event = { ...own.event, event_at: '2026-03-02T12:00:59.000Z' }
    expect(behind(loaded, said(event))).toHaveLength(1)
  })

  test('begin with the one that was received first, also if it was taken back since', () => {
    const first = {
      ...own,
      received_at: Date.parse('2026-05-01T00:00:00Z'),
      taken_back: { at: Date.parse('2026-05-03T00:00:00Z'), reason: 'retracted' as const },
    }
    expect(behind(loaded, own, first)).toEqual([first, own])
  })
})

describe('the statements behind an expected arrival', () => {
  const expected: ToldEvent = {
    event: 'container.transport.estimated.vessel_arrived',
    identity: 'container.transport.estimated.vessel_arrived|plan',
    classifier: 'EST',
    timestamp: new Date('2026-07-01T12:00:00Z'),
    number: 'MSKU0000015',
  }

  test.each(['PLN', 'EST'])('are %s arrivals of the ship', (classifier) => {
    expect(behind(expected, said(carrierEvent(`${classifier} ARRI NLRTM 07-01`)))).toHaveLength(1)
  })

  test('are expected discharges where no arrival is told', () => {
    expect(behind(expected, said(carrierEvent('EST DISC NLRTM 07-01')))).toHaveLength(1)
  })

  test('are actual ones too that lay in the future when they were said', () => {
    const arrival = carrierEvent('ACT ARRI NLRTM 07-01')
    expect(behind(expected, said(arrival))).toHaveLength(1)
    expect(behind(expected, said(arrival, '2026-07-02T00:00:00Z'))).toEqual([])
  })
})

test('a box is available by the words of its carrier', () => {
  const available: ToldEvent = {
    ...loaded,
    event: 'container.transport.available',
    identity: 'container.transport.available|2026-04-03T00:00:00.000Z',
  }
  expect(behind(available, said(carrierEvent('ACT AVPU NLRTM 03-02')))).toHaveLength(1)
})

test('what terminals say has no statement of a carrier behind it', () => {
  const event = 'container.transport.not_available'
  const told = { ...loaded, event, identity: `${event}|0f8f6b1c` }
  expect(behind(told, said(carrierEvent('ACT AVPU NLRTM 03-02')))).toEqual([])
})
