import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, carrierEvent } from '../compact-events-fixture.ts'
import { observedAfter } from '../changes/recorded-fixture.ts'
import { nothingObserved } from './observation.ts'
import type { Answer, Observations } from './observation.ts'

const said = (words: string, event_id: string | null = null, created_at: string | null = null) =>
  carrierEvent(words, { ...A, container_number: 'MSKU0000015', event_id, created_at })

/** An answer on a day of March at noon. */
const on = (
  day: number,
  source: string,
  events: readonly CarrierEvent[],
  more: Partial<Answer> = {},
): Answer => ({
  source,
  received_at: Date.UTC(2026, 2, day, 12),
  answer_id: null,
  events,
  retracted_ids: [],
  more_follows: false,
  ...more,
})

const after = (...answers: readonly Answer[]): Observations =>
  answers.reduce(observedAfter, nothingObserved)

/** `ACT DISC 04-02` and, of what does not count any more, why and since which day of March. */
const statementsOf = ({ statements }: Observations): string[] =>
  statements
    .map(({ event, taken_back }) => {
      const what = `${event.classifier} ${event.event_code} ${event.event_at.slice(5, 10)}`
      const day = taken_back && new Date(taken_back.at).getUTCDate()
      return taken_back === null ? what : `${what} ${taken_back.reason} on ${day}`
    })
    .sort()

const eta = (day: string, created_at: string | null = null) =>
  said(`EST ARRI NLRTM ${day}`, null, created_at)
const departed = said('ACT DEPA CNSHA 03-03', 'e1')

describe('what was said about a reference', () => {
  test.each<[string, readonly Answer[], readonly string[]]>([
    [
      'has the newest estimate, and the earlier one with the time of its end',
      [on(4, 'poll', [eta('04-01')]), on(6, 'poll', [eta('04-03')])],
      ['EST ARRI 04-01 replaced on 6', 'EST ARRI 04-03'],
    ],
    [
      'has the estimate in the place of an actual arrival that lay in the future',
      [on(4, 'poll', [said('ACT ARRI NLRTM 03-07')]), on(5, 'poll', [eta('03-09')])],
      ['ACT ARRI 03-07 replaced on 5', 'EST ARRI 03-09'],
    ],
    [
      'has a corrected departure once',
      [on(4, 'poll', [departed]), on(6, 'poll', [said('ACT DEPA CNSHA 03-04', 'e1')])],
      ['ACT DEPA 03-03 replaced on 6', 'ACT DEPA 03-04'],
    ],
    [
      'keeps a retracted event with the time of its retraction',
      [on(4, 'push', [departed]), on(6, 'push', [], { retracted_ids: ['e1'] })],
      ['ACT DEPA 03-03 retracted on 6'],
    ],
    [
      'does not believe an event whose retraction came before it',
      [on(6, 'push', [], { retracted_ids: ['e1'] }), on(4, 'push', [departed])],
      ['ACT DEPA 03-03 retracted on 6'],
    ],
    [
      'believes an event that is said again after its retraction',
      [
        on(4, 'push', [departed]),
        on(6, 'push', [], { retracted_ids: ['e1'] }),
        on(8, 'push', [departed]),
      ],
      ['ACT DEPA 03-03', 'ACT DEPA 03-03 retracted on 6'],
    ],
    [
      'lacks an event that is retracted by the id under which it was said last',
      [
        on(4, 'push', [departed]),
        on(5, 'push', [said('ACT DEPA CNSHA 03-03', 'e2')]),
        on(6, 'push', [], { retracted_ids: ['e2'] }),
      ],
      ['ACT DEPA 03-03 retracted on 6'],
    ],
    [
      'lacks an event whose last id comes after the retraction that names it',
      [
        on(4, 'push', [departed]),
        on(6, 'push', [], { retracted_ids: ['e2'] }),
        on(5, 'push', [said('ACT DEPA CNSHA 03-03', 'e2')]),
      ],
      ['ACT DEPA 03-03 retracted on 6'],
    ],
    [
      'lacks an event that is retracted by the new id that an answer gave to it alone',
      [
        on(4, 'poll', [said('ACT LOAD CNSHA 03-02', 'e0'), departed]),
        on(5, 'poll', [said('ACT LOAD CNSHA 03-02', 'e0'), said('ACT DEPA CNSHA 03-03', 'e2')]),
        on(6, 'push', [], { retracted_ids: ['e2'] }),
      ],
      ['ACT DEPA 03-03 retracted on 6', 'ACT LOAD 03-02'],
    ],
    [
      'keeps an event that is said under a new id when the old one is retracted',
      [
        on(4, 'push', [departed]),
        on(5, 'push', [said('ACT DEPA CNSHA 03-03', 'e2')]),
        on(6, 'push', [], { retracted_ids: ['e1'] }),
      ],
      ['ACT DEPA 03-03'],
    ],
    [
      'keeps what a message does not repeat',
      [on(4, 'push', [departed]), on(6, 'push', [eta('04-01')])],
      ['ACT DEPA 03-03', 'EST ARRI 04-01'],
    ],
    [
      'keeps what a window of the history does not reach any more',
      [on(4, 'poll', [departed, eta('04-01')]), on(6, 'poll', [eta('04-01')])],
      ['ACT DEPA 03-03', 'EST ARRI 04-01'],
    ],
    [
      'has a late estimate as one that was replaced since',
      [on(6, 'poll', [eta('04-03')]), on(4, 'poll', [eta('04-01')])],
      ['EST ARRI 04-01 replaced on 6', 'EST ARRI 04-03'],
    ],
    [
      'has a departure corrected, where a later message has overtaken the correction',
      [
        on(4, 'push', [departed]),
        on(8, 'push', [eta('04-01')]),
        on(6, 'push', [said('ACT DEPA CNSHA 03-04')]),
      ],
      ['ACT DEPA 03-03 replaced on 6', 'ACT DEPA 03-04', 'EST ARRI 04-01'],
    ],
    [
      'has an estimate once that the carrier repeats beside a newer one',
      [
        on(4, 'poll', [eta('04-01')]),
        on(6, 'poll', [eta('04-03')]),
        on(8, 'poll', [eta('04-01'), eta('04-03')]),
      ],
      ['EST ARRI 04-01 replaced on 6', 'EST ARRI 04-03'],
    ],
    [
      'has an estimate again to which the carrier returns',
      [on(4, 'poll', [eta('04-01')]), on(6, 'poll', [eta('04-03')]), on(8, 'poll', [eta('04-01')])],
      ['EST ARRI 04-01', 'EST ARRI 04-01 replaced on 6', 'EST ARRI 04-03 replaced on 8'],
    ],
    [
      'has an actual that lay in the future anew once its time has come',
      [
        on(4, 'poll', [said('ACT ARRI NLRTM 03-06')]),
        on(8, 'poll', [said('ACT ARRI NLRTM 03-06')]),
      ],
      ['ACT ARRI 03-06', 'ACT ARRI 03-06 said_again on 8'],
    ],
    [
      'does not let another source take back the words of the carrier',
      [on(4, 'poll', [departed]), on(6, 'port feed', [said('ACT DEPA CNSHA 03-04')])],
      ['ACT DEPA 03-03', 'ACT DEPA 03-04'],
    ],
    [
      'does not let another source take back a late word of the carrier',
      [
        on(4, 'poll', [departed]),
        on(8, 'poll', [said('ACT LOAD CNSHA 03-02'), departed]),
        on(8, 'port feed', [eta('03-20')]),
        on(6, 'poll', [departed, said('ACT ARRI NLRTM 03-05')]),
      ],
      ['ACT ARRI 03-05', 'ACT DEPA 03-03', 'ACT LOAD 03-02', 'EST ARRI 03-20'],
    ],
    [
      'lacks a call that the carrier leaves out, though another source has spoken since',
      [
        on(4, 'poll', [departed, said('PLN ARRI SGSIN 03-12'), eta('04-01')]),
        on(8, 'port feed', [eta('04-03')]),
        on(6, 'poll', [departed, eta('04-01')]),
      ],
      ['ACT DEPA 03-03', 'EST ARRI 04-01', 'EST ARRI 04-03', 'PLN ARRI 03-12 left_out on 6'],
    ],
  ])('%s', (_what, answers, expected) => {
    const observed = after(...answers)
    expect(statementsOf(observed)).toEqual(expected)
    for (const answer of answers.slice(-1))
      expect(statementsOf(observedAfter(observed, answer))).toEqual(expected)
  })

  test('has the newest time of knowledge of a statement that is repeated', () => {
    const observed = after(
      on(4, 'poll', [eta('04-01', '2026-03-04T08:00:00Z')]),
      on(6, 'poll', [eta('04-01', '2026-03-06T08:00:00Z')]),
    )
    expect(observed.statements).toMatchObject([
      { received_at: Date.UTC(2026, 2, 4, 12), event: { created_at: '2026-03-06T08:00:00Z' } },
    ])
  })

  test('keeps its id where the carrier makes new ones for every answer', () => {
    const observed = after(
      on(4, 'poll', [said('ACT LOAD CNSHA 03-02', 'a1'), said('ACT DEPA CNSHA 03-03', 'a2')]),
      on(6, 'poll', [said('ACT LOAD CNSHA 03-02', 'b1'), said('ACT DEPA CNSHA 03-03', 'b2')]),
    )
    expect(observed.statements.map(({ event }) => event.event_id)).toEqual(['a1', 'a2'])
  })

  test('has the id of a statement that had none', () => {
    const observed = after(
      on(4, 'poll', [said('ACT LOAD CNSHA 03-02')]),
      on(6, 'poll', [said('ACT LOAD CNSHA 03-02', 'b1')]),
      on(8, 'poll', [said('ACT LOAD CNSHA 03-02', 'c1')]),
    )
    expect(observed.statements.map(({ event }) => event.event_id)).toEqual(['b1'])
  })

  test('keeps its id where the answer gives one id to several events', () => {
    const [load, gate] = ['ACT LOAD CNSHA 03-02', 'ACT GTIN CNSHA 03-01']
    const both = on(6, 'poll', [said(load, 'b1'), said(gate, 'b1')])
    const observed = after(on(4, 'poll', [said(load, 'a1')]), both, both)
    expect(observed.statements.map(({ event }) => event.event_id)).toEqual(['a1', 'b1'])
  })

  test('is applied by the last part of an answer, as far as no part names the container', () => {
    const other = carrierEvent('ACT LOAD CNSHA 03-02', { container_number: 'TCNU0000010' })
    const first = on(6, 'push', [other], { retracted_ids: ['e1'], more_follows: true })
    const before = after(on(4, 'push', [departed]), first)
    expect(statementsOf(before)).toContain('ACT DEPA 03-03')
    const last = on(6, 'push', [], { retracted_ids: ['e1'] })
    expect(statementsOf(observedAfter(before, last))).toContain('ACT DEPA 03-03 retracted on 6')
  })
})
