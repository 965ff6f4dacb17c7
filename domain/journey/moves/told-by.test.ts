import { expect, test } from 'vitest'
import { moveSourceOf } from '../../trusted-sources.ts'
import type { MoveSource } from '../../trusted-sources.ts'
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyKnown, messageOf, observedAfter } from '../changes/recorded-fixture.ts'
import { A, RAIL, carrierEvent, direct } from '../compact-events-fixture.ts'
import { nothingObserved } from '../observations/observation.ts'
import type { Answer } from '../observations/observation.ts'

const context = { asked: [{ number: 'MSKU0000015', number_type: 'container' }] }

const answerOf = (source: string, day: string, ...events: readonly CarrierEvent[]): Answer =>
  messageOf(source)(events, Date.parse(`2026-${day.includes('T') ? day : `${day}T00:00`}:00Z`))

const start = answerOf('poll', '03-04', ...direct.slice(0, 2))

/** When something is told to have happened, after these messages. */
function told(event: string, ...said: readonly Answer[]): string | undefined {
  const observed = [start, ...said].reduce(observedAfter, nothingObserved)
  const [container] = journeyKnown(observed, context).containers
  return container?.events.find((one) => one.event.endsWith(`.${event}`))?.timestamp.slice(5, 16)
}

const says = (source: string, day: string, words: string, more = {}): Answer =>
  answerOf(source, day, carrierEvent(words, { ...A, ...more }))

const train = { ...RAIL, ship: null, voyage: null }

test.each<[string, string, readonly Answer[], string]>([
  [
    'within a day the terminal is believed about its cranes',
    'vessel_discharged',
    [
      says('terminal ECT', '04-03', 'ACT DISC NLRTM 04-02T10:00'),
      says('poll', '04-03T20:00', 'ACT DISC NLRTM 04-02T16:00'),
    ],
    '04-02T10:00',
  ],
  [
    'what the line says two days later counts',
    'vessel_discharged',
    [
      says('terminal ECT', '04-03', 'ACT DISC NLRTM 04-02T10:00'),
      says('poll', '04-05T20:00', 'ACT DISC NLRTM 04-02T16:00', {
        created_at: '2026-04-05T19:00:00Z',
      }),
    ],
    '04-02T16:00',
  ],
  [
    'within a day the line is believed about its ship that is expected',
    'vessel_arrived',
    [
      says('poll', '03-20', 'EST ARRI NLRTM 04-01'),
      says('port community', '03-20T20:00', 'EST ARRI NLRTM 04-03'),
    ],
    '04-01T12:00',
  ],
  [
    'a newer expectation of another system counts after a day',
    'vessel_arrived',
    [
      says('poll', '03-20', 'EST ARRI NLRTM 04-01'),
      says('port community', '03-22', 'EST ARRI NLRTM 04-03'),
    ],
    '04-03T12:00',
  ],
  [
    'the line is believed where another system has said the same before it',
    'vessel_discharged',
    [
      says('port community', '04-03', 'ACT DISC NLRTM 04-02T10:00'),
      says('poll', '04-03T08:00', 'ACT DISC NLRTM 04-02T10:00'),
      says('forwarder', '04-03T12:00', 'ACT DISC NLRTM 04-02T16:00'),
    ],
    '04-02T10:00',
  ],
  [
    'the railway is believed about its trains before the line',
    'rail_departed',
    [
      says('poll', '04-02', 'ACT DISC NLRTM 04-02'),
      says('rail', '04-04', 'ACT DEPA NLRTM 04-03T09:00', train),
      says('poll', '04-04T12:00', 'ACT DEPA NLRTM 04-03T14:00', train),
    ],
    '04-03T09:00',
  ],
])('%s', (_rule, event, said, expected) => {
  expect(told(event, ...said)).toBe(expected)
})

test('of two moves that cannot both be true, that of a system without a name loses', () => {
  const discharged = says('port community', '03-05', 'ACT DISC NLRTM 02-20')
  expect(told('vessel_loaded', discharged)).toBe('03-02T12:00')
  expect(told('vessel_discharged', discharged)).toBeUndefined()
})

test.each<[string, MoveSource]>([
  ['poll', 'line'],
  ['push', 'line'],
  ['terminal', 'terminal'],
  ['Terminal: ECT Delta', 'terminal'],
  ['rail-feed', 'rail'],
  ['terminals of Hamburg', 'system'],
  ['HLCU', 'other_line'],
  ['port community', 'system'],
])('the source %s is %s', (source, kind) => {
  expect(moveSourceOf(source)).toBe(kind)
})
