// Codes, dates and names beside or beneath what they belong to.
import { expect, test } from 'vitest'
import { readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

const order = rowsAt(40, 140, 240, 300)

test.each<ExtractionCase>([
  [
    "a trucker's code is not the carrier's",
    'delivery_order',
    [order(100, 'INLAND CARRIER:', 'LOW DRAYAGE LLC', 'SCAC', 'LWDY')],
    { carrier_scac: undefined },
  ],
  [
    "the carrier's code beside its name",
    'delivery_order',
    [order(100, 'CARRIER:', 'SOME LINE', 'SCAC', 'ABCD')],
    { carrier_scac: 'ABCD' },
  ],
  [
    "a terminal's code beside its name",
    'delivery_order',
    [rowsAt(40)(100, 'TERMINAL'), rowsAt(40, 160)(112, 'GARDEN CITY TERMINAL', 'L740')],
    { terminal_name: 'GARDEN CITY TERMINAL', terminal_firms_code: 'L740' },
  ],
  [
    'the place to pull a container from is the terminal, and no port',
    'delivery_order',
    [row(60, 'Container:', 'CSQU3054383'), row(74, 'Pull from:', 'GARDEN CITY TERMINAL')],
    { terminal_name: 'GARDEN CITY TERMINAL', port_of_loading: undefined },
  ],
  [
    'the facility of a railway is the terminal',
    'pickup_notice',
    [row(60, 'EQUIPMENT:', 'CSQU3054383'), row(74, 'FACILITY:', 'LOGISTICS PARK CHICAGO')],
    { terminal_name: 'LOGISTICS PARK CHICAGO' },
  ],
  [
    'the terminal is named by its own label, whatever facility stands before it',
    'pickup_notice',
    [row(60, 'FACILITY:', 'CAJON YARD'), row(74, 'TERMINAL:', 'GARDEN CITY TERMINAL')],
    { terminal_name: 'GARDEN CITY TERMINAL' },
  ],
  ...['INSPECTION FACILITY:', 'EMPTY RETURN FACILITY:', 'MANUFACTURING FACILITY:'].map(
    (label): ExtractionCase => [
      `another facility is not the terminal: ${label}`,
      'pickup_notice',
      [row(60, 'EQUIPMENT:', 'CSQU3054383'), row(74, label, 'NORTH PARK CENTER')],
      { terminal_name: undefined },
    ],
  ),
  [
    'the days that are free at a ramp are not the terminal',
    'arrival_notice',
    [row(60, 'Free time at ramp: 2 days after notification.')],
    { terminal_name: undefined },
  ],
  [
    'the terminal may be labelled with its free time',
    'arrival_notice',
    [row(60, 'Terminal (free time 5 days):', 'ECT Delta')],
    { terminal_name: 'ECT Delta' },
  ],
  [
    'a number of days is no terminal, whatever its label',
    'arrival_notice',
    [row(60, 'Free storage at terminal:', '5 calendar days')],
    { terminal_name: undefined },
  ],
  [
    'the facility of the consignee is not the terminal',
    'delivery_order',
    [row(60, 'DELIVER TO'), row(74, 'FACILITY:', 'ACME DISTRIBUTION CENTER')],
    { terminal_name: undefined },
  ],
  [
    'the facility of a hold is not the terminal',
    'arrival_notice',
    [row(60, 'HOLD', 'FACILITY', 'STATUS'), row(74, 'EXAM', 'LONG BEACH CES', 'ACTIVE')],
    { terminal_name: undefined },
  ],
  [
    'a rail facility in an address is a part of it',
    'delivery_order',
    [row(60, 'CONSIGNEE'), row(72, 'ACME INC'), row(84, 'RAIL FACILITY'), row(96, 'DOCK ROAD')],
    { consignee_name: 'ACME INC', consignee_address: 'RAIL FACILITY\nDOCK ROAD' },
  ],
  [
    'the day beneath the words of loading',
    'bill_of_lading',
    [
      row(600, 'LADEN ON BOARD THE VESSEL'),
      row(616, 'DATE :', 'SEP. 15, 2025'),
      row(700, 'Place and date of issue'),
      rowsAt(40, 70)(712, 'SEOUL', 'SEP. 16, 2025'),
    ],
    { on_board_date: '2025-09-15', issue_date: '2025-09-16' },
  ],
  [
    'the day of loading, where none is the day of issue',
    'bill_of_lading',
    [row(600, 'LADEN ON BOARD THE VESSEL'), row(616, 'DATE :', 'SEP. 15, 2025')],
    { on_board_date: '2025-09-15', issue_date: undefined },
  ],
  [
    'a ship in quotation marks',
    'certificate_of_origin',
    [row(100, 'Means of transport and route'), row(112, 'PER M/V "WAN HAI 622" VOY. E047')],
    { vessel_name: 'WAN HAI 622', voyage_number: 'E047' },
  ],
  [
    'money at a wharf is no terminal',
    'arrival_notice',
    [row(100, 'Wharf:', 'USD 120.00')],
    { terminal_name: undefined },
  ],
  [
    'a wharf',
    'arrival_notice',
    [row(100, 'Wharf:', 'DP WORLD FREMANTLE')],
    { terminal_name: 'DP WORLD FREMANTLE' },
  ],
])('%s', (...each) => {
  expect(readAs(each)).toEqual(each[3])
})
