import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { nothingRecorded, pollOf, pushOf, recordedAfter } from './changes/recorded-fixture.ts'
import { A, carrierEvent, lines } from './compact-events-fixture.ts'
import { journeyOf } from './journey.ts'

/** A name of a port in Mexico and of one in Panama. */
const manzanillo = { location_name: 'MANZANILLO', possible_locodes: ['MXZLO', 'PAMIT'] }
const loaded = carrierEvent('ACT LOAD CNSHA 03-02', A)
const landed = carrierEvent('ACT DISC - 04-02', { ...A, ...manzanillo })
const due = carrierEvent('PLN ARRI PAMIT 04-01', A)

describe('a name of two ports', () => {
  const portsOf = (events: readonly CarrierEvent[]) => {
    const { port_of_lading, port_of_discharge } = journeyOf(events).shipment
    return [port_of_lading?.locode, port_of_discharge?.locode ?? null]
  }

  test('is none of them as long as nothing else is said', () => {
    expect(portsOf([loaded, landed])).toEqual(['CNSHA', null])
  })

  test('is the one that is named anywhere on the journey', () => {
    expect(portsOf([loaded, landed, due])).toEqual(['CNSHA', 'PAMIT'])
    expect(lines([loaded, landed, due])).toEqual(['vessel_loaded CNSHA', 'vessel_discharged PAMIT'])
  })

  test('is the one that is named under another code of it', () => {
    expect(portsOf([loaded, landed, carrierEvent('PLN ARRI PAONX 04-01', A)])).toEqual([
      'CNSHA',
      'PAONX',
    ])
  })

  test('stays open where both are named', () => {
    const beyond = carrierEvent('ACT GTIN MXZLO 04-20', { mode: 'TRUCK' })
    expect(lines([loaded, landed, due, beyond])).not.toContain('vessel_discharged PAMIT')
  })
})

describe('the meaning of a name follows from all answers', () => {
  const asked = [{ number: 'MSKU0000015', number_type: 'container' }]
  const day = (at: string) => Date.parse(`2026-${at}T00:00:00Z`)
  const after = (answers: readonly ReturnType<typeof pushOf>[]) =>
    answers.reduce((before, answer) => recordedAfter(before, answer, { asked }), nothingRecorded)

  test.each([
    ['before', [due, landed]],
    ['after', [landed, due]],
  ])('where the port is told %s the name', (_, [first, then]) => {
    const recorded = after([
      pushOf([loaded, ...(first ? [first] : [])], day('04-03')),
      pushOf(then ? [then] : [], day('04-04')),
    ])
    const told = (recorded.containers.MSKU0000015 ?? []).map(({ event, locode }) => [event, locode])
    expect(told).toContainEqual(['container.transport.vessel_discharged', 'PAMIT'])
  })

  test('and an answer that has only the name is about the move that an earlier one had with its LOCODE', () => {
    const placed = carrierEvent('ACT GTOT PAMIT 04-05')
    const named = carrierEvent('ACT GTOT - 04-05', manzanillo)
    const recorded = after([
      pollOf([loaded, due, placed], day('04-06')),
      pollOf([loaded, due, named], day('04-07')),
    ])
    const standing = recorded.observed.statements.filter(({ taken_back }) => taken_back === null)
    expect(standing.map(({ event }) => event.event_code).sort()).toEqual(['ARRI', 'GTOT', 'LOAD'])
  })
})
