import { describe, expect, test } from 'vitest'
import { decideCarrier } from './decide-carrier.ts'
import { facts, messagesFor, request } from './request-fixture.ts'
import type { RequestRow, TrackedRow } from './sql.ts'

describe('a number of a shipment that the account tracks', () => {
  const box = 'MSKU7312011'
  const shipment: TrackedRow = {
    account_id: request.account_id,
    id: 's1',
    scac: 'MAEU',
    number: '260417301',
    number_type: 'bill_of_lading',
    bill_of_lading_number: '260417301',
    booking_number: '260400001',
    ref_numbers: ['PO 1'],
    tags: [],
    customer_id: null,
    observed_at: new Date('2026-02-20T00:00:00Z'),
    box: null,
    is_returned: null,
    port_of_lading_locode: 'CNSHA',
    port_of_discharge_locode: null,
    destination_locode: null,
  }
  const underway = { ...shipment, box, is_returned: false }
  const asked = (request_type: RequestRow['request_type'], request_number: string) => ({
    ...request,
    request_type,
    request_number,
    scac: 'MAEU',
    ref_numbers: ['PO 2'],
  })
  const booking = asked('booking_number', '260400001')
  const container = asked('container', box)

  test.each<[string, RequestRow, Partial<TrackedRow>[], boolean]>([
    ['its booking', booking, [shipment], true],
    ['its bill as a booking', asked('booking_number', '260417301'), [shipment], true],
    ['another number', asked('booking_number', '260400002'), [shipment], false],
    ['a booking of another carrier', { ...booking, scac: 'ONEY' }, [shipment], false],
    ['a booking of a carrier that is not known yet', { ...booking, scac: null }, [shipment], false],
    ['its booking in another account', { ...booking, account_id: 'a2' }, [shipment], false],
    ['a booking of two shipments', booking, [shipment, { ...shipment, id: 's2' }], false],
    [
      'the bill of a booking, whose answer may have more',
      asked('bill_of_lading', '260417301'),
      [{ ...shipment, number: '260400001', number_type: 'booking_number' }],
      false,
    ],
    ['its box', container, [underway], true],
    ['its box, with detection', { ...container, scac: null }, [underway], true],
    ['its box at another carrier', { ...container, scac: 'ONEY' }, [underway], false],
    ['a box that came back', container, [{ ...underway, is_returned: true }], false],
    [
      'a box of which the carrier has told nothing for 45 days',
      container,
      [{ ...underway, observed_at: new Date('2026-01-15T00:00:00Z') }],
      false,
    ],
    ['a box on two shipments', container, [underway, { ...underway, id: 's2' }], false],
  ])('is attached to it: %s', (_name, of, tracked, isAttached) => {
    const decision = decideCarrier(of, { ...facts, tracked: tracked as TrackedRow[] })
    const rows = decision.kind === 'decided' ? decision.effects.rows : []
    expect(rows.some(({ row }) => row.shipment_id === 's1')).toBe(isAttached)
  })

  test('follows its number, and brings its references', () => {
    const decision = decideCarrier(container, { ...facts, tracked: [underway] })
    if (decision.kind !== 'decided') throw new Error(decision.kind)
    expect(decision.effects.rows.map(({ row }) => row)).toMatchObject([
      { id: 's1', ref_numbers: ['PO 1', 'PO 2'] },
      { status: 'created', follows_number: '260417301', follows_type: 'bill_of_lading' },
    ])
    expect(decision.effects.messages).toMatchObject([
      { value: { event: 'tracking_request.succeeded', shipment: { id: 's1' } } },
    ])
  })

  test('is a duplicate where the same number was asked for', () => {
    const { account_id } = request
    const numbered = { account_id, request_number: box, request_type: 'container', scac: 'MAEU' }
    const live = [{ id: 'r0', shipment_id: 's0', ...numbered }]
    expect(
      messagesFor({ ...container, scac: null }, { ...facts, tracked: [underway], live }),
    ).toEqual(['event.recorded tracking_request.failed duplicate'])
  })
})
