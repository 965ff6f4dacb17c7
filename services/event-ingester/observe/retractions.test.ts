import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { A, carrierEvent, direct } from '../../../domain/journey/compact-events-fixture.ts'
import { recorded, rowsInto } from './follower-fixture.ts'

const [load, depart, arrive, discharge] = direct.map((event, n) => ({
  ...event,
  event_id: `e${n + 1}`,
})) as [CarrierEvent, CarrierEvent, CarrierEvent, CarrierEvent]
const eta = carrierEvent('EST ARRI NLRTM 04-01T06:00', A)
const other = carrierEvent('ACT GTIN CNSHA 02-27 L', { container_number: 'TRHU8170039' })
const created = { status: 'created' }
const now = new Date('2026-04-03T00:00:00Z')

const whole = [load, depart, eta, arrive, discharge]
const known = recorded(whole)

const after = (events: readonly CarrierEvent[], ids: readonly string[], stored = known.stored) =>
  recorded(events, stored, created, now, ids)
const names = ({ messages }: ReturnType<typeof recorded>) =>
  messages.map(({ value }) => value.event.replace('container.transport.', ''))
const gone = ({ rows }: ReturnType<typeof recorded>) => {
  const ids = rowsInto(rows, 'transport_event').flatMap((row) => (row.superseded_at ? row.id : []))
  return rowsInto(known.rows, 'transport_event')
    .filter(({ id }) => ids.includes(id))
    .map(({ event }) => String(event).replace('container.transport.', ''))
}

describe('what a carrier takes back', () => {
  // It had never been told, as all had happened when the carrier was first asked.
  const expected = ['estimated.vessel_arrived', 'shipment.estimated.arrival']
  test.each<[string, readonly CarrierEvent[], string, string[], string[]]>([
    ['alone', [load, depart, eta, discharge], 'e3', ['vessel_arrived'], []],
    ['with nothing else to say', [], 'e3', ['vessel_arrived'], []],
    ['the last of all', [load, depart, eta, arrive], 'e4', ['vessel_discharged'], []],
    [
      'with others',
      [load, depart, eta],
      'e3 e4',
      ['vessel_arrived', 'vessel_discharged'],
      expected,
    ],
    ['of one box, speaking of another', [other], 'e4', ['vessel_discharged'], ['full_in']],
    ['that nobody knew', whole, 'e9', [], []],
  ])('%s, is superseded and not told', (_how, events, ids, superseded, news) => {
    const told = after(events, ids.split(' '))
    expect(gone(told)).toEqual(superseded)
    expect(names(told).filter((name) => name !== 'container.created')).toEqual(news)
  })

  test('takes the times with it that were drawn from it', () => {
    const { rows } = after([load, depart, eta], ['e3', 'e4'])
    expect(rowsInto(rows, 'shipment')).toMatchObject([
      { pod_ata_at: null, pol_atd_at: depart.event_at, pod_eta_at: eta.event_at },
    ])
    expect(rowsInto(rows, 'container')).toMatchObject([
      { pod_arrived_at: null, pod_discharged_at: null, current_status: 'on_ship' },
    ])
  })

  test('may have been all that was known of a box', () => {
    const first = { ...carrierEvent('ACT GTOT CNSHA 02-25 E'), event_id: 'e0' }
    const { rows } = after([other], ['e0'], recorded([first]).stored)
    const [row] = rowsInto(rows, 'container').filter(({ number }) => number === 'MSKU0000015')
    expect(row).toMatchObject({ empty_out_at: null, current_status: 'new' })
  })

  test('does not say any more where the journey began', () => {
    const { rows } = after([arrive, discharge], ['e1', 'e2'])
    expect(rowsInto(rows, 'shipment')).toMatchObject([{ pol_atd_at: null }])
    expect(rowsInto(rows, 'container')).toMatchObject([{ pol_vessel_loaded_at: null }])
  })

  test.each([
    ['other words', '2026-04-01T18:00:00.000Z'],
    ['the same words', arrive.event_at],
  ])('to say it again in %s is corrected by that', (_words, event_at) => {
    const again = [load, depart, eta, discharge, { ...arrive, event_id: 'e5', event_at }]
    const told = after(again, ['e3'])
    expect([names(told), gone(told)]).toEqual([['vessel_arrived'], ['vessel_arrived']])
    const supersedes = rowsInto(told.rows, 'transport_event').find((row) => row.superseded_at)?.id
    expect(told.messages[0]?.value).toMatchObject({ supersedes, timestamp: Date.parse(event_at) })
    expect(rowsInto(told.rows, 'shipment')).toMatchObject([{ pod_ata_at: event_at }])
  })
})

test('takes no time from another box that moved at the same moment', () => {
  const out = (container_number: string, event_id: string): CarrierEvent => ({
    ...carrierEvent('ACT GTOT NLRTM 04-05 L', { container_number }),
    event_id,
  })
  const [first, second] = ['TRHU8170039', 'TRHU8170044'] as const
  const { stored } = recorded([...direct, out(first, 'a1'), out(second, 'a2')])
  const speaking = [first, second].map((container_number) =>
    carrierEvent('ACT GTIN CNSHA 02-27 L', { container_number }),
  )
  const rows = rowsInto(after(speaking, ['a1'], stored).rows, 'container')
  const timeOf = (box: string): unknown =>
    rows.find(({ number }) => number === box)?.pod_full_out_at
  expect(timeOf(first)).toBeNull()
  expect(timeOf(second)).toBeTruthy()
})
