// Papers that a rule for papers of imports reads wrongly where it is too wide.
import { expect, test } from 'vitest'
import { candidatesOf, read, readAs, row } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

const weighed = (weight: string, volume: string) => [
  row(40, 'Gross weight:', weight),
  row(54, 'Measurement:', volume),
]

test.each<ExtractionCase>([
  [
    'an appointment whose hour is in the time of the American east',
    'pickup_notice',
    [row(40, 'PICKUP NOTICE'), row(60, 'Pickup appointment:', '15 May 2026 08:00 (EST)')],
    { pickup_appointment: '2026-05-15T08:00' },
  ],
  [
    'an American paper with a French label has the month first',
    'arrival_notice',
    [
      row(40, "ARRIVAL NOTICE / AVIS D'ARRIVEE", 'Chicago, IL 60601'),
      row(60, "Date d'arrivée", '03/12/2026'),
    ],
    { eta: '2026-03-12' },
  ],
  [
    'a weight whose comma parts thousands, as the point of its volume tells',
    'arrival_notice',
    weighed('24,380 KGS', '1.2 CBM'),
    { gross_weight_kg: 24380 },
  ],
  [
    'a weight with both signs has its decimals',
    'arrival_notice',
    weighed('24,380.00 KGS', '1.0 CBM'),
    { gross_weight_kg: 24380 },
  ],
  [
    'six digits of packages that stand on no line of a container',
    'bill_of_lading',
    [row(40, 'BILL OF LADING'), row(60, 'TOTAL: 100000 BAGS 2 CONTAINERS')],
    { package_count: 100000 },
  ],
  [
    'a number with a leading zero behind the name of a ship is a voyage',
    'bill_of_lading',
    [row(40, 'Vessel:', 'CORAL BRIDGE 012'), row(54, 'Voyage:', 'FE612A')],
    { vessel_name: 'CORAL BRIDGE', voyage_number: 'FE612A' },
  ],
  [
    'a port that is not decided yet is none',
    'bill_of_lading',
    [row(40, 'BILL OF LADING'), row(60, '装货港', '待定'), row(80, '卸货港', '同上')],
    { port_of_loading: undefined, port_of_discharge: undefined },
  ],
  [
    'the date at the Russian word for date is that of the paper',
    'other',
    [row(40, 'НАКЛАДНАЯ'), row(60, 'Дата', '02.12.2026')],
    { issue_date: '2026-12-02' },
  ],
  [
    'the ramp at which a journey by rail begins is no place of the pickup',
    'pickup_notice',
    [row(40, 'PICKUP NOTICE'), row(60, 'Origin ramp:', 'Harbor Gate Yard')],
    { terminal_name: undefined },
  ],
])('%s', (...example) => {
  expect(readAs(example)).toEqual(example[3])
})

test.each([
  ...['to be confirmed', 'preliminary', 'projected', 'expected'],
  ...['est. vessel arrival 10 May', 'based on est. arrival', 'Estimated', 'ETA'],
  ...['estimated vessel arrival 10 May', 'based on ETA 10 May', 'TBC by terminal'],
])('no truck is sent by a last free day that is %s', (remark) => {
  const rows = [
    ...row(40, 'PICKUP NOTICE'),
    ...row(60, 'Last free day:', `15 May 2026 (${remark})`),
  ]
  expect(read('pickup_notice', rows).last_free_day).toBeUndefined()
  expect(candidatesOf('pickup_notice', rows).last_free_day).toBe('2026-05-15')
})

test.each([
  ['Move type: Empty', 'Available from'],
  ['Tipo de movimiento: Vacío', 'Disponible desde'],
  ['Devolución del vacío', 'Disponible desde'],
  ['Devolução do vazio', 'Disponível a partir de'],
])('no truck is sent when an empty or an export container is available: %s', (move, label) => {
  const rows = [
    ...row(40, 'AVAILABILITY NOTICE'),
    ...row(60, move),
    ...row(72, label, '15 May 2026'),
  ]
  expect(read('pickup_notice', rows).available_date).toBeUndefined()
  expect(candidatesOf('pickup_notice', rows).available_date).toBe('2026-05-15')
})

test.each(['incl. weekend', 'Friday', '5 free days', '16:00 EST'])(
  'a truck may be sent by a last free day with the remark "%s"',
  (remark) => {
    const rows = [
      ...row(40, 'PICKUP NOTICE'),
      ...row(60, 'Last free day:', `15 May 2026 (${remark})`),
    ]
    expect(read('pickup_notice', rows).last_free_day).toBe('2026-05-15')
  },
)

test.each([
  ['Receiving full export', undefined],
  ['Drop off full', undefined],
  ['Transaction: RECEIVE EMPTY', undefined],
  ['Move type: Import pick up', '2026-05-15T10:00'],
])('the appointment of a truck with the move "%s" is for a pickup: %s', (move, expected) => {
  const rows = [
    ...row(40, 'TRUCK APPOINTMENT CONFIRMATION'),
    ...row(60, move),
    ...row(80, 'Appointment:', '15 May 2026 10:00'),
  ]
  expect(read('pickup_notice', rows).pickup_appointment).toBe(expected)
})
