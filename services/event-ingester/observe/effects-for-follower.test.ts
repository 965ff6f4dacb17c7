import { describe, expect, test } from 'vitest'
import { carrierEvent, leg } from '../../../domain/journey/compact-events-fixture.ts'
import { follower, recorded, rowsInto } from './follower-fixture.ts'
import { shipmentOfFollower } from '../followers.ts'
import type { ShipmentRow } from './sql.ts'

const A = { ship: 'ALPHA', voyage: '12W' }
const B = { ship: 'BRAVO', voyage: '7W' }
const [load, depart, arrive, discharge] = leg(
  ...(['ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A] as const),
) as [ReturnType<typeof carrierEvent>, ...ReturnType<typeof carrierEvent>[]]
const sailed = [load, depart].filter((event) => event !== undefined)
const eta = (day: string) => carrierEvent(`EST ARRI NLRTM ${day}`, A)
const created = { status: 'created' }

const names = ({ messages }: { messages: ReturnType<typeof recorded>['messages'] }) =>
  messages.map(({ value }) => value.event)

describe('a first answer', () => {
  const first = recorded([...sailed, eta('04-01')])

  test('publishes the request, its containers, then their events in time', () => {
    expect(names(first)).toEqual([
      'tracking_request.succeeded',
      'container.created',
      'container.transport.vessel_loaded',
      'container.transport.vessel_departed',
      'container.transport.estimated.vessel_arrived',
      'shipment.estimated.arrival',
    ])
  })

  test('creates the request, with its shipment', () => {
    const id = shipmentOfFollower(follower)
    expect(rowsInto(first.rows, 'tracking_request')).toMatchObject([
      { id: 'r1', status: 'created', shipment_id: id, failed_reason: null, is_retrying: false },
    ])
    expect(rowsInto(first.rows, 'shipment')).toMatchObject([
      { id, ref_numbers: ['PO 1'], tags: ['red'], bill_of_lading_number: 'X7' },
    ])
  })

  test('writes locations and vessels before the rows that name them', () => {
    const tables = first.rows.map(({ into }) => into)
    for (const shared of ['location', 'vessel'])
      expect(tables.indexOf(shared)).toBeLessThan(tables.indexOf('transport_event'))
    expect(tables.indexOf('shipment')).toBeLessThan(tables.indexOf('container'))
  })

  test('publishes under the key of the shipment, with its ports', () => {
    const id = shipmentOfFollower(follower)
    expect(new Set(first.messages.map(({ key }) => key))).toEqual(new Set([id]))
    expect(first.messages[2]?.value.shipment).toMatchObject({
      id,
      port_of_lading_locode: 'CNSHA',
      port_of_discharge_locode: 'NLRTM',
      ref_numbers: ['PO 1'],
    })
  })
})

test('an observation older than the last one takes back nothing of it', () => {
  const { stored } = recorded([...sailed, eta('04-03')], undefined, {}, new Date('2026-03-20'))
  const [older, now] = [new Date('2026-03-19'), new Date('2026-03-21')]
  const less = [...sailed, eta('04-01')]
  const { rows, messages } = recorded(less, stored, created, now, [], older)
  expect([rowsInto(rows, 'transport_event'), messages]).toEqual([[], []])
  expect(rowsInto(rows, 'shipment')).toMatchObject([{ observed_at: new Date('2026-03-20') }])
})

test('a stored time ahead of the clock keeps no observation out, and is replaced', () => {
  const voyage = [...sailed, carrierEvent('PLN DISC NLRTM 04-02', A)]
  const known = recorded(voyage)
  const row = { ...known.stored.row, observed_at: new Date('2099-01-01T00:00:00Z') } as ShipmentRow
  const stored = { ...known.stored, row }
  const now = new Date('2026-05-02T00:00:00Z')
  const whole = [...voyage, arrive].filter((event) => event !== undefined)
  const effects = recorded(whole, stored, created, now)
  expect(names(effects)).toEqual(['container.transport.vessel_arrived'])
  expect(rowsInto(effects.rows, 'shipment')).toMatchObject([{ observed_at: now }])
})

describe('the same observation again', () => {
  const events = [...sailed, eta('04-01')]
  const first = recorded(events)
  const later = new Date('2026-04-21T00:00:00Z')
  const second = recorded(events, first.stored, created, later)

  test('publishes nothing', () => {
    expect(names(second)).toEqual([])
  })

  test('changes only the time of knowledge', () => {
    for (const table of ['tracking_request', 'transport_event', 'estimated_event'])
      expect(rowsInto(second.rows, table)).toEqual([])
    for (const table of ['shipment', 'container']) {
      const heard = {
        observed_at: later,
        line_tracking_last_attempted_at: later,
        line_tracking_last_succeeded_at: later,
      }
      const known = table === 'shipment' ? heard : {}
      const before = rowsInto(first.rows, table).map((row) => ({
        ...row,
        ...known,
        updated_at: later,
      }))
      expect(rowsInto(second.rows, table)).toEqual(before)
    }
  })
})

describe('a newer observation', () => {
  const first = recorded([...sailed, eta('04-01')])

  test('publishes only what changed', () => {
    const news = [...sailed, arrive, discharge].filter((event) => event !== undefined)
    expect(names(recorded(news, first.stored, created))).toEqual([
      'container.transport.vessel_arrived',
      'container.transport.vessel_discharged',
    ])
  })

  test('supersedes the event that it corrects before it writes its own', () => {
    const again = [carrierEvent('ACT LOAD CNSHA 03-01', A), ...sailed.slice(1), eta('04-01')]
    const { rows, messages } = recorded(again, first.stored, created)
    expect(messages).toHaveLength(1)
    const [old, now] = rowsInto(rows, 'transport_event')
    expect(old).toMatchObject({ superseded_at: expect.any(Date) as Date })
    expect(now).toMatchObject({ supersedes_id: old?.id, superseded_at: null })
    expect(messages[0]?.value).toMatchObject({ supersedes: old?.id, reference_id: now?.id })
    expect(old?.id).not.toBe(now?.id)
  })

  test('publishes a changed estimate of arrival', () => {
    const { messages } = recorded([...sailed, eta('04-03')], first.stored, created)
    expect(names({ messages })).toEqual([
      'container.transport.estimated.vessel_arrived',
      'shipment.estimated.arrival',
    ])
    expect(messages[1]?.value.timestamp).toBe(Date.parse('2026-04-03T12:00:00Z'))
  })

  test('clears the failures of earlier polls', () => {
    const failed_reason = 'shipping_line_unreachable'
    const again = recorded([...sailed, eta('04-01')], first.stored, { ...created, failed_reason })
    expect(names(again)).toEqual([])
    expect(rowsInto(again.rows, 'tracking_request')).toMatchObject([
      { failed_reason: null, is_retrying: false },
    ])
  })
})

describe('a history that begins later than before', () => {
  const onward = leg('ACT', 'NLRTM', 'GBFXT', ['04-05', '04-06', '04-08', '04-09'], B)
  const whole = [...sailed, arrive, discharge, ...onward].filter((event) => event !== undefined)
  const known = recorded(whole)

  test.each([2, 4, 5, 6, 7])('without its first %d events publishes nothing', (cut) => {
    const { rows, messages } = recorded(whole.slice(cut), known.stored, created)
    expect(messages).toEqual([])
    expect(rowsInto(rows, 'transport_event')).toEqual([])
    for (const table of ['shipment', 'container'])
      expect(rowsInto(rows, table)).toEqual(rowsInto(known.rows, table))
  })
})

describe('a cancelled booking', () => {
  const cancelled = {
    ...carrierEvent('ACT VOID - 03-02'),
    event_type: 'SHIPMENT' as const,
    document_type: 'BKG',
    container_number: null,
    locode: null,
    empty: null,
    mode: null,
  }
  const outcome = (status: string) => {
    const { rows, messages } = recorded([cancelled], undefined, { status })
    const row = rowsInto(rows, 'tracking_request').at(-1)
    return [messages.at(-1)?.value.event, row?.status, row?.failed_reason]
  }
  test.each([
    ['pending', 'tracking_request.failed', 'failed'],
    ['awaiting_manifest', 'tracking_request.failed', 'failed'],
    ['created', 'tracking_request.tracking_stopped', 'tracking_stopped'],
  ])('ends a request that is %s', (status, event, becomes) => {
    expect(outcome(status)).toEqual([event, becomes, 'booking_cancelled'])
  })

  test('stops the tracking of the shipment once', () => {
    const { stored } = recorded([cancelled])
    const stopped_at = stored.row?.line_tracking_stopped_at
    expect(stopped_at).toBeTruthy()
    expect(rowsInto(recorded([cancelled], stored).rows, 'shipment')).toMatchObject([
      { line_tracking_stopped_at: stopped_at, line_tracking_stopped_reason: 'booking_cancelled' },
    ])
  })

  const resumed_at = new Date('2026-03-25T00:00:00Z')
  const { stored } = recorded([cancelled])
  const resumed = {
    ...stored,
    row: stored.row && { ...stored.row, line_tracking_resumed_at: resumed_at },
  }
  test.each([
    ['known before a client resumed tracking does not end it', '2026-03-25T00:00:00Z', []],
    [
      'that the carrier reports again afterwards ends it',
      '2026-03-25T00:00:01Z',
      ['tracking_request.tracking_stopped'],
    ],
  ])('%s', (_name, observedAt, events) => {
    const later = new Date('2026-03-26T00:00:00Z')
    const at = new Date(observedAt)
    expect(names(recorded([cancelled], resumed, created, later, [], at))).toEqual(events)
  })
})

describe('a new request for a shipment that was stopped', () => {
  const stop = {
    line_tracking_stopped_at: new Date('2026-03-21T00:00:00Z'),
    line_tracking_stopped_reason: 'cancelled_by_user',
  }
  const { stored } = recorded(sailed)
  const stopped = { ...stored, row: stored.row && { ...stored.row, ...stop } }

  test('resumes its tracking with the first answer', () => {
    const again = recorded(sailed, stopped, { id: 'r2', status: 'pending' })
    expect(names(again)).toEqual(['tracking_request.succeeded'])
    expect(rowsInto(again.rows, 'shipment')).toMatchObject([
      { line_tracking_stopped_at: null, line_tracking_stopped_reason: null },
    ])
  })
})
