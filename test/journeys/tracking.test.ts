// What is recorded of every drawn voyage, however its history reaches us.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  journeyKnown,
  nothingRecorded,
  pollOf,
  recordedAfter,
} from '../../domain/journey/changes/recorded-fixture.ts'
import type { LiveEvent, Recorded } from '../../domain/journey/changes/recorded-fixture.ts'
import type { JourneyContext } from '../../domain/journey/journey-types.ts'
import { moveText } from '../../domain/journey/moves/move-identity.ts'
import { codeAt } from '../../domain/journey/moves/moves.ts'
import type { Answer } from '../../domain/journey/observations/observation.ts'
import {
  calledActual,
  endOf,
  expected,
  happened,
  messagesOf,
  partsOf,
  shuffled,
  wholeOf,
  windowsOf,
} from './generator/answers.ts'
import type { Said } from './generator/answers.ts'
import { anyTelling } from './generator/any-telling.ts'
import { boxNumber } from './generator/draw-moves.ts'
import { drawVoyage, voyageKinds } from './generator/draw-voyage.ts'
import { randomFrom } from './generator/random.ts'
import { tell } from './generator/telling.ts'
import type { Telling } from './generator/telling.ts'

const numRuns = 25

type History = { readonly said: readonly Said[]; readonly seed: number }

/** A voyage as a carrier tells it while it happens. */
type Told = {
  readonly telling: Telling
  /** Names what it expected for ever, and not only until something newer is known. */
  readonly namesAll: boolean
  /** The share of the times that it corrects later. */
  readonly corrected: number
  /** The share of what it expects that it calls actual. */
  readonly premature: number
  /** Gives each statement an id. */
  readonly ids: boolean
}

const anyTold: fc.Arbitrary<Told> = fc.record({
  telling: anyTelling.map((telling) => ({ ...telling, localTimes: false })),
  namesAll: fc.boolean(),
  corrected: fc.constantFrom(0, 0.2),
  premature: fc.constant(0),
  ids: fc.boolean(),
})

const historyOf = (told: fc.Arbitrary<Told>): fc.Arbitrary<History> =>
  fc
    .tuple(fc.constantFrom(...voyageKinds), told, fc.integer({ min: 0, max: 1_000_000 }))
    .map(([kind, { telling, namesAll, corrected, premature, ids }, seed]) => {
      const random = randomFrom(seed)
      const voyage = drawVoyage(kind, seed)
      // Without gate moves and without the load, the trip of a lading after an empty return cannot be told.
      const load = telling.load || kind === 'two trips'
      const moves = tell(voyage.moves, { ...telling, load }, random)
      const events = [...voyage.earlier, ...moves.map(({ event }) => event)]
      const actuals = happened(events, corrected, random)
      const plans = expected(moves, actuals, namesAll, random)
      const all = [
        ...actuals,
        ...plans.map((one) => (random() < premature ? calledActual(one) : one)),
      ]
      const named = all.map((one, n) => ({ ...one, event: { ...one.event, event_id: `${n}` } }))
      return { said: ids ? named : all, seed }
    })
    .filter(({ said }) => said.length > 0)

const anyHistory = historyOf(anyTold)

const asked = [{ number: boxNumber, number_type: 'container' }]

/** What is recorded after each answer; the journey is told when the newest has come. */
function recordedSteps(answers: readonly Answer[]): Recorded[] {
  let now = -Infinity
  let recorded: Recorded = nothingRecorded
  return answers.map((answer) => {
    now = Math.max(now, answer.received_at)
    recorded = recordedAfter(recorded, answer, { asked, now })
    return recorded
  })
}

const liveOf = ({ containers }: Recorded): readonly LiveEvent[] => containers[boxNumber] ?? []

/** The live events of the trip that is followed. */
function liveOfTrip(recorded: Recorded, context: JourneyContext): readonly LiveEvent[] {
  const [box] = journeyKnown(recorded.observed, context).containers
  const earlier = new Set(box?.earlierMoves.map(({ timestamp }) => timestamp))
  return liveOf(recorded).filter(({ timestamp }) => !earlier.has(timestamp))
}

/** The journey and the live events of the trip that is followed, at a time. */
function outcome(answers: readonly Answer[], now: number) {
  const last = recordedSteps(answers).at(-1) ?? nothingRecorded
  const context: JourneyContext = { asked, now }
  const recorded = recordedAfter(last, pollOf([], now), context)
  const journey = journeyKnown(recorded.observed, context)
  const live = liveOfTrip(recorded, context).map(({ event, timestamp, locode, vessel_name }) =>
    [event, timestamp, locode, vessel_name].join(' '),
  )
  const containers = journey.containers.map((one) => ({
    ...one,
    reportedMoves: [...one.reportedMoves].sort((a, b) =>
      moveText(a.identity) < moveText(b.identity) ? -1 : 1,
    ),
  }))
  return { journey: { ...journey, containers }, live: live.sort() }
}

const afterAll = ({ said }: History): number => endOf(said) + 24 * 3_600_000

/** That a history which reaches us in another way ends as in one whole answer. */
function endsAsOneAnswer(answersOf: (history: History) => readonly Answer[]): void {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const now = afterAll(history)
      const whole = outcome([pollOf(wholeOf(history.said), endOf(history.said))], now)
      expect(outcome(answersOf(history), now)).toEqual(whole)
    }),
    { numRuns },
  )
}

describe('the same is known and recorded as after one whole answer', () => {
  test('when the answer comes in another order', () => {
    endsAsOneAnswer(({ said, seed }) => [
      pollOf(shuffled(wholeOf(said), randomFrom(seed)), endOf(said)),
    ])
  })

  test('when its parts come in any order', () => {
    endsAsOneAnswer(({ said, seed }) => partsOf(said, randomFrom(seed)))
  })

  test('when its parts come more than once', () => {
    endsAsOneAnswer(({ said, seed }) => {
      const random = randomFrom(seed)
      const parts = partsOf(said, random)
      return [...parts, ...parts.filter(() => random() < 0.5)]
    })
  })

  test('when each event comes as it is said', () => {
    endsAsOneAnswer(({ said }) => messagesOf(said))
  })

  test('when messages are delayed and overtake each other', () => {
    endsAsOneAnswer(({ said, seed }) => shuffled(messagesOf(said), randomFrom(seed)))
  })

  test('when each answer is whole at its time', () => {
    endsAsOneAnswer(({ said }) => windowsOf(said, { every: 2, days: Infinity }))
  })

  test('when each answer shows a window of thirty days', () => {
    endsAsOneAnswer(({ said }) => windowsOf(said, { every: 2, days: 30 }))
  })
})

/** The ways in which a history may reach us, of which one is taken. */
function answersOf({ said, seed }: History): readonly Answer[] {
  const random = randomFrom(seed)
  const ways = [
    () => partsOf(said, random),
    () => messagesOf(said),
    () => shuffled(messagesOf(said), random),
    () => windowsOf(said, { every: 2, days: Infinity }),
    () => windowsOf(said, { every: 2, days: 30 }),
  ]
  return ways[seed % ways.length]?.() ?? []
}

function always(
  check: (recorded: Recorded, now: number) => void,
  histories: fc.Arbitrary<History> = anyHistory,
): void {
  fc.assert(
    fc.property(histories, (history) => {
      const answers = answersOf(history)
      recordedSteps(answers).forEach((recorded, n) =>
        check(recorded, Math.max(...answers.slice(0, n + 1).map((one) => one.received_at))),
      )
    }),
    { numRuns },
  )
}

const near = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) < 60_000

describe('after every answer', () => {
  test('no live estimate stands beside its actual', () => {
    always((recorded, now) => {
      const live = liveOfTrip(recorded, { asked, now })
      const names = new Set<string>(live.map(({ event }) => event))
      const both = [...names].filter(
        (name) => names.has(name.replace('.estimated.', '.')) && name.includes('.estimated.'),
      )
      expect(both).toEqual([])
    })
  })

  test('no event in the future is an actual', () => {
    const skew = 3_600_000
    const premature = anyTold.map((told) => ({ ...told, premature: 0.3 }))
    always((recorded, now) => {
      for (const { event, classifier, timestamp } of liveOf(recorded))
        if (classifier === 'ACT' || !event.includes('.estimated.'))
          expect(Date.parse(timestamp), event).toBeLessThanOrEqual(now + skew)
    }, historyOf(premature))
  })

  test('a statement stands behind every live event', () => {
    always((recorded) => {
      const standing = recorded.observed.statements.filter((one) => one.taken_back === null)
      for (const live of liveOf(recorded))
        expect(
          standing.filter(
            ({ event }) =>
              near(event.event_at, live.timestamp) &&
              event.locode === live.locode &&
              (live.move === null ? event.classifier !== 'ACT' : codeAt(event) === live.move.code),
          ),
          `${live.event} ${live.timestamp}`,
        ).not.toEqual([])
    })
  })
})
