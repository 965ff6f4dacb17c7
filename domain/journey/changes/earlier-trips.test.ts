import { expect, test } from 'vitest'
import { journeyOf } from '../journey.ts'
import { identityText } from '../moves/move-identity.ts'
import { A, RAIL, carrierEvent, direct, leg } from '../compact-events-fixture.ts'
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
const told = journeyOf(first).containers[0]?.events ?? []
const stored = told.map((event) => ({ ...event, id: identityText(event) }))
const recorded = { containers: { MSKU0000015: stored }, ended: {}, estimatedArrival: null }

test('events of an earlier trip stay, and the same moves of the next trip are events of their own', () => {
  const changes = changesOf(journeyOf([...first, ...second]), recorded).containers[0]
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
  const next = [
    ...first,
    carrierEvent('ACT GTOT NLRTM 05-02 E'),
    carrierEvent('ACT LOAD CNSHA 05-10', A),
  ]
  const changes = changesOf(journeyOf(next), recorded)
  expect(changes.containers[0]?.recorded.map(({ supersedes }) => supersedes)).toEqual([null, null])
})

test('a return stays when the next trip begins at its time, as a carrier tells it that knows days only', () => {
  const next = [...first, carrierEvent('ACT GTOT NLRTM 04-10 E'), ...second.slice(1)]
  const changes = changesOf(journeyOf(next), recorded).containers[0]
  expect(changes?.superseded).toEqual([])
  expect(changes?.recorded.map(({ event }) => event)).toContain('container.transport.empty_out')
})

test('a pick-up stays when the container goes out empty on the next trip on the same day', () => {
  const once = [...first.slice(0, -1), carrierEvent('ACT GTOT NLRTM 04-04 E'), ...second.slice(1)]
  const events = journeyOf(first.slice(0, -1)).containers[0]?.events ?? []
  const before = events.map((event) => ({ ...event, id: identityText(event) }))
  const changes = changesOf(journeyOf(once), { ...recorded, containers: { MSKU0000015: before } })
  expect(before.map(({ event }) => event)).toContain('container.transport.full_out')
  expect(changes.containers[0]?.superseded).toEqual([])
  expect(changes.containers[0]?.recorded.map(({ event }) => event)).toContain(
    'container.transport.empty_out',
  )
})

test('an event of the earlier trip ends when it is taken back', () => {
  const changes = changesOf(journeyOf([...first.slice(0, -1), ...second]), recorded)
  expect(changes.containers[0]?.superseded).toEqual([
    expect.stringMatching(/^container\.transport\.empty_in/),
  ])
})

test.each<[string, string]>([
  ['an event of the earlier trip is corrected', '04-03'],
  ['an event of the earlier trip is corrected by days', '04-05T12:00'],
])('%s in its history', (_, day) => {
  const discharge = direct.at(-1)
  const corrected = carrierEvent(`ACT DISC NLRTM ${day}`, {
    ...A,
    created_at: '2026-06-20T00:00:00Z',
  })
  const known = [...first.filter((event) => event !== discharge), corrected, ...second]
  const changes = changesOf(journeyOf(known), recorded).containers[0]
  const before = stored.find(({ event }) => event.endsWith('.vessel_discharged'))
  expect(changes?.superseded).toEqual([before?.id])
  const again = changes?.recorded.find(({ supersedes }) => supersedes === before?.id)
  expect(again).toMatchObject({
    event: before?.event,
    timestamp: corrected.event_at,
    move: before?.move,
  })
})

test('a departure by train stays as told when the carrier calls it a gate-out no more', () => {
  const [gateOut, departure] = (['GTOT', 'DEPA'] as const).map((code) =>
    carrierEvent(`ACT ${code} NLRTM 04-04`, { ...RAIL, container_number: 'MSKU0000015' }),
  )
  const returned = carrierEvent('ACT GTIN NLRTM 04-10 E')
  const events = journeyOf([...direct, gateOut!, returned]).containers[0]?.events ?? []
  const told = events.map((event) => ({ ...event, id: identityText(event) }))
  const before = { ...recorded, containers: { MSKU0000015: told } }
  const changes = changesOf(journeyOf([...direct, departure!, returned, ...second]), before)
  expect(told.map(({ event }) => event)).toContain('container.transport.rail_departed')
  expect(changes.containers[0]?.superseded).toEqual([])
  expect(changes.containers[0]?.recorded.map(({ event }) => event)).not.toContain(
    'container.transport.rail_departed',
  )
})

test('what was never told of an earlier trip is not told later', () => {
  const late = carrierEvent('ACT AVPU NLRTM 04-03')
  const changes = changesOf(journeyOf([...first, late, ...second]), recorded).containers[0]
  expect(changes?.recorded.map(({ event }) => event)).not.toContain('container.transport.available')
})

test('a box of which the next trip is followed is not one of which nothing is said', () => {
  const begun = [...first, carrierEvent('ACT GTOT NLRTM 05-02 E')]
  expect(changesOf(journeyOf(begun), recorded).containers[0]?.superseded).toEqual([])
  const ended = changesOf(journeyOf([]), recorded).containers[0]?.superseded
  expect(ended).toEqual(stored.map(({ id }) => id))
})
