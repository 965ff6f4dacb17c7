// Facts that trucks are sent by: what notices and orders say, and what only stands near it.
import { describe, expect, test } from 'vitest'
import { candidatesOf, read, row, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const pickup = ({ last_free_day, pickup_number, available_date, holds }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries({ last_free_day, pickup_number, available_date, holds }).filter(
      ([, value]) => value !== undefined,
    ),
  )
const sentOn = (rows: Rows) => pickup(read('arrival_notice', rows.flat()))
const shown = (rows: Rows) => candidatesOf('arrival_notice', rows.flat())

const two = rowsAt(40, 300)

describe('an explicit label with its value in a cell of its own', () => {
  test.each<readonly [what: string, rows: Rows, expected: object]>([
    [
      'beside it',
      [row(100, 'Last free day:', '18 May 2026', 'Pickup #:', 'K4471-20')],
      { last_free_day: '2026-05-18', pickup_number: 'K4471-20' },
    ],
    [
      'beneath it',
      [
        row(100, 'AVAILABLE', 'LAST FREE DAY', 'P/U NO.', 'G.O. DATE'),
        row(112, '14 May 2026', '18 May 2026', '239771', '27 May 2026'),
      ],
      { available_date: '2026-05-14', last_free_day: '2026-05-18', pickup_number: '239771' },
    ],
    [
      'with its hour, its weekday and a remark',
      [
        row(100, 'L.F.D.', 'Mon 18 May 2026 (before 1600)'),
        row(114, 'Available:', '14 May 2026 10:00'),
      ],
      { last_free_day: '2026-05-18', available_date: '2026-05-14T10:00' },
    ],
    [
      'in German',
      [row(100, 'Lagergeldfrei bis / Free until', '18.05.2026')],
      { last_free_day: '2026-05-18' },
    ],
    ['in French', [row(100, "Franchise jusqu'au", '18/05/2026')], { last_free_day: '2026-05-18' }],
    [
      'in French, of the storage',
      [row(100, "Franchise magasinage jusqu'au :", '18/05/2026')],
      { last_free_day: '2026-05-18' },
    ],
    [
      'in French and English',
      [row(100, 'Dernier jour franc / Last free day:', '18 May 2026')],
      { last_free_day: '2026-05-18' },
    ],
    [
      'beneath the value of an unknown label',
      [row(100, 'Berthing place', 'PIER T'), row(112, 'Last free day', '18 May 2026')],
      { last_free_day: '2026-05-18' },
    ],
    [
      'in Italian, with its subject in English',
      [row(100, 'Franchigia sosta fino al / free time:', '18 May 2026')],
      { last_free_day: '2026-05-18' },
    ],
    [
      'in numbered boxes',
      [row(100, '21. LAST FREE DAY: 18 May 2026', '', '22. P/U NO.: 239771')],
      { last_free_day: '2026-05-18', pickup_number: '239771' },
    ],
    [
      'after which storage begins',
      [row(100, 'Storage begins after:', '18 May 2026')],
      { last_free_day: '2026-05-18' },
    ],
    [
      'repeated in a sentence',
      [
        row(100, 'Free time expires:', '18 May 2026'),
        row(300, 'Demurrage is charged for containers that are picked up after 18 May 2026.'),
      ],
      { last_free_day: '2026-05-18' },
    ],
  ])('%s is a fact', (_what, rows, expected) => {
    expect(sentOn([...head, ...rows])).toEqual(expected)
  })
})

describe('no fact', () => {
  test.each<readonly [what: string, rows: Rows]>([
    ['an answer without a day', [row(100, 'LAST FREE DAY:', 'TBA'), row(114, '18 May 2026')]],
    ['a pointer to a web site', [row(100, 'LFD', 'See website', 'P/U NO.', 'Contact terminal')]],
    [
      'an answer above the next caption',
      [
        row(100, 'LAST FREE DAY'),
        row(111, 'CONTACT TERMINAL'),
        row(130, 'PREPARED'),
        row(141, '20 May 2026'),
      ],
    ],
    [
      'an empty box above the day of preparing',
      [
        two(100, 'PICKUP NO.', 'LAST FREE DAY'),
        two(113, 'PREPARED BY JM', 'PREPARED'),
        two(124, '', '20 May 2026'),
      ],
    ],
    [
      'an empty box above an address',
      [two(100, 'PICKUP NO.', 'DELIVER TO'), two(113, '14500 Harbor Blvd', 'Larkspur Home Inc')],
    ],
    [
      'an empty box whose neighbours are filled',
      [
        row(100, 'ETA', 'LAST FREE DAY', 'G.O. DATE', 'P/U NO.'),
        row(112, '12 May 2026', '', '27 May 2026', ''),
        row(126, 'AMS B/L', 'PO NO.', 'ENTRY NO.', 'FIRMS'),
        row(138, 'ABCD12345678', '4500118', '', 'Y258'),
      ],
    ],
    [
      'boxes with colons, of which the next one is filled',
      [
        two(100, 'LAST FREE DAY:', 'PICKUP NO.:'),
        two(114, 'GO DATE: 27 May 2026', 'PO NO.: 4500118'),
      ],
    ],
    [
      'labels above one another and values above one another',
      [
        row(100, 'ETA:', '', ''),
        row(111, 'LAST FREE DAY:'),
        row(122, '12 May 2026'),
        row(133, '19 May 2026'),
      ],
    ],
    ['the day of the general order', [row(100, 'GO date free time:', '27 May 2026')]],
    ['the arrival once more', [row(100, 'LAST FREE DAY', '12 May 2026')]],
    ['the day of preparing once more', [row(100, 'Available', '8 May 2026')]],
    ['a day before the arrival', [row(100, 'LAST FREE DAY', '9 May 2026')]],
    ['a day months after it', [row(100, 'LAST FREE DAY', '18 October 2026')]],
    ['an estimate', [row(100, 'Est. last free day', '18 May 2026')]],
    ['an estimated availability', [row(100, 'Estimated available date', '14 May 2026')]],
    ['free time of the empty', [row(100, 'Per diem free until', '28 May 2026')]],
    ['free time of the warehouse', [row(100, 'CFS last free day', '18 May 2026')]],
    ['the return of the empty', [row(100, 'Empty return LFD', '18 May 2026')]],
    ['detention in a numbered box', [row(100, '19. DETENTION FREE UNTIL: 28 May 2026')]],
    [
      'a day that a newer label replaces',
      [row(100, 'LFD:', '20 May 2026'), row(112, 'Revised LFD:', '16 May 2026')],
    ],
    ['a day of old', [row(100, 'LFD:', '18 May 2026 (superseded)')]],
    ['a day of the equipment', [row(100, 'LFD:', '18 May 2026 (per diem)')]],
    ['a number that is void', [row(100, 'PICKUP NO.', 'K44712 (VOID)')]],
    [
      'a number that a newer label replaces',
      [row(100, 'Pickup no.:', 'K44712'), row(112, 'New pickup no.:', 'K44890')],
    ],
    ['a label that goes on', [row(100, 'LAST FREE DAY PER DIEM', '28 May 2026')]],
    ['papers that are available', [row(100, 'Documents available', '14 May 2026')]],
    ['a label for two things', [row(100, 'LFD / G.O. date', '18 May 2026')]],
    ['a day among other words', [row(100, 'LAST FREE DAY', 'ETA + 5 days, e.g. 18 May 2026')]],
    ['a number of days', [row(100, 'Free days', '5', 'Free time:', '5 days')]],
    ['the bill as pickup number', [row(100, 'PICKUP NO.', 'MAEU123456789')]],
    ['the figures of the bill as pickup number', [row(100, 'PICKUP NO.', '123456789')]],
    ['the number in bond as pickup number', [row(100, 'PICKUP NO.', '736481205')]],
    ['a day as pickup number', [row(100, 'PICKUP NO.', '05122026')]],
    ['a telephone as pickup number', [row(100, 'PICKUP NO.', '310-555-0142')]],
    ['a container as pickup number', [row(100, 'PICKUP NO.', 'MSKU9070323')]],
    ['a place as pickup number', [row(100, 'PICKUP', '4471 Harbor Blvd')]],
    ['a number in two parts', [[...row(100, 'Pickup no.:', 'K4471'), [203, 100, '20']]]],
    ["the line's release number", [row(100, 'FREIGHT RELEASE NO.', '4471200')]],
    ['a pickup number for the empty', [row(100, 'Empty pickup no.', '4471200')]],
    ['holds that are none', [row(100, 'HOLD:', 'NONE', 'CUSTOMS HOLD:', 'N')]],
    [
      'holds that nobody marked',
      [row(100, 'Customs hold:', 'Y / N', 'Freight hold:', 'YES  /  NO')],
    ],
    [
      'captions of holds',
      [row(100, 'HOLDS'), row(112, 'CUSTOMS HOLD', 'FREIGHT HOLD', 'USDA HOLD')],
    ],
    [
      'freight that is collect under holds',
      [row(100, 'HOLDS:', '', 'REMARKS:'), row(112, 'FREIGHT COLLECT', '', 'Bill surrendered')],
    ],
    [
      'cargo of several consignees in one container',
      [
        row(100, 'Service', 'LCL / LCL', 'Available at CFS', '15 May 2026'),
        row(114, 'LAST FREE DAY', '20 May 2026', 'PICKUP NO.', 'K4471-20'),
      ],
    ],
  ])('is %s', (_what, rows) => {
    expect(sentOn([...head, ...rows])).toEqual({})
  })
})

test('a label for a newer value that has none replaces nothing', () => {
  const lines = [row(100, 'LFD:', '20 May 2026', 'Revised LFD:')]
  expect(sentOn([...head, ...lines])).toEqual({ last_free_day: '2026-05-20' })
})

test('what is less than a fact is a candidate', () => {
  expect(shown([...head, row(100, 'Storage begins:', '19 May 2026')])).toEqual({
    last_free_day: '2026-05-19',
  })
})

describe('a form with boxes to tick', () => {
  const at = rowsAt(42, 54, 220, 232)
  const lines = (hold: string): Rows => [
    ...head,
    at(100, 'X', 'Freight paid', '', 'Live unload'),
    at(114, hold, 'Hold: customs', 'X', 'Customs released'),
    at(128, 'X', 'Original surrendered', '', 'Hold: freight'),
  ]

  test('has no hold where nobody has ticked it', () => {
    expect(sentOn(lines(''))).toEqual({})
  })

  test('has the hold that is ticked', () => {
    expect(sentOn(lines('X'))).toEqual({ holds: ['customs'] })
  })
})
