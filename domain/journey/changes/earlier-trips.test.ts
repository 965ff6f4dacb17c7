import { expect, test } from 'vitest'
import { journeyOf } from '../journey.ts'
import { identityText } from '../moves/move-identity.ts'
import { A, carrierEvent, direct, leg } from '../compact-events-fixture.ts'
import { changesOf } from './changes.ts'

const first = [
  ...direct,
  carrierEvent('ACT GTOT NLRTM 04-04'),
  carrierEvent('ACT GTIN NLRTM 04-10 E'),
]
const second = [
  carrierEvent('ACT GTOT CNSHA 05-02 E'),
  ...leg('ACT', 'CNSHA', 'NLRTM', ['05-10', '05-11', '06-10', '06-11'], {}),
]
const box = 'MSKU0000015'

test('events of an earlier trip stay, and the same moves of the next trip are events of their own', () => {
  const told = journeyOf(first).containers[0]?.events ?? []
  const stored = told.map((event) => ({ ...event, id: identityText(event) }))
  const changes = changesOf(journeyOf([...first, ...second]), {
    containers: { [box]: stored },
    estimatedArrival: null,
  }).containers[0]
  expect(changes?.superseded).toEqual([])
  expect(changes?.recorded.map(({ event }) => event.split('.').at(-1)).sort()).toEqual([
    'empty_out',
    'vessel_arrived',
    'vessel_departed',
    'vessel_discharged',
    'vessel_loaded',
  ])
  const known = new Set(stored.map(identityText))
  for (const event of changes?.recorded ?? []) expect(known).not.toContain(identityText(event))
})

test('an event of the earlier trip is no earlier version of one of the next', () => {
  const told = journeyOf(first).containers[0]?.events ?? []
  const stored = told.map((event) => ({ ...event, id: identityText(event) }))
  const next = [
    ...first,
    carrierEvent('ACT GTOT NLRTM 05-02 E'),
    carrierEvent('ACT LOAD CNSHA 05-10', A),
  ]
  const changes = changesOf(journeyOf(next), {
    containers: { [box]: stored },
    estimatedArrival: null,
  })
  for (const { supersedes } of changes.containers[0]?.recorded ?? []) expect(supersedes).toBeNull()
})

test('an event of the earlier trip ends when it is taken back', () => {
  const told = journeyOf(first).containers[0]?.events ?? []
  const stored = told.map((event) => ({ ...event, id: identityText(event) }))
  const changes = changesOf(journeyOf([...first.slice(0, -1), ...second]), {
    containers: { [box]: stored },
    estimatedArrival: null,
  })
  expect(changes.containers[0]?.superseded).toEqual([
    expect.stringMatching(/^container\.transport\.empty_in/),
  ])
})

test('a box of which the next trip is followed is not one of which nothing is said', () => {
  const told = journeyOf(first).containers[0]?.events ?? []
  const stored = told.map((event) => ({ ...event, id: identityText(event) }))
  const withStored = { containers: { [box]: stored }, estimatedArrival: null }
  const begun = [...first, carrierEvent('ACT GTOT NLRTM 05-02 E')]
  expect(changesOf(journeyOf(begun), withStored).containers[0]?.superseded).toEqual([])
  const ended = changesOf(journeyOf([]), withStored).containers[0]?.superseded
  expect(ended).toEqual(stored.map(({ id }) => id))
})
