import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, RAIL, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

describe('the return of the empty container', () => {
  const imported = [
    ...direct,
    carrierEvent('ACT GTOT NLRTM 04-04'),
    carrierEvent('ACT GTIN NLRTM 04-10 E'),
  ]
  const returns = (events: readonly CarrierEvent[]) =>
    lines([...imported, ...events]).filter((line) => line.startsWith('empty_in'))

  test.each<[string, readonly CarrierEvent[]]>([
    [
      'a ship',
      [
        carrierEvent('ACT LOAD NLRTM 04-15 E', B),
        carrierEvent('ACT DISC CNNGB 05-21 E', B),
        carrierEvent('ACT GTIN CNNGB 05-22 E'),
      ],
    ],
    [
      'a train',
      [carrierEvent('ACT GTOT NLRTM 04-15 E', RAIL), carrierEvent('ACT GTIN DEDUI 04-16 E', RAIL)],
    ],
    [
      'a train that does not say what it has',
      [
        carrierEvent('ACT DEPA NLRTM 04-15', { ...RAIL, container_number: 'MSKU0000015' }),
        carrierEvent('ACT GTIN DEDUI 04-16 E'),
      ],
    ],
  ])('is over before %s carries it to where it is needed next', (_, moves) => {
    expect(returns(moves)).toEqual(['empty_in NLRTM'])
    expect(journeyOf([...imported, ...moves]).containers[0]).toMatchObject({
      empty_terminated_at: '2026-04-10T12:00:00.000Z',
      empty_terminated_locode: 'NLRTM',
    })
  })

  test('ends at the depot that takes it, where another one has turned it away', () => {
    const other = [
      carrierEvent('ACT GTOT NLRTM 04-10T15:00 E'),
      carrierEvent('ACT GTIN BEANR 04-11 E'),
    ]
    expect(returns(other)).toEqual(['empty_in NLRTM', 'empty_in BEANR'])
  })

  test('is over when a truck takes it on days later', () => {
    const on = [
      carrierEvent('ACT GTOT NLRTM 04-15 E'),
      carrierEvent('ACT GTIN BEANR 04-15T18:00 E'),
    ]
    expect(returns(on)).toEqual(['empty_in NLRTM'])
    expect(journeyOf([...imported, ...on]).containers[0]?.empty_terminated_locode).toBe('NLRTM')
  })

  test('is not over because of a train that is told of the bill alone, which may carry others', () => {
    const train = carrierEvent('ACT DEPA NLRTM 04-15', RAIL)
    const back = carrierEvent('ACT GTIN DEDUI 04-16 E')
    expect(returns([train, back])).toEqual(['empty_in NLRTM', 'empty_in DEDUI'])
  })

  test('may be by train itself', () => {
    const byTrain = carrierEvent('ACT GTIN DEDUI 04-10 E', RAIL)
    expect(lines([...direct, carrierEvent('ACT GTOT NLRTM 04-04', A), byTrain])).toContain(
      'empty_in DEDUI',
    )
  })
})

test('a full container that comes in at the customer’s is not in for export', () => {
  const fetched = carrierEvent('ACT GTOT NLRTM 04-01', { facility_type: 'POTE' })
  const named = (facility_type: string) =>
    lines([fetched, carrierEvent('ACT GTIN DEDUI 04-02', { facility_type })])
  expect(named('CLOC')).toEqual([])
  expect(named('INTE')).toEqual(['full_in DEDUI'])
})

test('a container that a train takes at the shipper’s siding is in for export', () => {
  const siding = carrierEvent('ACT GTIN ATVIE 04-01', { ...RAIL, facility_type: 'CLOC' })
  const train = carrierEvent('ACT DEPA ATVIE 04-02', RAIL)
  expect(lines([siding, train])).toEqual(['full_in ATVIE', 'rail_departed ATVIE'])
})

describe('the way in to the port of lading', () => {
  const gateIn = (words: string, more = {}) =>
    lines([carrierEvent(words, more), ...direct.slice(1)]).filter((line) => /_in /.test(line))

  test('may be told hours after the ship has sailed', () => {
    expect(gateIn('ACT GTIN CNSHA 03-03T20:00')).toEqual(['full_in CNSHA'])
  })

  test.each([
    ['days after it', 'ACT GTIN CNSHA 03-05'],
    ['at another place', 'ACT GTIN CNNGB 03-03T20:00'],
  ])('is not what comes in %s', (_, words) => {
    expect(gateIn(words)).toEqual([])
  })
})

test('gates that do not say whether it was full are the way to the packer and back, where others say it', () => {
  const packed = [
    carrierEvent('ACT GTOT CNSHA 02-20 E'),
    carrierEvent('ACT GTIN CNSHA 02-20T18:00', { empty: null }),
    carrierEvent('ACT GTOT CNSHA 02-22', { empty: null }),
    carrierEvent('ACT GTIN CNSHA 02-23'),
  ]
  const events = [...packed, ...direct]
  expect(lines(events).join()).toMatch(/^empty_out CNSHA,full_in CNSHA,vessel_loaded/)
  expect(journeyOf(events).containers[0]).toMatchObject({
    empty_out_at: packed[0]?.event_at,
    pol_full_in_at: packed[3]?.event_at,
  })
})

test('a gate in of unknown load, after the container came in full at a store, is that at the terminal', () => {
  const store = carrierEvent('ACT GTIN CNSHA 02-23', { facility_type: 'OFFD' })
  const terminal = carrierEvent('ACT GTIN CNSHA 02-25', { empty: null })
  const events = [carrierEvent('ACT GTOT CNSHA 02-20 E'), store, terminal, ...direct]
  expect(lines(events).slice(0, 3)).toEqual(['empty_out CNSHA', 'full_in CNSHA', 'full_in CNSHA'])
  expect(journeyOf(events).containers[0]?.pol_full_in_at).toBe(terminal.event_at)
})

test('a gate in of unknown load is that of the full container, which goes out again or comes back from abroad', () => {
  const out = carrierEvent('ACT GTOT CNSHA 02-20 E')
  const into = carrierEvent('ACT GTIN CNSHA 02-22', { empty: null })
  const fetched = [carrierEvent('ACT GTOT CNSHA 02-23'), carrierEvent('ACT GTIN CNSHA 02-25')]
  expect(lines([out, into, ...fetched, ...direct]).slice(0, 3)).toEqual([
    'empty_out CNSHA',
    'full_in CNSHA',
    'full_in CNSHA',
  ])
  const back = leg('ACT', 'NLRTM', 'CNSHA', ['04-10', '04-11', '05-10', '05-11'], B)
  const refused = [
    ...back,
    carrierEvent('ACT GTOT CNSHA 05-12'),
    carrierEvent('ACT GTIN CNSHA 05-13'),
  ]
  const { containers } = journeyOf([out, into, ...direct, ...refused])
  expect(containers[0]?.pol_full_in_at).toBe(into.event_at)
})

test('a gate out of unknown load is that of another empty container, where the first was brought back', () => {
  const events = [
    carrierEvent('ACT GTOT CNSHA 02-20 E'),
    carrierEvent('ACT GTIN CNSHA 02-20T18:00 E'),
    carrierEvent('ACT GTOT CNSHA 02-21', { empty: null }),
    carrierEvent('ACT GTIN CNSHA 02-22'),
    ...direct,
  ]
  expect(journeyOf(events).containers[0]?.empty_out_at).toBe(events[2]?.event_at)
})

describe('a truck that is told by its departure, and by no gate,', () => {
  const truck = (words: string) => carrierEvent(words, { mode: 'TRUCK' })
  const out = truck('ACT DEPA NLRTM 04-04')

  test('fetches the container at the port of discharge', () => {
    expect(lines([...direct, out]).slice(-1)).toEqual(['full_out NLRTM'])
    expect(journeyOf([...direct, out]).containers[0]?.current_status).toBe('picked_up')
    const undecided = [...direct, truck('ACT DEPA CNSHA 02-20')]
    expect(lines(undecided).filter((line) => /_out /.test(line))).toEqual([])
  })

  test.each<[string, readonly CarrierEvent[]]>([
    ['is told by a gate', [carrierEvent('ACT GTOT NLRTM 04-04')]],
    [
      'comes to another terminal of the port',
      [carrierEvent('ACT ARRI NLRTM 04-05', { mode: 'TRUCK', facility_type: 'POTE' })],
    ],
    ['goes on by train', [carrierEvent('ACT DEPA NLRTM 04-06', RAIL)]],
    [
      'sails on',
      [carrierEvent('ACT LOAD NLRTM 04-06', B), carrierEvent('ACT DEPA NLRTM 04-07', B)],
    ],
  ])('tells nothing more of a container that %s', (_, more) => {
    expect(lines([...direct, out, ...more])).toEqual(lines([...direct, ...more]))
  })

  test.each<[string, readonly CarrierEvent[]]>([
    ['from the consignee', [truck('ACT ARRI NLUTC 04-05'), truck('ACT DEPA NLUTC 04-06')]],
    ['from its depot', [carrierEvent('ACT GTIN NLRTM 04-07 E'), truck('ACT DEPA NLRTM 04-09')]],
    [
      'where it was unpacked',
      [carrierEvent('ACT STRP NLRTM 04-05'), truck('ACT DEPA NLRTM 04-06')],
    ],
  ])('does not fetch it again when the empty one leaves %s', (_, more) => {
    expect(lines([...direct, out, ...more]).filter((line) => /full_out/.test(line))).toEqual([
      'full_out NLRTM',
    ])
  })

  test('fetches one that an earlier truck had only brought to another terminal of the port', () => {
    const other = { facility_type: 'POTE' }
    const moved = [
      carrierEvent('ACT GTOT NLRTM 04-03'),
      carrierEvent('ACT GTIN NLRTM 04-03T18:00', other),
    ]
    expect(lines([...direct, ...moved, out]).filter((line) => /full_out/.test(line))).toEqual([
      'full_out NLRTM',
    ])
    expect(journeyOf([...direct, ...moved, out]).containers[0]?.current_status).toBe('picked_up')
  })

  test('fetches one that a ship had brought empty to its first port', () => {
    const empty = [
      carrierEvent('ACT DISC CNSHA 02-15 E', B),
      carrierEvent('ACT GTOT CNSHA 02-20 E'),
    ]
    expect(lines([...empty, ...direct, out])).toContain('full_out NLRTM')
  })

  test('fetches it at the ramp, where a train has brought it', () => {
    const byTrain = [
      carrierEvent('ACT DEPA NLRTM 04-04', RAIL),
      carrierEvent('ACT ARRI DEDUI 04-05', RAIL),
    ]
    const away = truck('ACT DEPA DEDUI 04-06')
    expect(lines([...direct, ...byTrain, away])).toContain('full_out DEDUI')
  })
})

describe('a history of gates alone', () => {
  const into = carrierEvent('ACT GTIN BDCGP 04-01')
  const out = carrierEvent('ACT GTOT GBFXT 05-10')

  test('has a pick-up where a truck fetches the container in another country than that where it came in', () => {
    expect(lines([into, out])).toEqual(['full_in BDCGP', 'full_out GBFXT'])
    const returned = carrierEvent('ACT GTIN GBFXT 05-12 E')
    expect(lines([into, out, returned]).at(-1)).toBe('empty_in GBFXT')
    expect(journeyOf([into, out]).containers[0]?.current_status).toBe('picked_up')
  })

  test('has none where a truck takes the container on to its port abroad, or to another terminal of a port on the way', () => {
    expect(lines([into, carrierEvent('ACT GTOT INCCU 04-06')])).toEqual(['full_in BDCGP'])
    const hub = [carrierEvent('ACT GTOT AEJEA 04-20'), carrierEvent('ACT GTIN AEJEA 04-21')]
    expect(lines([into, ...hub])).not.toContain('full_out AEJEA')
  })

  test('has none at home, nor where the container came in there or a ship is expected', () => {
    expect(lines([into, carrierEvent('ACT GTOT BDDAC 04-02')])).toEqual(['full_in BDCGP'])
    const there = carrierEvent('ACT GTIN GBFXT 05-09')
    expect(lines([into, there, out])).toEqual(['full_in BDCGP', 'full_in GBFXT'])
    const ship = carrierEvent('PLN LOAD GBFXT 05-20', A)
    expect(lines([into, out, ship])).toEqual(['full_in BDCGP'])
  })
})
