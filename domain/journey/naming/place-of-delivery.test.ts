import { describe, expect, test } from 'vitest'
import { BARGE, RAIL, carrierEvent, direct } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const soon = { now: Date.parse('2026-04-10T00:00:00Z') }

describe.each([
  ['train', RAIL],
  ['barge', BARGE],
])('the arrival of a %s inland', (_, means) => {
  const by = (words: string) => carrierEvent(words, means)
  const journey = (...moves: string[]) => journeyOf([...direct, ...moves.map(by)], soon)
  const arrived = ['ACT LOAD NLRTM 04-04', 'ACT DEPA NLRTM 04-05', 'ACT ARRI DEDUI 04-06']
  const factsOf = (...moves: string[]) => {
    const { destination, destination_ata_at } = journey(...arrived, ...moves).shipment
    return [destination?.locode ?? null, destination_ata_at?.slice(5, 10) ?? null]
  }

  test('is that at the place of delivery where nothing tells that the container goes on', () => {
    expect(factsOf()).toEqual(['DEDUI', '04-06'])
    expect(factsOf('ACT DISC DEDUI 04-07')).toEqual(['DEDUI', '04-06'])
  })

  test.each([
    ['departs again', 'ACT DEPA DEDUI 04-07'],
    ['is loaded again', 'ACT LOAD DEDUI 04-07'],
    ['is to depart again', 'PLN DEPA DEDUI 04-07'],
  ])('is that on the way where the container %s', (_how, move) => {
    expect(factsOf(move)).toEqual([null, null])
    expect(journey(...arrived, move).containers[0]?.ind_ata_at).toBeNull()
  })

  test('is that on the way where an arrival elsewhere is planned', () => {
    expect(factsOf('PLN ARRI DEMHG 04-08')).toEqual(['DEMHG', null])
  })

  test('is that at the place of delivery again where it was to go on, and was put ashore later', () => {
    expect(factsOf('PLN DEPA DEDUI 04-07', 'ACT DISC DEDUI 04-08')).toEqual(['DEDUI', '04-06'])
  })

  test('is told at the place to which the container came back', () => {
    const overshot = ['ACT DEPA DEDUI 04-07', 'ACT ARRI DEMHG 04-08', 'ACT DEPA DEMHG 04-08T18:00']
    expect(factsOf(...overshot, 'ACT ARRI DEDUI 04-09T18:00')[0]).toBe('DEDUI')
  })
})
