import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, carrierEvent } from '../compact-events-fixture.ts'
import { takenBackBy } from './taken-back.ts'
import { statementReader } from './statements.ts'

const box = 'MSKU0000015'
const said = (words: string, more: Parameters<typeof carrierEvent>[1] = {}): CarrierEvent =>
  carrierEvent(words, { container_number: box, ...more })
const known = (created_at: string, more = {}) => ({ ...more, created_at: `2026-${created_at}Z` })

const midMarch = Date.UTC(2026, 2, 15)

type Case = {
  readonly before: readonly CarrierEvent[]
  readonly answer: readonly CarrierEvent[]
  /** `reason code place` of each that is taken back. */
  readonly taken: readonly string[]
  /** As if the carrier told only what is new. */
  readonly isPush?: boolean
  /** In milliseconds; long after all events by default. */
  readonly receivedAt?: number
}

function takenIn({
  before,
  answer,
  isPush = false,
  receivedAt = Date.UTC(2027, 0, 1),
}: Case): string[] {
  const heard = (event: CarrierEvent) => ({
    event,
    source: isPush ? 'push' : 'poll',
    received_at: receivedAt,
  })
  const unsaid = before.filter((event) => !answer.includes(event)).map(heard)
  const now = answer.map(heard)
  const read = statementReader([...unsaid, ...now], () => null)
  const taken = takenBackBy(now.map(read), unsaid.map(read), !isPush)
  return [...taken].map(
    ([{ event }, { reason }]) => `${reason} ${event.event_code} ${event.locode}`,
  )
}

const load = said('ACT LOAD CNSHA 03-02', A)
const departure = said('ACT DEPA CNSHA 03-03', A)
const arrival = said('ACT ARRI NLRTM 04-01', A)
const discharge = said('ACT DISC NLRTM 04-02', A)
const eta = (day: string, more = {}) => said(`EST ARRI NLRTM ${day}`, { ...A, ...more })
const expected = eta('04-01')
const call = said('PLN ARRI SGSIN 03-12', A)

describe('of what an answer no longer contains, it takes back', () => {
  test.each<[string, Case]>([
    [
      'an estimate for which it has a newer one',
      { before: [expected], answer: [eta('04-03')], taken: ['replaced ARRI NLRTM'] },
    ],
    [
      'an estimate for which a message tells a newer one',
      {
        before: [expected],
        answer: [eta('04-03')],
        isPush: true,
        taken: ['replaced ARRI NLRTM'],
      },
    ],
    [
      'no estimate that is newer than its own, by the times of knowledge',
      {
        before: [eta('04-01', known('03-20T08:00:00'))],
        answer: [eta('04-03', known('03-10T08:00:00'))],
        taken: [],
      },
    ],
    [
      'a departure whose time it corrects',
      {
        before: [load, departure],
        answer: [load, said('ACT DEPA CNSHA 03-04', A)],
        taken: ['replaced DEPA CNSHA'],
      },
    ],
    [
      'a discharge for which it names another port of the same voyage',
      {
        before: [load, discharge],
        answer: [load, said('ACT DISC BEANR 04-01', A)],
        taken: ['contradicted DISC NLRTM'],
      },
    ],
    [
      'no lading and no discharge between which the container was taken off, or put aboard, on one voyage',
      {
        before: [load, said('ACT DISC SGSIN 03-12', A)],
        answer: [said('ACT LOAD SGSIN 03-13', A), discharge],
        isPush: true,
        taken: [],
      },
    ],
    [
      'no lading between which and the one in a window of the history the container was taken off',
      {
        before: [load, said('ACT DISC SGSIN 03-12', A)],
        answer: [said('ACT LOAD SGSIN 03-13', A), discharge],
        taken: [],
      },
    ],
    [
      'a discharge and a lading on the way which it has neither of, for others of the same voyage',
      {
        before: [said('ACT DISC SGSIN 03-12', A), said('ACT LOAD SGSIN 03-13', A)],
        answer: [load, discharge],
        taken: ['contradicted DISC SGSIN', 'contradicted LOAD SGSIN'],
      },
    ],
    [
      'no departure of the ship from another port on its voyage',
      {
        before: [load, departure],
        answer: [load, said('ACT DEPA SGSIN 03-12', A)],
        taken: [],
      },
    ],
    [
      'a planned call between others that it has',
      {
        before: [load, departure, call, expected],
        answer: [load, departure, expected],
        taken: ['left_out ARRI SGSIN'],
      },
    ],
    [
      'no planned call, where a message tells only what is new',
      {
        before: [load, departure, call, expected],
        answer: [load, departure, expected],
        isPush: true,
        taken: [],
      },
    ],
    [
      'no planned call after all that it tells',
      { before: [load, departure, expected], answer: [load, departure], taken: [] },
    ],
    [
      'the plans of the ship that does not take the container any more',
      {
        before: [said('PLN DEPA CNSHA 03-03', A), expected],
        answer: [said('PLN DEPA CNSHA 03-10', B), said('PLN ARRI NLRTM 04-08', B)],
        taken: ['left_out DEPA CNSHA', 'left_out ARRI NLRTM'],
      },
    ],
    [
      'no plan, where it has left out what happened as well',
      {
        before: [load, departure, call, expected],
        answer: [load, expected],
        taken: [],
      },
    ],
    [
      'no plan that has happened, where a window of the history begins after both',
      {
        before: [said('PLN DEPA CNSHA 03-05', A), departure],
        answer: [said('ACT ARRI SGSIN 03-12', A), said('ACT DEPA SGSIN 03-13', A)],
        taken: [],
      },
    ],
    [
      'no expected arrival of a ship from which the box has been discharged',
      {
        before: [load, departure, expected],
        answer: [load, departure, discharge],
        taken: [],
      },
    ],
    [
      'no expected arrival that names no box, where one has been discharged',
      {
        before: [load, departure, carrierEvent('EST ARRI NLRTM 04-01', A)],
        answer: [load, departure, discharge],
        taken: [],
      },
    ],
    [
      'no expected arrival at the port from which a lorry has taken the box',
      {
        before: [load, departure, expected],
        answer: [load, departure, said('ACT GTOT NLRTM 04-05')],
        taken: [],
      },
    ],
    [
      'the expected arrival of another ship than the one that brought the box',
      {
        before: [load, departure, said('EST ARRI NLRTM 04-01', B)],
        answer: [load, departure, discharge],
        taken: ['left_out ARRI NLRTM'],
      },
    ],
    [
      'an arrival and a discharge, where it expects the ship at that port again',
      {
        before: [load, said('ACT ARRI NLRTM 03-13', A), said('ACT DISC NLRTM 03-14', A)],
        answer: [load, eta('03-18')],
        receivedAt: midMarch,
        taken: ['contradicted ARRI NLRTM', 'contradicted DISC NLRTM'],
      },
    ],
    [
      'no arrival, where the expectation has only been left over beside the discharge',
      {
        before: [load, said('ACT ARRI NLRTM 03-13', A)],
        answer: [load, eta('03-18'), said('ACT DISC NLRTM 03-14', A)],
        receivedAt: midMarch,
        taken: [],
      },
    ],
    [
      'no arrival, where the same ship is expected there on another voyage',
      {
        before: [load, said('ACT ARRI NLRTM 03-13', A)],
        answer: [load, eta('03-18', { voyage: '99E' })],
        receivedAt: midMarch,
        taken: [],
      },
    ],
    [
      'nothing that has happened, where a window begins after it',
      { before: [load, departure, arrival], answer: [arrival, discharge], taken: [] },
    ],
    [
      'nothing about a container that it does not name',
      {
        before: [expected, call],
        answer: [carrierEvent('ACT LOAD CNSHA 03-02', { ...A, container_number: 'TCNU0000010' })],
        taken: [],
      },
    ],
  ])('%s', (_what, one) => {
    expect(takenIn(one)).toEqual(one.taken)
  })
})
