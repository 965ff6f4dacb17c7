// A change of a booking that prints the old schedule beside the new one.
import { describe, expect, test } from 'vitest'
import { read, row, rowsAt } from '../extract-fixture.ts'

const columns = rowsAt(40, 180, 330)
const changed = (heads: readonly [string, string], turned = false) => {
  const both = (label: string, old: string, now: string) =>
    turned ? ([label, now, old] as const) : ([label, old, now] as const)
  return read('booking_confirmation', [
    ...columns(60, 'VESSEL ROLL-OVER NOTICE'),
    ...columns(74, 'Dear Valued Customer'),
    ...columns(100, ...both('', heads[0], heads[1])),
    ...columns(114, ...both('Vessel', 'AMBER LANTERN', 'CORAL BRIDGE')),
    ...columns(128, ...both('Voyage', '0641E', '0642E')),
    ...columns(142, ...both('ETD', '10-Oct-2026', '17-Oct-2026')),
    ...columns(156, ...both('SI Cut Off', '07-Oct-2026 17:00', '14-Oct-2026 17:00')),
    ...columns(200, 'Original bills of lading:', 'three'),
    ...columns(214, 'Port of loading:', 'Shanghai'),
  ])
}

const current = {
  vessel_name: 'CORAL BRIDGE',
  voyage_number: '0642E',
  etd: '2026-10-17',
  document_cutoff: '2026-10-14T17:00',
  port_of_loading: 'Shanghai',
}

describe('the new values of a change are read', () => {
  test.each<readonly [string, string]>([
    ['ORIGINAL SCHEDULE', 'NEW SCHEDULE'],
    ['Previous', 'Revised'],
    ['Original', 'Corrected'],
    ['Former sailing:', 'Current sailing:'],
  ])('beside those under %s, on either side', (...heads) => {
    expect(changed(heads)).toMatchObject(current)
    expect(changed(heads, true)).toMatchObject(current)
  })

  test('and a form beneath the choices of an original or an amended paper is read whole', () => {
    const form = rowsAt(40, 170, 300, 430)
    const words = [
      ...form(60, 'Document status', 'Original', 'Amended', 'Cancelled'),
      ...form(74, 'Shipper', 'ACME TRADING LTD', 'Consignee', 'EXAMPLE IMPORTS INC'),
      ...form(88, 'Vessel', 'CORAL BRIDGE', 'Voyage', '032W'),
      ...form(102, 'Port of loading', 'Busan', 'Port of discharge', 'Shanghai'),
    ]
    expect(read('booking_confirmation', words)).toMatchObject({
      shipper_name: 'ACME TRADING LTD',
      vessel_name: 'CORAL BRIDGE',
      port_of_loading: 'Busan',
      port_of_discharge: 'Shanghai',
    })
  })

  test('and a form beneath the changes is read whole', () => {
    const form = rowsAt(40, 170, 300, 430)
    const words = [
      ...form(60, 'Item', 'Original', 'Revised'),
      ...form(74, 'ETD', '10-Oct-2026', '17-Oct-2026'),
      ...form(88, 'Port of loading', 'Busan', 'Port of discharge', 'Shanghai'),
    ]
    expect(read('booking_confirmation', words)).toMatchObject({
      etd: '2026-10-17',
      port_of_loading: 'Busan',
      port_of_discharge: 'Shanghai',
    })
  })

  test('and a former one that has no new one beside it stays', () => {
    const words = [
      ...columns(100, '', 'Original', 'Revised'),
      ...columns(114, 'Voyage', '0641E', '0642E'),
      ...columns(128, 'ETD', '10-Oct-2026'),
    ]
    expect(read('booking_confirmation', words)).toMatchObject({
      voyage_number: '0642E',
      etd: '2026-10-10',
    })
  })
})

test.each([
  ['Previous booking no.', 'New booking no.', '4471203', '4471288', 'booking_number'],
  ['Old vessel', 'New vessel', 'CORAL BRIDGE', 'HERON BRIDGE', 'vessel_name'],
  ['Vessel (old)', 'Vessel (new)', 'CORAL BRIDGE', 'HERON BRIDGE', 'vessel_name'],
  ['Former port of discharge', 'Port of discharge', 'Busan', 'Shanghai', 'port_of_discharge'],
] as const)('%s asks for nothing that holds', (old, now, was, is, name) => {
  const beside = [...row(80, `${old}: ${was}`), ...row(94, `${now}: ${is}`)]
  expect(read('booking_confirmation', beside)[name]).toBe(is)
})

test('a name that begins with such a word is a name', () => {
  const words = [...row(80, 'Shipper: OLD MILL TRADING LTD'), ...row(94, 'Vessel: OLD GLORY')]
  expect(read('booking_confirmation', words)).toMatchObject({
    shipper_name: 'OLD MILL TRADING LTD',
    vessel_name: 'OLD GLORY',
  })
})
