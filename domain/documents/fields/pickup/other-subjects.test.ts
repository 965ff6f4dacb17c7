// Headings and heads of rows that are about a detention, a chassis or an empty container, and those that are not.
import { expect, test } from 'vitest'
import { candidatesOf, read, row, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const free = (y: number, day = '22 May 2026') => row(y, 'Last free day:', day)
const number = (y: number) => row(y, 'Pickup no.:', 'K4471-20')

const notice = (rows: Rows) => {
  const words = [...head, ...rows].flat()
  const { last_free_day, pickup_number } = read('arrival_notice', words)
  return { sentOn: last_free_day ?? pickup_number, shown: candidatesOf('arrival_notice', words) }
}

test.each<readonly [what: string, rows: Rows]>([
  ['the detention', [row(100, 'DETENTION'), free(112)]],
  ['the detention, a blank line above', [row(100, 'DETENTION'), free(124)]],
  [
    'the detention and its free days',
    [row(100, 'Detention'), row(116, 'Free days:', '7'), free(132)],
  ],
  ['the per diem of the equipment', [row(100, 'EQUIPMENT / PER DIEM'), free(112)]],
  ['the chassis', [row(100, 'CHASSIS INFORMATION'), free(112)]],
  ['the place of an examination', [row(100, 'EXAM SITE'), free(112)]],
  ['a freight station', [row(100, 'CFS WAREHOUSE'), free(112)]],
  ['a warehouse', [row(100, 'WAREHOUSE'), free(112)]],
  ['the per diem, with a remark', [row(100, 'Per diem (equipment)'), free(112)]],
  [
    'the detention, in a sentence',
    [row(100, 'The following applies to the detention of the empty container:'), free(112)],
  ],
  [
    'the detention, in the second column of its group',
    [
      row(100, 'Container', 'Detention'),
      row(112, '', 'Free days', 'Last free day'),
      row(124, 'MSKU9070323', '7', '22 May 2026'),
    ],
  ],
  ['a place of transloading', [row(100, 'TRANSLOAD FACILITY'), free(112)]],
  ['the plug', [row(100, 'REEFER PLUG-IN AND MONITORING'), free(112)]],
  ['the equipment', [row(100, 'EQUIPMENT'), free(112)]],
  [
    'the equipment and its size',
    [row(100, 'EQUIPMENT DETAILS'), row(112, 'Size:', '40HC'), free(124)],
  ],
  [
    'the per diem, in its column',
    [row(100, '', 'PER DIEM'), row(116, 'Free days:', '7'), row(132, 'LFD:', '22 May 2026')],
  ],
  ['an empty in one text', [row(100, 'Empty drop: MSKU9070323', '', 'LFD:', '22 May 2026')]],
  ['an empty on its line', [row(100, 'Empty drop:', 'MSKU9070323', 'LFD:', '22 May 2026')]],
  ['the return in Spanish', [row(100, 'Devolución del vacío'), free(112)]],
  ['the return in German', [row(100, 'LEERRÜCKGABE'), free(112)]],
  [
    'the detention in the next column',
    [row(100, '', 'Terminal', '', 'Detention'), row(112, '', '', '', 'LFD: 22 May 2026')],
  ],
  [
    'the detention, in its row',
    [row(100, '', 'Free days', 'Last free day'), row(112, 'Detention', '7', '22 May 2026')],
  ],
  ['the detention, before the label', [row(100, 'Detention', 'Last free day:', '22 May 2026')]],
])('a last free day of %s is a candidate', (_, rows) => {
  expect(notice(rows)).toMatchObject({ sentOn: undefined, shown: { last_free_day: '2026-05-22' } })
})

test.each<readonly [what: string, rows: Rows]>([
  ['an empty container', [row(100, 'EMPTY CONTAINER PICKUP'), number(112)]],
  [
    'an empty container at a depot',
    [row(100, 'EMPTY PICKUP'), row(112, 'NORTH DEPOT'), number(124)],
  ],
  ['a chassis', [row(100, 'CHASSIS'), number(112)]],
  ['the shipper', [row(100, 'PICK UP AT SHIPPER'), row(112, '100 Plum St, Reno NV'), number(124)]],
  ['a generator', [row(100, 'GENSET'), number(112)]],
])('a pickup number of %s is a candidate', (_, rows) => {
  expect(notice(rows)).toMatchObject({ sentOn: undefined, shown: { pickup_number: 'K4471-20' } })
})

test.each<readonly [what: string, rows: Rows]>([
  ['under the demurrage and the detention', [row(100, 'DEMURRAGE & DETENTION'), free(112)]],
  [
    'in the column of the demurrage',
    [row(100, '', 'DEMURRAGE'), row(116, 'Free days:', '4'), row(132, 'LFD:', '22 May 2026')],
  ],
  [
    'beneath a chassis as the kind of equipment',
    [row(100, 'Equipment:', 'CHASSIS'), row(116, 'LFD:', '22 May 2026')],
  ],
  ['beside the container', [row(100, 'Import pickup:', 'MSKU9070323', 'LFD:', '22 May 2026')]],
  [
    'beside the place of the return',
    [row(100, 'Empty return:', 'NORTH DEPOT', 'LFD:', '22 May 2026')],
  ],
  ['under the chassis of the container', [row(100, 'Chassis:', 'DCLI'), free(112)]],
  ['under a detention that has its value', [row(100, 'DETENTION: 7 days free'), free(112)]],
  ['under the pickup and the return', [row(100, 'PICKUP AND EMPTY RETURN'), free(112)]],
  [
    'under a later heading',
    [row(100, 'DETENTION'), row(116, 'Free days:', '7'), row(132, 'PICKUP'), free(148)],
  ],
  [
    'apart from the place of the return',
    [row(100, 'RETURN EMPTY TO'), row(112, 'NORTH DEPOT'), free(140)],
  ],
  [
    'beside the place of the return',
    [
      row(100, 'PICK UP FROM', '', 'RETURN EMPTY TO'),
      row(112, 'PIER 9', '', 'NORTH DEPOT'),
      free(124),
    ],
  ],
  [
    'under the equipment that is the container',
    [row(100, 'EQUIPMENT DETAILS'), row(112, 'Container:', 'MSKU9070323'), free(124)],
  ],
  ['under the number of the equipment', [row(100, 'EQUIPMENT: MSKU9070323'), free(112)]],
  [
    'in the second column of the demurrage',
    [
      row(100, 'Container', 'Demurrage'),
      row(112, '', 'Free days', 'Last free day'),
      row(124, 'MSKU9070323', '4', '22 May 2026'),
    ],
  ],
  ['under a sentence about both', [row(100, 'Demurrage and detention:'), free(112)]],
  ['under an empty field of the chassis', [row(100, 'Chassis no.:'), free(112)]],
  ['under an empty field of the return', [row(100, 'Empty return location:'), free(112)]],
  ['under an empty field behind another', [row(100, 'Size:', '40HC', 'Chassis:'), free(112)]],
  [
    'under a long empty field',
    [row(100, 'Address of the depot for the return of the empty container:'), free(112)],
  ],
  ['under a label of the empty', [row(100, 'Return empty to:', 'NORTH DEPOT'), free(112)]],
  ['under the terminal', [row(100, 'PICK UP AT TERMINAL'), free(112)]],
  ['under a reefer', [row(100, 'REEFER CONTAINER'), free(112)]],
  ['beside a warehouse', [row(100, 'Warehouse:', 'NORTH'), free(112)]],
  ['under a mark at the right', [row(100, '', '', 'Detention'), free(112)]],
  [
    'in the row of the storage',
    [
      row(100, '', 'Free days', 'Last free day'),
      row(112, 'Storage', '3', '22 May 2026'),
      row(124, 'Detention', '7', '30 May 2026'),
    ],
  ],
  [
    'in a row of pairs beneath another pair',
    [row(100, 'Type', 'Chassis'), row(112, 'Size', '40HC', 'Last free day', '22 May 2026')],
  ],
  [
    'beside the head of a chassis',
    [row(100, 'CHASSIS', 'LAST FREE DAY'), row(112, 'DCLI 4471', '22 May 2026')],
  ],
])('a last free day %s is a fact', (_, rows) => {
  expect(notice(rows).sentOn).toBe('2026-05-22')
})

test('a last free day beside that of the detention is a fact', () => {
  const rows = [
    row(100, 'DEMURRAGE', '', 'DETENTION'),
    row(116, 'Last free day:', '18 May 2026', 'Last free day:', '24 May 2026'),
  ]
  expect(notice(rows).sentOn).toBe('2026-05-18')
})

test.each<readonly [what: string, rows: Rows, day: string | undefined]>([
  [
    'of the pickup beside the block of the delivery',
    [
      rowsAt(40, 260)(100, 'DELIVERY', 'PICKUP'),
      rowsAt(40, 260)(112, 'Deliver to: ACME STORAGE', 'Terminal: North Reach Terminal'),
      rowsAt(40, 260)(124, 'Receiver: 14 DOCK STREET', 'Appointment: 15 May 2026 10:00'),
    ],
    '2026-05-15T10:00',
  ],
  [
    'in a table of pickups that tells the receivers',
    [
      rowsAt(40, 160, 260, 400)(100, 'Container', 'Ship to', 'Appointment', 'LFD'),
      rowsAt(40, 160, 260, 400)(112, 'MSKU9070323', 'ACME', '15 May 2026 10:00', '18 May 2026'),
    ],
    '2026-05-15T10:00',
  ],
  [
    'in a table of deliveries',
    [
      rowsAt(40, 160, 260)(100, 'Container', 'Ship to', 'Appointment'),
      rowsAt(40, 160, 260)(112, 'MSKU9070323', 'ACME', '15 May 2026 10:00'),
    ],
    undefined,
  ],
  [
    'behind the receiver on its line',
    [rowsAt(40, 160, 260)(100, 'Receiver:', 'ACME', 'Appointment: 15 May 2026 10:00')],
    undefined,
  ],
])('an appointment %s', (_, rows, day) => {
  const words = [...row(40, 'PICKUP NOTICE'), ...rows.flat()]
  expect(read('pickup_notice', words).pickup_appointment).toBe(day)
})
