import { describe, expect, test } from 'vitest'
import { pickupChanges } from './pickup-changes.ts'
import { nothingKnown } from './pickup-state.ts'
import { instant, statement, trip, weighed } from './statement-fixture.ts'
import type { TerminalStatement } from './statement.ts'
import { pickupTrip } from './trip.ts'
import type { PickupTrip } from './trip.ts'

const stateOf = (statements: readonly TerminalStatement[], of: PickupTrip) =>
  weighed(statements, of).state

describe('at the ramp in Chicago', () => {
  const inland = trip({ end: { locode: 'USCHI', zone: 'America/Chicago' } })
  const facts = { pickup_appointment_at: '2026-05-14T09:30', last_free_day: '2026-05-16' }
  const inChicago = { port_locode: 'USCHI' }

  test.each<[string, TerminalStatement]>([
    ['the railway', statement('12', facts, { source: 'rail' })],
    ['the line', statement('12', facts, { source: 'line', ...inChicago })],
    ['an inland terminal', statement('12', facts, inChicago)],
  ])('what %s says of an appointment and a day is local there', (_name, said) => {
    const state = stateOf([said], inland)
    expect(state.pickup_appointment_at).toBe('2026-05-14T14:30:00.000Z')
    expect(state.pickup_lfd).toBe('2026-05-16T05:00:00.000Z')
    const { events } = pickupChanges(nothingKnown, weighed([said], inland), inland, new Date())
    expect(events.map((event) => event.inland)).toEqual([true, true, true])
  })

  describe('after the train has left Los Angeles,', () => {
    const onRail = { ...inland, onwardAt: instant('13') }
    const atPort = {
      available_for_pickup: true,
      last_free_day: '2026-05-14',
      pickup_appointment_at: '2026-05-13T08:00',
      location_at_terminal: 'Rail stack',
      holds: [{ name: 'TMF', status: 'hold', description: null }],
      fees: [{ type: 'demurrage', amount: 80, currency: 'USD' }],
    }

    test.each([
      ['12', null],
      ['12', 'USLAX'],
      ['14', 'USLAX'],
    ])('nothing that its terminal says on day %s of the port %s holds', (day, port_locode) => {
      const said = statement(day, atPort, { port_locode })
      const { terminal_checked_at } = stateOf([said], onRail)
      expect(stateOf([said], onRail)).toEqual({ ...nothingKnown, terminal_checked_at })
    })

    test('what a terminal says then without its port holds, and what it only repeats does not', () => {
      const said = statement('14', { available_for_pickup: false })
      expect(stateOf([said], onRail).available_for_pickup).toBe(false)
      const repeated = { ...statement('12', atPort), confirmed_at: instant('14') }
      expect(stateOf([repeated], onRail).available_for_pickup).toBeNull()
    })

    test('what a terminal says then without its port is local to the ramp, and names no terminal of the port', () => {
      const said = statement('14', { ...facts, terminal_name: 'The Ramp' })
      const { state, terminalSaidBy } = weighed([said], onRail)
      expect(state.pickup_appointment_at).toBe('2026-05-14T14:30:00.000Z')
      expect(state.pickup_lfd).toBe('2026-05-16T05:00:00.000Z')
      expect(terminalSaidBy.terminal).toBeNull()
    })

    test.each([
      ['2026-05-14T09:30', '2026-05-14T14:30:00.000Z', '2026-05-16T05:00:00.000Z'],
      ['2026-05-15', '2026-05-15T05:00:00.000Z', '2026-05-16T05:00:00.000Z'],
      // In the port's time it would be before the departure.
      ['2026-05-13T09:30', '2026-05-13T16:30:00.000Z', '2026-05-16T07:00:00.000Z'],
    ])('an appointment for %s in a document is at the ramp if it is for later', (at, then, day) => {
      const notice = { pickup_appointment_at: at, last_free_day: '2026-05-16' }
      const state = stateOf([statement('12', notice, { source: 'document' })], onRail)
      expect(state.pickup_appointment_at).toBe(then)
      expect(state.pickup_lfd).toBe(day)
    })

    test('what it says then is local to the port where no inland place is known', () => {
      const onward = trip({ onwardAt: instant('13') })
      const state = stateOf([statement('14', facts)], onward)
      expect(state.pickup_appointment_at).toBe('2026-05-14T16:30:00.000Z')
    })

    test('what the railway says counts, and the last free day of the line', () => {
      const said = [
        statement(
          '11',
          { last_free_day: '2026-05-18', available_for_pickup: true },
          { source: 'line' },
        ),
        statement('12', atPort),
      ]
      expect(stateOf(said, onRail)).toMatchObject({
        available_for_pickup: null,
        pickup_lfd: '2026-05-18T07:00:00.000Z',
      })
      const ramp = statement('15', { available_for_pickup: true, holds: [] }, { source: 'rail' })
      expect(stateOf([...said, ramp], onRail).available_for_pickup).toBe(true)
    })
  })

  test.each([
    ['a train that takes it from the port', 'rail_departed', 'USLGB', '05-13', true],
    ['a barge that brings it inland', 'feeder_arrived', 'USSTL', '05-13', true],
    ['a truck that brings it inland', 'arrived_at_inland_destination', 'USCHI', '05-13', true],
    ['a train from one ship to the next', 'rail_departed', 'PABLB', '05-02', false],
    ['a barge that brings it to the port', 'feeder_arrived', 'USLGB', '05-11', false],
    ['a train that brought it to its ship', 'rail_arrived', 'CNSHA', '03-28', false],
    ['a barge that arrives somewhere', 'feeder_discharged', null, '05-10', false],
    ['a train that is expected', 'estimated.rail_arrived', 'USCHI', '05-13', false],
  ])('%s: %s %s', (_name, event, locode, day, isOnward) => {
    const known = {
      pol_vessel_departed_at: '2026-04-01T00:00:00Z',
      pod_discharged_at: '2026-05-10T12:00:00Z',
    }
    const told = [
      { event: `container.transport.${event}`, timestamp: `2026-${day}T12:00:00Z`, locode },
    ]
    const { onwardAt } = pickupTrip(known, [], inland, told)
    expect(onwardAt !== null).toBe(isOnward)
  })

  test.each([
    ['the train of the former trip', 'rail_departed', 'USLGB', '02-22'],
    ['the train that brings it to its next ship', 'rail_arrived', 'CNSHA', '05-14'],
  ])(
    '%s does not, where the row still has the times of the former trip',
    (_name, event, locode, day) => {
      const known = {
        empty_out_at: '2026-05-10T00:00:00Z',
        pod_discharged_at: '2026-02-20T00:00:00Z',
        empty_terminated_at: '2026-03-01T00:00:00Z',
      }
      const told = [
        { event: `container.transport.${event}`, timestamp: `2026-${day}T12:00:00Z`, locode },
      ]
      expect(pickupTrip(known, [], inland, told).onwardAt).toBeNull()
    },
  )

  test('a train that leaves the port takes it on, although no arrival of the ship is told', () => {
    const known = { pol_vessel_departed_at: '2026-04-01T00:00:00Z' }
    const event = 'container.transport.rail_departed'
    const told = [{ event, timestamp: '2026-05-13T12:00:00Z', locode: 'USLGB' }]
    const { onwardAt } = pickupTrip(known, [], inland, told)
    expect(onwardAt).toBe(instant('13'))
  })

  test('a terminal is not that of the port of discharge', () => {
    const said = statement('12', { terminal_name: 'The Ramp' }, inChicago)
    expect(weighed([said], inland).terminalSaidBy.terminal).toBeNull()
    expect(weighed([{ ...said, port_locode: null }], inland).terminalSaidBy.terminal).not.toBe(null)
  })
})
