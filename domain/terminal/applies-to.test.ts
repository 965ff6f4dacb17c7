import { describe, expect, test } from 'vitest'
import { free, instant, nowhere, stateOf, statement, trip } from './statement-fixture.ts'
import { statementsIn } from './statement.ts'
import type { TerminalStatement } from './statement.ts'
import { pickupTrip } from './trip.ts'

describe('a statement about another trip does not apply:', () => {
  const said = free('2026-05-20')
  const february = Date.parse('2026-02-01')
  const early = { observed_at: february, confirmed_at: february }
  test.each<[string, TerminalStatement, boolean]>([
    ['the same bill', statement('12', said, { bill_of_lading_number: 'MAEU260417301' }), true],
    [
      'the bill without prefix',
      statement('12', said, { bill_of_lading_number: '260417301' }),
      true,
    ],
    ['another bill', statement('12', said, { bill_of_lading_number: '260417302' }), false],
    ['before the trip', statement('01', said, early), false],
    [
      'first before the trip, and again',
      statement('12', said, { observed_at: early.observed_at }),
      true,
    ],
    ['a day before the trip', statement('12', free('2026-02-01')), false],
    ['the port of the trip', statement('12', said, { port_locode: 'USLAX' }), true],
    ['a port in another country', statement('12', said, { port_locode: 'CNSHA' }), false],
  ])('%s', (_name, one, applies) => {
    expect(stateOf([one]).pickup_lfd !== null).toBe(applies)
  })

  test('unless nothing is known that could tell it apart', () => {
    const undecided = trip({ pod: nowhere })
    expect(
      stateOf([statement('12', said, { port_locode: 'CNSHA' })], undecided).pickup_lfd,
    ).not.toBeNull()
    const unnamed = trip({ documents: [] })
    const other = { bill_of_lading_number: '260417302' }
    expect(stateOf([statement('12', said, other)], unnamed).pickup_lfd).not.toBeNull()
  })

  test('unless the carrier itself reports that it is available across the border', () => {
    const event = 'container.transport.available'
    const told = statementsIn([{ event, timestamp: '2026-05-14T12:00:00Z', locode: 'MXMTY' }])
    expect(stateOf(told).available_for_pickup).toBe(true)
  })

  test('of a container that is back, which has the times of the trip that ended so', () => {
    const known = {
      pod_discharged_at: '2026-05-10T00:00:00Z',
      pod_full_out_at: '2026-05-12T00:00:00Z',
      empty_terminated_at: '2026-05-14T00:00:00Z',
    }
    const place = { locode: 'USLGB', zone: null }
    expect(pickupTrip(known, [], { pod: place, end: nowhere }, [])).toMatchObject({
      startedAt: Date.parse('2026-05-10'),
      outAt: Date.parse('2026-05-12'),
      returnedAt: Date.parse('2026-05-14'),
    })
  })

  test('after the empty return', () => {
    const returned = trip({ returnedAt: instant('14') })
    expect(stateOf([statement('16', said)], returned).pickup_lfd).toBeNull()
    const paper = { source: 'document', document_id: 'd1' } as const
    const proof = statement('28', { delivered_at: '2026-05-13' }, paper)
    expect(stateOf([proof], returned).delivered_at).not.toBeNull()
  })

  test('before the last return, where the row still has the times of that trip', () => {
    const known = {
      empty_out_at: '2026-05-10T00:00:00Z',
      pod_discharged_at: '2026-02-20T00:00:00Z',
      pod_full_out_at: '2026-02-25T00:00:00Z',
      empty_terminated_at: '2026-03-01T00:00:00Z',
    }
    const pod = { locode: 'USLGB', zone: null }
    const second = pickupTrip(known, [], { pod, end: nowhere }, [])
    expect(second).toMatchObject({
      startedAt: Date.parse('2026-05-10'),
      outAt: null,
      returnedAt: null,
    })
    expect(stateOf([statement('12', said)], second).pickup_lfd).not.toBeNull()
    expect(stateOf([statement('01', said, early)], second).pickup_lfd).toBeNull()
  })

  test('before it was followed, while no move is known', () => {
    const unmoved = trip({ startedAt: null, followedAt: instant('12') })
    expect(stateOf([statement('08', free('2026-05-14'))], unmoved).pickup_lfd).toBeNull()
    expect(stateOf([statement('11', said)], unmoved).pickup_lfd).not.toBeNull()
  })
})
