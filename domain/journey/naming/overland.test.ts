import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { B, RAIL, carrierEvent, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const ramp = { ...RAIL, facility_type: 'RAMP' }
const rail = (words: string) => carrierEvent(words, ramp)
const packed = [carrierEvent('ACT GTOT CNSIA 04-01 E'), carrierEvent('ACT GTIN CNSIA 04-03')]
const train = [
  rail('ACT LOAD CNSIA 04-05'),
  rail('ACT DEPA CNSIA 04-05T18:00'),
  rail('ACT ARRI PLMAL 04-18'),
  rail('ACT DEPA PLMAL 04-20'),
]
const expected = rail('EST ARRI DEHAM 04-23')
const arrived = [rail('ACT ARRI DEHAM 04-24'), rail('ACT DISC DEHAM 04-24T18:00')]
const fetched = carrierEvent('ACT GTOT DEHAM 05-08')
const returned = carrierEvent('ACT GTIN DEHAM 05-10 E')

const at = (events: readonly CarrierEvent[], now: string) =>
  journeyOf(events, { now: Date.parse(now) })
const factsOf = (events: readonly CarrierEvent[], now: string) => {
  const { shipment, containers } = at(events, now)
  const { origin, destination, port_of_lading, port_of_discharge } = shipment
  return [
    ...[origin, destination].map((place) => place?.locode ?? null),
    containers[0]?.current_status,
    port_of_lading ?? port_of_discharge,
  ]
}

describe('a bill without a ship', () => {
  const aboard = [...packed, ...train, expected]

  test('goes to the ramp at which the line expects its train last', () => {
    expect(factsOf(aboard, '2026-04-21')).toEqual(['CNSIA', 'DEHAM', 'on_rail', null])
    expect(at(aboard, '2026-04-21').shipment.destination_eta_at).toBe(expected.event_at)
  })

  test('ends there, and with the pick-up and the return of the container', () => {
    expect(factsOf([...aboard, ...arrived], '2026-04-25')[2]).toBe('grounded')
    expect(factsOf([...aboard, ...arrived, fetched], '2026-05-09')[2]).toBe('picked_up')
    const all = [...aboard, ...arrived, fetched, returned]
    expect(factsOf(all, '2026-05-11')).toEqual(['CNSIA', 'DEHAM', 'empty_returned', null])
    expect(lines(all)).toEqual([
      ...['empty_out CNSIA', 'full_in CNSIA', 'rail_loaded CNSIA', 'rail_departed CNSIA'],
      ...['rail_arrived PLMAL', 'rail_departed PLMAL', 'rail_arrived DEHAM'],
      ...['arrived_at_inland_destination DEHAM', 'rail_unloaded DEHAM'],
      ...['full_out DEHAM', 'empty_in DEHAM'],
    ])
    expect(at(all, '2026-05-11').containers[0]?.final_destination_full_out_at).toBe(
      fetched.event_at,
    )
  })

  test('ends where nothing planned the train, once the container comes back empty, or after three weeks', () => {
    const unplanned = [...packed, ...train, ...arrived]
    expect(factsOf(unplanned, '2026-04-25').slice(0, 3)).toEqual(['CNSIA', null, 'new'])
    expect(factsOf(unplanned, '2026-05-16')[1]).toBe('DEHAM')
    expect(factsOf([...unplanned, fetched, returned], '2026-05-11')[2]).toBe('empty_returned')
  })

  test('has no pick-up where a truck brings it from one ramp to another on the way', () => {
    const across = [
      carrierEvent('ACT GTOT PLMAL 04-18T15:00'),
      carrierEvent('ACT GTIN PLMAL 04-19'),
    ]
    expect(lines([...aboard, ...across])).toEqual(lines(aboard))
  })
})

describe('a train is no main carriage', () => {
  const destinationOf = (events: readonly CarrierEvent[], now = '2026-04-25') =>
    factsOf(events, now)[1]

  test('where a ship is planned, however late', () => {
    const ship = leg('PLN', 'DEHAM', 'USNYC', ['05-20', '05-21', '06-01', '06-02'], B)
    const facts = factsOf([...packed, ...train, expected, ...arrived, ...ship], '2026-06-30')
    expect(facts.slice(0, 3)).toEqual(['CNSIA', null, 'new'])
  })

  test('while nobody but the railway expects it there', () => {
    const told = { ...expected, told_by: 'rail' }
    expect(destinationOf([...packed, ...train, told, ...arrived])).toBeNull()
  })

  test('where it brings the container to a terminal of a port', () => {
    const toPort = { ...expected, facility_type: 'POTE' }
    expect(destinationOf([...packed, ...train, toPort])).toBeNull()
  })

  test('where it takes the container on from there', () => {
    const on = rail('PLN DEPA DEHAM 04-26')
    expect(destinationOf([...packed, ...train, expected, ...arrived, on])).toBeNull()
  })

  test('where the answer does not tell how the journey began', () => {
    expect(destinationOf([...train, expected, ...arrived])).toBeNull()
  })

  test('inside of one country: it brings the container to its ship, or from it', () => {
    const home = [rail('ACT DEPA CNSIA 04-05'), rail('EST ARRI CNTAO 04-08')]
    expect(destinationOf([...packed, ...home])).toBeNull()
  })

  test('where the full container comes in at a terminal of a port, there or elsewhere', () => {
    const all = [...packed, ...train, expected, ...arrived]
    for (const port of ['DEHAM', 'NLRTM'])
      expect(
        destinationOf([...all, carrierEvent(`ACT GTIN ${port} 04-25`, { facility_type: 'POTE' })]),
      ).toBeNull()
    const empty = carrierEvent('ACT GTIN DEHAM 05-10 E', { facility_type: 'POTE' })
    expect(destinationOf([...all, empty], '2026-05-11')).toBe('DEHAM')
  })

  test('where the line calls the place that of the ship, or another one the destination', () => {
    const loading = { ...expected, role_hint: 'POL' } as const
    expect(destinationOf([...packed, ...train, loading])).toBeNull()
    const truck = carrierEvent('PLN GTIN DEBRV 04-26', { role_hint: 'DESTINATION' })
    expect(destinationOf([...packed, ...train, expected, truck])).toBe('DEBRV')
  })

  test('where it brings the empty container to where it is packed', () => {
    const fetch = carrierEvent('ACT GTOT DEHAM 04-01 E')
    const call = [rail('ACT DEPA DEHAM 04-02'), rail('EST ARRI CNXIY 04-20')]
    expect(destinationOf([fetch, ...call])).toBeNull()
    expect(destinationOf([{ ...fetch, mode: 'RAIL' }, ...call])).toBeNull()
    expect(destinationOf([fetch, rail('ACT LOAD DEHAM 04-02'), ...call])).toBe('CNXIY')
  })

  test('where it brings the container across a border within days, as to a ship that is not told yet', () => {
    const fetch = carrierEvent('ACT GTOT CZPRG 04-01 E')
    const short = [
      fetch,
      rail('ACT LOAD CZPRG 04-04'),
      rail('ACT DEPA CZPRG 04-05'),
      rail('PLN ARRI DEHAM 04-06'),
    ]
    expect(factsOf(short, '2026-04-06').slice(0, 3)).toEqual(['CZPRG', null, 'on_rail'])
    const arrived = [...short, rail('ACT DISC DEHAM 04-06T18:00')]
    expect(factsOf(arrived, '2026-04-08').slice(0, 3)).toEqual(['CZPRG', null, 'new'])
    const unpacked = carrierEvent('ACT STRP DEHAM 04-09', { facility_type: 'COFS' })
    expect(factsOf([...arrived, unpacked], '2026-04-10').slice(0, 2)).toEqual(['CZPRG', 'DEHAM'])
  })

  test('where another train is planned from a ramp nearby', () => {
    const on = rail('PLN DEPA DEBRV 04-27')
    expect(destinationOf([...packed, ...train, expected, on])).toBeNull()
  })

  test('where a ship carries another container of the answer', () => {
    const ship = { ...B, container_number: 'MSKU0000020' }
    const other = leg('ACT', 'DEHAM', 'USNYC', ['04-20', '04-21', '05-01', '05-02'], ship)
    const named = [...packed, ...train, expected].map((event) => ({
      ...event,
      container_number: 'MSKU0000015',
    }))
    expect(destinationOf([...named, ...other])).toBeNull()
    expect(destinationOf(named)).toBe('DEHAM')
  })
})

test('a train that is late is still bound for the place that was planned last', () => {
  const plans = [rail('PLN ARRI PLMAL 04-14'), rail('PLN ARRI DEHAM 04-16')]
  expect(factsOf([...packed, ...train, ...plans], '2026-04-21')[1]).toBe('DEHAM')
})

test('a short train abroad sets out from no origin where the container came to it full: a ship may have brought it', () => {
  const train = [
    carrierEvent('ACT GTIN DEHAM 04-01', { facility_type: 'RAMP' }),
    rail('ACT DEPA DEHAM 04-02'),
    rail('ACT ARRI CZPRG 04-03'),
  ]
  const back = [carrierEvent('ACT GTOT CZPRG 04-04'), carrierEvent('ACT GTIN CZPRG 04-06 E')]
  expect(factsOf([...train, ...back], '2026-04-07').slice(0, 2)).toEqual([null, 'CZPRG'])
  const fetched = carrierEvent('ACT GTOT DEHAM 03-30 E')
  expect(factsOf([fetched, ...train, ...back], '2026-04-07')[0]).toBe('DEHAM')
})

test('a short train ends where a truck fetches the container from it, as the line had planned it no further', () => {
  const into = carrierEvent('ACT GTIN CATOR 04-01', { facility_type: 'RAMP' })
  const train = [into, rail('ACT DEPA CATOR 04-02'), rail('ACT ARRI USCHI 04-05')]
  const fetched = [...train, carrierEvent('ACT GTOT USCHI 04-06', { facility_type: 'RAMP' })]
  const planned = rail('PLN ARRI USCHI 04-05')
  expect(factsOf([...train, planned], '2026-04-07').slice(1, 3)).toEqual([null, 'on_rail'])
  expect(factsOf([...fetched, planned], '2026-04-07').slice(1, 3)).toEqual(['USCHI', 'picked_up'])
})

describe('a bill by truck alone', () => {
  const truck = { mode: 'TRUCK', facility_type: 'CLOC' } as const
  const packed = [
    carrierEvent('ACT GTOT DEHAM 04-01 E', { facility_type: 'DEPO' }),
    carrierEvent('ACT STUF DEHAJ 04-02', { facility_type: 'CLOC' }),
  ]
  const carried = [
    carrierEvent('ACT GTOT DEHAJ 04-02T16:00', truck),
    carrierEvent('ACT ARRI PLPOZ 04-03', truck),
  ]
  const back = carrierEvent('ACT GTIN PLPOZ 04-05 E', { facility_type: 'DEPO' })
  const all = [...packed, ...carried, back]

  test('across a border ends where the truck brought it, with the return of the empty container', () => {
    expect(factsOf(all, '2026-04-06')).toEqual([null, 'PLPOZ', 'empty_returned', null])
    expect(lines(all)).toEqual(['empty_out DEHAM', 'empty_in PLPOZ'])
    expect(at(all, '2026-04-06').shipment.destination_ata_at).toBe('2026-04-03T12:00:00.000Z')
  })

  test('ends where the container is unpacked, before it comes back', () => {
    const stripped = carrierEvent('ACT STRP PLPOZ 04-03T18:00', { facility_type: 'CLOC' })
    expect(factsOf([...packed, ...carried, stripped], '2026-04-04')[1]).toBe('PLPOZ')
  })

  test('is not known to have ended before', () => {
    expect(factsOf([...packed, ...carried], '2026-06-01').slice(0, 3)).toEqual([null, null, 'new'])
  })

  test('is not meant inside of one country, nor where a train, a ship or a terminal of a port is told or planned', () => {
    const home = carrierEvent('ACT ARRI DEMUC 04-03', truck)
    const backHome = carrierEvent('ACT GTIN DEMUC 04-05 E')
    const inLand = [...packed, ...carried.slice(0, 1), home, backHome]
    expect(factsOf(inLand, '2026-04-06')[1]).toBeNull()
    const others = [
      carrierEvent('PLN LOAD PLGDN 04-20', B),
      rail('PLN DEPA PLPOZ 04-05'),
      carrierEvent('ACT GTIN PLGDN 04-04', { facility_type: 'POTE' }),
    ]
    for (const other of others) expect(factsOf([...all, other], '2026-04-06')[1]).toBeNull()
  })

  test('is not meant where the empty container was not fetched to be packed', () => {
    expect(factsOf([...carried, back], '2026-04-06')[1]).toBeNull()
  })

  test('is not meant where the full container comes in at a gate that may be that of a port, or goes on', () => {
    const toGate = [...packed, ...carried.slice(0, 1), carrierEvent('ACT GTIN PLPOZ 04-03')]
    expect(lines([...toGate, back])).toEqual(lines(toGate))
    const abroad = [carrierEvent('ACT GTOT AEJEA 05-03'), carrierEvent('ACT GTIN AEJEA 05-05 E')]
    expect(factsOf([...packed, ...carried, ...abroad], '2026-05-06')[1]).toBeNull()
  })

  test('is not meant where the container comes back in a country to which no truck brought it, nor where it is available', () => {
    const far = carrierEvent('ACT GTIN AEJEA 05-05 E')
    expect(factsOf([...packed, ...carried, far], '2026-05-06')[1]).toBeNull()
    const available = carrierEvent('ACT AVPU AEJEA 05-02')
    expect(factsOf([...packed, ...carried, available], '2026-05-06')[1]).toBeNull()
  })
})
