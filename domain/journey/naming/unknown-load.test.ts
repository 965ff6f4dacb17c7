import { describe, expect, test } from 'vitest'
import { A, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const unknown = { empty: null }
const atCustomer = { ...unknown, facility_type: 'CLOC' }

describe('a gate at the customer’s that does not say whether the container is full', () => {
  const out = carrierEvent('ACT GTOT NLRTM 04-04', unknown)
  const delivered = carrierEvent('ACT GTIN NLVEN 04-05', atCustomer)
  const emptied = carrierEvent('ACT GTOT NLVEN 04-07', atCustomer)
  const back = carrierEvent('ACT GTIN NLRTM 04-08', unknown)

  test('is no return of the empty container', () => {
    const events = [...direct, out, delivered]
    expect(lines(events).at(-1)).toBe('full_out NLRTM')
    expect(journeyOf(events).containers[0]?.current_status).toBe('picked_up')
  })

  test('is no pick-up when the truck takes the container back, and begins no trip', () => {
    const events = [...direct, out, delivered, emptied, back]
    expect(lines(events).slice(0, 4)).toEqual(lines(direct))
    expect(lines(events).slice(4)).toEqual(['full_out NLRTM', 'empty_in NLRTM'])
    expect(journeyOf(events).containers[0]?.current_status).toBe('empty_returned')
  })

  test('is on the same trip, also when the truck has waited for weeks', () => {
    const late = carrierEvent('ACT GTIN NLVEN 04-20', atCustomer)
    expect(lines([...direct, out, late])).toEqual([...lines(direct), 'full_out NLRTM'])
  })

  test('is followed by the return, though the pick-up is not told', () => {
    for (const events of [[delivered], [emptied], [delivered, emptied]])
      expect(lines([...direct, ...events, back])).toEqual([...lines(direct), 'empty_in NLRTM'])
  })

  test('is told by a truck: a ship at the customer’s is followed by no return', () => {
    const atQuay = direct.map((event) => ({ ...event, facility_type: 'CLOC' }))
    const offDock = { ...unknown, facility_type: 'OFFD' }
    const moved = [carrierEvent('ACT GTIN NLRTM 04-03', offDock), out]
    expect(lines([...atQuay, ...moved])).toEqual([...lines(direct), 'full_out NLRTM'])
  })

  test('is no empty_out where the container was fetched before, to be packed or unpacked there', () => {
    const fetched = carrierEvent('ACT GTOT CNSHA 02-10', unknown)
    const packed = carrierEvent('ACT GTOT CNSZH 02-12', atCustomer)
    const into = carrierEvent('ACT GTIN CNSHA 02-13', unknown)
    const before = ['empty_out CNSHA', 'full_in CNSHA']
    expect(lines([fetched, packed, into, ...direct])).toEqual([...before, ...lines(direct)])
    const abroad = [carrierEvent('ACT GTIN BDCGP 02-01'), out, delivered, emptied, back]
    expect(lines(abroad)).toEqual(['full_in BDCGP', 'full_out NLRTM', 'empty_in NLRTM'])
  })

  test('ends the trip of the cargo, where the container is packed again before it is returned', () => {
    const sailing = leg('ACT', 'NLRTM', 'USNYC', ['04-10', '04-11', '04-20', '04-21'], A)
    const events = [...direct, out, delivered, emptied, back]
    expect(lines([...events, ...sailing])).toEqual(['full_in NLRTM', ...lines(sailing)])
  })
})

test('a truck in another country than that where the container came in fetches the full one', () => {
  const into = carrierEvent('ACT GTIN BDCGP 04-01')
  const out = carrierEvent('ACT GTOT GBFXT 05-10', unknown)
  const back = carrierEvent('ACT GTIN GBFXT 05-12', unknown)
  expect(lines([into, out])).toEqual(['full_in BDCGP', 'full_out GBFXT'])
  expect(lines([into, out, back])).toEqual(['full_in BDCGP', 'full_out GBFXT', 'empty_in GBFXT'])
  const fetched = carrierEvent('ACT GTOT BDCGP 03-25', unknown)
  expect(lines([fetched, { ...into, ...unknown }, out, back])).toEqual([
    'empty_out BDCGP',
    'full_in BDCGP',
    'full_out GBFXT',
    'empty_in GBFXT',
  ])
})

test('a gate where the container is stripped afterwards is no return of the empty one', () => {
  const events = [
    ...direct,
    carrierEvent('ACT GTOT NLRTM 04-04', unknown),
    carrierEvent('ACT GTIN NLVEN 04-05', { ...unknown, facility_type: 'COFS' }),
  ]
  const stripped = carrierEvent('ACT STRP NLVEN 04-08', unknown)
  const back = carrierEvent('ACT GTIN NLRTM 04-10 E')
  expect(lines([...events, stripped, back]).slice(4)).toEqual(['full_out NLRTM', 'empty_in NLRTM'])
})

test('a truck abroad that takes the container to where it comes in full has fetched the empty one', () => {
  const events = [
    carrierEvent('ACT GTIN DEHAM 03-01'),
    carrierEvent('ACT GTOT NLRTM 04-15', unknown),
    carrierEvent('ACT GTIN NLRTM 04-17'),
  ]
  expect(lines(events)).toEqual(['full_in DEHAM', 'empty_out NLRTM', 'full_in NLRTM'])
})
