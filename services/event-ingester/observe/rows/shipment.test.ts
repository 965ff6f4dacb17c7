import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import { carrierEvent, leg } from '../../../../domain/journey/compact-events-fixture.ts'
import { containerId, locationId } from '../../../../resources/identities.ts'
import { nothingStored, recorded, rowsInto } from '../follower-fixture.ts'
import { shipmentOfFollower } from '../../followers.ts'
import { follower } from '../follower-fixture.ts'

const A = { ship: 'ALPHA', voyage: '12W' }
const planned = (pod: string, days: [string, string, string, string]) =>
  leg('PLN', 'CNSHA', pod, days, A)
const direct = planned('NLRTM', ['03-02', '03-03', '04-01', '04-02'])

const shipmentAfter = (events: readonly CarrierEvent[], stored = nothingStored) =>
  rowsInto(recorded(events, stored).rows, 'shipment')[0] ?? {}
const containerAfter = (events: readonly CarrierEvent[], stored = nothingStored) =>
  rowsInto(recorded(events, stored).rows, 'container')[0] ?? {}

describe('a shipment', () => {
  const first = recorded(direct)

  test('has its ports, times and vessel', () => {
    expect(shipmentAfter(direct)).toMatchObject({
      port_of_lading_id: locationId('CNSHA'),
      port_of_discharge_id: locationId('NLRTM'),
      pod_eta_at: '2026-04-01T12:00:00.000Z',
      pod_original_eta_at: '2026-04-01T12:00:00.000Z',
      pol_etd_at: '2026-03-03T12:00:00.000Z',
      pod_voyage_number: '12W',
    })
  })

  test('shows when its carrier was last heard, also one that nobody polls', () => {
    const heard = (day: number, stored = nothingStored) =>
      recorded(
        direct,
        stored,
        {},
        new Date('2026-03-25T00:00:00Z'),
        [],
        new Date(Date.UTC(2026, 2, day)),
      )
    const second = heard(22, heard(20).stored)
    const at = new Date('2026-03-22T00:00:00Z')
    const shown = { line_tracking_last_attempted_at: at, line_tracking_last_succeeded_at: at }
    expect(rowsInto(second.rows, 'shipment')[0]).toMatchObject(shown)
  })

  test('keeps its first estimate when it is late', () => {
    const late = planned('NLRTM', ['03-02', '03-03', '04-09', '04-10'])
    expect(shipmentAfter(late, first.stored)).toMatchObject({
      pod_eta_at: '2026-04-09T12:00:00.000Z',
      pod_original_eta_at: '2026-04-01T12:00:00.000Z',
    })
  })

  test('keeps columns that an observation lacks', () => {
    const less = shipmentAfter([carrierEvent('ACT GTOT CNSHA 02-20 E')], first.stored)
    expect(less).toMatchObject({
      port_of_discharge_id: locationId('NLRTM'),
      pod_eta_at: '2026-04-01T12:00:00.000Z',
    })
  })

  test('drops the times of its former port of discharge', () => {
    const elsewhere = planned('BEANR', ['03-02', '03-03', '04-05', '04-06'])
    expect(shipmentAfter(elsewhere, first.stored)).toMatchObject({
      port_of_discharge_id: locationId('BEANR'),
      pod_eta_at: '2026-04-05T12:00:00.000Z',
      pod_original_eta_at: '2026-04-05T12:00:00.000Z',
    })
  })

  test("keeps the client's changes and the time of its creation", () => {
    const made = new Date('2026-01-05T00:00:00Z')
    const changed = { ...first.stored.row, tags: ['blue'], ref_numbers: [], created_at: made }
    const row = changed as unknown as NonNullable<typeof first.stored.row>
    expect(shipmentAfter(direct, { ...first.stored, row })).toMatchObject({
      tags: ['blue'],
      ref_numbers: [],
      created_at: made,
    })
  })
})

describe('a container', () => {
  const box = { iso_equipment_code: '45G1', seal_numbers: ['S1'] }
  const events = [carrierEvent('ACT LOAD CNSHA 03-02', { ...A, ...box }), ...direct.slice(1)]

  test('has an id derived from its shipment and number', () => {
    const shipment_id = shipmentOfFollower(follower)
    expect(containerAfter(events)).toMatchObject({
      shipment_id,
      id: containerId(shipment_id, 'MSKU0000015'),
      number: 'MSKU0000015',
      iso_equipment_code: '45G1',
      seal_number: 'S1',
      equipment_length: 40,
      pod_location_id: locationId('NLRTM'),
      pol_vessel_loaded_at: '2026-03-02T12:00:00.000Z',
    })
  })

  test('keeps size, seal and times that an observation lacks', () => {
    const { stored } = recorded(events)
    expect(containerAfter([carrierEvent('ACT GTOT CNSHA 02-20 E')], stored)).toMatchObject({
      iso_equipment_code: '45G1',
      seal_number: 'S1',
      equipment_length: 40,
      pol_vessel_loaded_at: '2026-03-02T12:00:00.000Z',
      empty_out_at: '2026-02-20T12:00:00.000Z',
    })
  })

  test('is written after the places that it names', () => {
    const { rows } = recorded(events)
    const learned = rowsInto(rows, 'location').map(({ code }) => code)
    expect(learned).toEqual(expect.arrayContaining(['CNSHA', 'NLRTM']))
  })
})
