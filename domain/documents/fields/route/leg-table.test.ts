// The column `By` of a table of legs: a ship, or only the mode of transport.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

const legs = (head: string, first: string, second: string) => {
  const found = read('booking_confirmation', [
    ...row(100, 'From', 'To', head, 'ETA'),
    ...row(114, 'Shanghai', 'Busan', first, '12 May 2026'),
    ...row(128, 'Busan', 'Los Angeles', second, '30 May 2026'),
  ])
  return [found.vessel_name, found.voyage_number, found.port_of_discharge_locode]
}

test.each([
  ...['By', 'By:', 'By/Voy', 'By (means)', 'Moved by (means)', 'Mode', 'Means of transport'],
  'Vessel',
])('%s is the head of the means of transport', (head) => {
  expect(legs(head, 'CORAL BRIDGE 054W', 'CORAL WAVE 12E')).toEqual([
    ...['CORAL BRIDGE', '054W', 'USLAX'],
  ])
})

test.each(['By', 'By:', 'Moved by (means)', 'Mode', 'Transport'])(
  '%s heads no ship without a voyage',
  (head) => {
    for (const means of ['Sea', 'Feeder', 'J. Smith'])
      expect(legs(head, means, 'Vessel')).toEqual([undefined, undefined, 'USLAX'])
  },
)

test.each(['Vessel', 'By (vessel)'])('a ship under %s needs no voyage', (head) => {
  expect(legs(head, 'CORAL BRIDGE', 'CORAL WAVE')).toEqual([
    ...['CORAL BRIDGE', undefined, 'USLAX'],
  ])
})

test('a ship is under its own head beside the mode of transport', () => {
  const found = read('booking_confirmation', [
    ...[...row(100, 'From', 'To', 'By'), ...row(114, 'Shanghai', 'Busan', 'Sea')],
    ...row(128, 'Busan', 'Los Angeles', 'Sea'),
    ...([100, 114, 128] as const).map(
      (y, at) => [430, y, ['Vessel', 'CORAL BRIDGE', 'CORAL WAVE'][at] ?? ''] as const,
    ),
  ])
  expect(found.vessel_name).toBe('CORAL BRIDGE')
})

test('terminals that are no listed ports make a journey where one leg meets the next', () => {
  const found = read('booking_confirmation', [
    ...row(100, 'From', 'To', 'Vessel', 'ETA'),
    ...row(114, 'Arroyo Nuevo TPG', 'Istmo Transit Term', 'CORAL BRIDGE', '12 May 2026'),
    ...row(128, 'Istmo Transit Term', 'Packer Landing', 'CORAL WAVE', '30 May 2026'),
  ])
  expect(found.vessel_name).toBe('CORAL BRIDGE')
  expect(found).not.toHaveProperty('eta')
})
