// Reports of one code at one place whose times differ by more than half a day.
import { describe, expect, test } from 'vitest'
import { RAIL, carrierEvent, direct } from '../compact-events-fixture.ts'
import { after } from '../changes/polled-fixture.ts'
import { inOneOrder, latestKnown } from './latest-known.ts'
import { movesOf } from './moves.ts'
import type { ToldEvent } from './told-by.ts'

const by = (told_by: NonNullable<ToldEvent['told_by']>, words: string): ToldEvent => ({
  ...carrierEvent(words),
  told_by,
})
const train = (words: string) => carrierEvent(words, RAIL)

/** The times of the moves of a code that the reports tell. */
const timesOf = (code: string, ...events: readonly ToldEvent[]): string[] =>
  latestKnown(movesOf(inOneOrder(events)))
    .filter((move) => move.code === code)
    .map(({ event }) => event.event_at.slice(5, 16))

describe('a train that is told to leave twice within three days', () => {
  const [early, late] = [train('ACT DEPA NLRTM 04-05T00:00'), train('ACT DEPA NLRTM 04-05T20:00')]

  test('has left once, also where it arrives there in between', () => {
    expect(timesOf('DEPA', early, late)).toEqual(['04-05T20:00'])
    expect(timesOf('DEPA', early, train('ACT ARRI NLRTM 04-05T12:00'), late)).toHaveLength(1)
  })

  test.each([
    ['to arrive', 'ACT ARRI DEDUI 04-05T09:00'],
    ['to leave', 'ACT DEPA DEDUI 04-05T09:00'],
  ])('has left twice where it is told %s elsewhere in between', (_what, words) => {
    expect(timesOf('DEPA', early, train(words), late)).toContain('04-05T00:00')
    expect(timesOf('DEPA', early, train(words), late)).toContain('04-05T20:00')
  })

  test('has left twice where the times are further apart', () => {
    expect(timesOf('DEPA', early, train('ACT DEPA NLRTM 04-09'))).toHaveLength(2)
  })

  const departures = (...answers: readonly ToldEvent[][]): string[] =>
    Object.values(after(...answers).containers)
      .flat()
      .filter(({ event }) => event === 'container.transport.rail_departed')
      .map(({ timestamp }) => timestamp.slice(5, 16))

  test('has one departure after the answer that corrects it, which has no ids', () => {
    expect(departures([...direct, early], [...direct, late])).toEqual(['04-05T20:00'])
  })

  test('has two where the next answer leaves out the first, and it was elsewhere in between', () => {
    const elsewhere = train('ACT ARRI DEDUI 04-05T09:00')
    const answer = [...direct, elsewhere, late]
    expect(departures([...direct, early, elsewhere], answer)).toEqual([
      '04-05T00:00',
      '04-05T20:00',
    ])
  })
})

test('a train that is told to arrive twice has come once, though it has left elsewhere in between', () => {
  const [early, late] = [train('ACT ARRI DEDUI 04-05T00:00'), train('ACT ARRI DEDUI 04-05T14:00')]
  expect(timesOf('ARRI', early, train('ACT DEPA NLRTM 04-05T08:00'), late)).toHaveLength(1)
})

test('a train that is told to arrive twice has come twice where a truck took the container on in between', () => {
  const [early, late] = [train('ACT ARRI DEDUI 04-05T00:00'), train('ACT ARRI DEDUI 04-06T06:00')]
  const taken = carrierEvent('ACT GTOT DEDUI 04-05T10:00')
  expect(timesOf('ARRI', early, taken, late)).toEqual(['04-05T00:00', '04-06T06:00'])
  expect(timesOf('ARRI', early, { ...taken, event_code: 'AVPU' }, late)).toEqual(['04-06T06:00'])
})

test('a barge without a name that is told to arrive twice within three days has come once', () => {
  const [one, other] = ['04-05', '04-06'].map((day) =>
    carrierEvent(`ACT ARRI CHBSL ${day}`, { mode: 'BARGE' }),
  )
  expect(timesOf('ARRI', one!, other!)).toHaveLength(1)
})

describe('a gate that two sources tell', () => {
  const terminal = by('terminal', 'ACT GTOT NLRTM 04-05T22:00')
  const system = by('system', 'ACT GTOT NLRTM 04-05T00:00')

  test('on one day is one move, at the time of the more trusted one', () => {
    expect(timesOf('GTOT', system, terminal)).toEqual(['04-05T22:00'])
  })

  test.each([
    ['two moves where it comes in there in between', by('terminal', 'ACT GTIN NLRTM 04-05T12:00')],
    ['two moves where it comes in elsewhere in between', by('line', 'ACT GTIN DEDUI 04-05T12:00')],
  ])('is %s', (_name, between) => {
    expect(timesOf('GTOT', system, between, terminal)).toHaveLength(2)
  })

  test('is one move where a ship put it ashore in between', () => {
    expect(timesOf('GTOT', system, carrierEvent('ACT DISC NLRTM 04-05T12:00'), terminal)).toEqual([
      '04-05T22:00',
    ])
  })

  test('is two moves more than a day apart, and where one source tells both', () => {
    expect(timesOf('GTOT', by('system', 'ACT GTOT NLRTM 04-04T20:00'), terminal)).toHaveLength(2)
    expect(timesOf('GTOT', by('terminal', 'ACT GTOT NLRTM 04-05T00:00'), terminal)).toHaveLength(2)
  })
})
