// Appointments at the terminal, and what is none.
import { describe, expect, test } from 'vitest'
import { candidatesOf, read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

describe('an appointment', () => {
  const appointmentIn = (rows: Rows) => read('pickup_notice', [...head, ...rows].flat())
  const booked = (rows: Rows) => appointmentIn(rows).pickup_appointment
  const doubted = (rows: Rows) =>
    candidatesOf('pickup_notice', [...head, ...rows].flat()).pickup_appointment

  test.each<readonly [what: string, rows: Rows, expected: string]>([
    [
      'beside its label',
      [row(100, 'Pickup appointment:', '15 May 2026 07:30')],
      '2026-05-15T07:30',
    ],
    ['of a British port', [row(100, 'VBS booking:', '15 May 2026 07:30')], '2026-05-15T07:30'],
    ['of the terminal', [row(100, 'TERMINAL APPT:', '15 May 2026 13:00')], '2026-05-15T13:00'],
    [
      'beneath its label, on the day on which the box is available',
      [
        row(100, 'AVAILABLE', 'LAST FREE DAY', 'APPOINTMENT', 'P/U NO.'),
        row(112, '14 May 2026', '18 May 2026', '14 May 2026 10:00', '239771'),
      ],
      '2026-05-14T10:00',
    ],
    [
      'that is a window, with its beginning',
      [row(100, 'Pickup appointment:', '15 May 2026 10:00 - 11:00')],
      '2026-05-15T10:00',
    ],
    [
      'whose hour is a window',
      [
        row(100, 'Appointment Date:', '15 May 2026'),
        row(114, 'Appointment Time:', '1:00 - 2:00 PM'),
      ],
      '2026-05-15T13:00',
    ],
    ['in German', [row(100, 'Abholtermin:', '15.05.2026 09:00')], '2026-05-15T09:00'],
    [
      'whose day and hour have a label each',
      [row(100, 'Appointment Date:', '15 May 2026'), row(114, 'Appointment Time:', '2:30 PM')],
      '2026-05-15T14:30',
    ],
    [
      'whose day and hour stand beside one another',
      [
        row(100, 'APPOINTMENT DATE', 'APPOINTMENT TIME', 'P/U NO.'),
        row(112, '15 May 2026', '10:00', '239771'),
      ],
      '2026-05-15T10:00',
    ],
    [
      'of the pickup, under the place of the delivery',
      [row(86, 'DELIVER TO'), row(100, 'Pickup appointment:', '15 May 2026 10:00')],
      '2026-05-15T10:00',
    ],
    [
      'beside the place of the delivery',
      [
        row(86, 'PICK UP AT', '', 'DELIVER TO'),
        row(100, 'PIER 9', '', 'ACME STORAGE'),
        row(114, 'Appointment:', '15 May 2026 10:00', 'Phone:', '555 0100'),
      ],
      '2026-05-15T10:00',
    ],
    [
      'of the pickup on the line of the delivery',
      [row(100, 'Deliver to:', 'ACME STORAGE', 'Pickup appointment:', '15 May 2026 10:00')],
      '2026-05-15T10:00',
    ],
    [
      'beside the block of the return',
      [
        row(86, 'Pickup', '', 'Empty return'),
        row(100, 'Appointment:', '15 May 2026 10:00', 'Appointment:', '18 May 2026 13:00'),
      ],
      '2026-05-15T10:00',
    ],
    [
      'whose hour stands with the day, and at a label of its own',
      [row(100, 'Appointment Date:', '15 May 2026 10:00'), row(114, 'Appointment Time:', '10:00')],
      '2026-05-15T10:00',
    ],
  ])('%s is a fact', (_what, rows, expected) => {
    expect(booked(rows)).toBe(expected)
  })

  test.each<readonly [what: string, rows: Rows]>([
    ['without an hour', [row(100, 'Pickup appointment:', '15 May 2026')]],
    [
      'with the hour of another appointment',
      [
        row(100, 'Pickup appointment date:', '15 May 2026'),
        row(114, 'Delivery appointment time:', '10:00'),
      ],
    ],
    [
      'on the line of the hour of the return',
      [
        row(86, 'Pickup', '', 'Empty return'),
        row(100, 'Appointment Date:', '15 May 2026', 'Appointment Time:', '10:00'),
      ],
    ],
    [
      'beneath the hour of the return',
      [
        row(86, 'Empty return'),
        row(100, 'Appointment Time:', '10:00'),
        row(114, 'Appointment Date:', '15 May 2026'),
      ],
    ],
    [
      'beside the block of the return, which has the hour',
      [
        row(86, 'Pickup', '', 'Empty return'),
        row(100, 'Appointment Date:', '15 May 2026', 'Appointment Date:'),
        row(114, 'Appointment Time:', '', 'Appointment Time:', '13:00'),
      ],
    ],
    [
      'above the line that has the hour',
      [
        row(100, 'APPOINTMENT DATE', 'APPOINTMENT TIME'),
        row(112, '15 May 2026'),
        row(124, '16 May 2026', '10:00'),
      ],
    ],
    [
      'above another appointment',
      [
        row(100, 'Appointment Date:', '15 May 2026'),
        row(114, 'Appointment Time:', '08:00'),
        row(128, 'Appointment Date:', '16 May 2026'),
        row(142, 'Appointment Time:', '10:00'),
      ],
    ],
    [
      'with an hour elsewhere on the page',
      [
        row(100, 'Appointment Date:', '15 May 2026'),
        row(114, 'Move type: Import full out'),
        row(128, 'Trucker: GARDEN STATE DRAYAGE'),
        row(142, 'Appointment Time:', '10:00'),
      ],
    ],
    ['before the ship arrives', [row(100, 'Pickup appointment:', '3 May 2026 07:30')]],
    ['that is required', [row(100, 'Appointment required:', '15 May 2026 07:30')]],
    [
      'under the place of the delivery',
      [
        row(86, 'DELIVER TO'),
        row(100, 'ACME STORAGE'),
        row(114, 'Appointment:', '15 May 2026 07:30'),
      ],
    ],
    [
      'under the place of the delivery, whose heading has a remark',
      [
        row(86, 'DELIVERY ( APPOINTMENT IS REQUIRED PRIOR TO DELIVERY )'),
        row(100, 'ACME STORAGE'),
        row(112, '14 DOCK STREET'),
        row(124, 'APPT: 15 May 2026 07:30'),
      ],
    ],
    [
      'in the column of the delivery',
      [
        row(86, 'PICK UP AT', '', 'DELIVER TO'),
        row(100, 'PIER 9', '', 'ACME STORAGE'),
        row(114, 'LFD:', '18 May 2026', 'Appointment:', '15 May 2026 07:30'),
      ],
    ],
    [
      'on the line of the delivery',
      [row(100, 'Deliver to:', 'ACME STORAGE', 'Appointment:', '15 May 2026 07:30')],
    ],
    ['of the delivery', [row(100, 'Delivery appointment:', '15 May 2026 07:30')]],
    ['of the warehouse', [row(100, 'Warehouse appointment:', '15 May 2026 07:30')]],
    [
      'on the form of an empty return',
      [row(100, 'Move type', 'Empty return'), row(114, 'Appointment:', '15 May 2026 07:30')],
    ],
    [
      'on the form of an export',
      [row(100, 'Move type: Export full in'), row(114, 'Appointment:', '15 May 2026 07:30')],
    ],
    [
      'in the block of the return',
      [
        row(86, 'Empty return'),
        row(100, 'Appointment Date:', '15 May 2026'),
        row(114, 'Appointment Time:', '10:00'),
      ],
    ],
    ['for the empty', [row(100, 'Empty return appointment:', '15 May 2026 07:30')]],
    [
      'of a window of two days',
      [row(100, 'Appointment:', '15 May 2026 07:30 - 16 May 2026 09:00')],
    ],
    ['not booked', [row(100, 'Appointment:', 'not booked'), row(114, '15 May 2026 07:30')]],
    [
      'in a sentence',
      [row(100, 'The appointment system opens on 15 May 2026 07:30 for all truckers.')],
    ],
  ])('%s is none', (_what, rows) => {
    expect(booked(rows)).toBeUndefined()
  })

  test('without an hour is shown for a person to check', () => {
    expect(doubted([row(100, 'Pickup appointment:', '15 May 2026')])).toBe('2026-05-15')
  })
})
