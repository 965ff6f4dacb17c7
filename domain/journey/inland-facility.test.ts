import { describe, expect, test } from 'vitest'
import { A, BARGE, RAIL, carrierEvent, leg } from './compact-events-fixture.ts'
import { journeyOf } from './journey.ts'

const ramp = { facility_type: 'RAMP', facility_name: 'NORTH RAMP', facility_code: 'NORTH' }
const other = { facility_type: 'RAMP', facility_name: 'SOUTH RAMP', facility_code: 'SOUTH' }
const inland = [
  ...leg('ACT', 'CNSHA', 'USLGB', ['03-02', '03-03', '03-15', '03-16'], A),
  carrierEvent('PLN ARRI USCHI 03-20', { ...RAIL, ...ramp }),
]
const facilityAfter = (...events: ReturnType<typeof carrierEvent>[]) =>
  journeyOf([...inland, ...events]).containers[0]?.inland_facility?.name

test('the ramp at the place of delivery is the planned one, and then the one that the train reaches', () => {
  expect(facilityAfter()).toBe('NORTH RAMP')
  expect(facilityAfter(carrierEvent('ACT ARRI USCHI 03-21', { ...RAIL, ...other }))).toBe(
    'SOUTH RAMP',
  )
})

test('it stays where the container comes back to another ramp, of which the carrier does not tell that it is empty', () => {
  const arrived = carrierEvent('ACT ARRI USCHI 03-21', { ...RAIL, ...ramp })
  const out = carrierEvent('ACT GTOT USCHI 03-22', ramp)
  const back = carrierEvent('ACT GTIN USCHI 03-26', { ...other, empty: null })
  expect(facilityAfter(arrived, out, back)).toBe('NORTH RAMP')
})

describe('where no train arrives', () => {
  const landed = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const terminal = { facility_type: 'INTE', facility_name: 'RHINE TERMINAL' }
  const by = (words: string, more: object) => carrierEvent(words, { ...more, ...terminal })
  const named = (...events: ReturnType<typeof carrierEvent>[]) => {
    const { containers } = journeyOf([...landed, ...events])
    const { name, mode } = containers[0]?.inland_facility ?? {}
    return [name, mode]
  }

  test('the terminal that the barge reaches, or is expected at, is where the container is picked up', () => {
    const told = ['PLN ARRI', 'ACT ARRI', 'ACT DISC', 'ACT GTIN']
    for (const words of told)
      expect(named(by(`${words} DEDUI 04-08`, BARGE))).toEqual(['RHINE TERMINAL', 'BARGE'])
  })

  test('so is the ramp or terminal to which a truck brings it, and that where its train is only unloaded', () => {
    const truck = { mode: 'TRUCK' }
    expect(named(by('ACT GTIN DEDUI 04-08', truck))).toEqual(['RHINE TERMINAL', 'TRUCK'])
    expect(named(by('ACT ARRI DEDUI 04-08', truck))).toEqual(['RHINE TERMINAL', 'TRUCK'])
    expect(named(by('ACT DISC DEDUI 04-08', RAIL))).toEqual(['RHINE TERMINAL', 'RAIL'])
  })

  test('the consignee to whom a truck brings it is no facility for picking it up', () => {
    const out = carrierEvent('ACT GTOT NLRTM 04-07')
    const home = { facility_type: 'CLOC', facility_name: 'MILL' }
    expect(named(out, carrierEvent('ACT GTIN DEDUI 04-08', home))).toEqual([undefined, undefined])
    const unsaid = { facility_name: 'MILL' }
    expect(named(out, carrierEvent('ACT GTIN DEDUI 04-08', unsaid))).toEqual([undefined, undefined])
  })

  test('a terminal on the way, and one where the empty container comes back, is none either', () => {
    const onTheWay = by('ACT ARRI NLNIJ 04-05', BARGE)
    const on = [by('ACT DEPA NLNIJ 04-06', BARGE), carrierEvent('ACT ARRI DEDUI 04-08', BARGE)]
    expect(named(onTheWay, ...on)).toEqual([undefined, undefined])
    const back = [carrierEvent('ACT GTOT NLRTM 04-07'), by('ACT GTIN DEDUI 04-10 E', {})]
    expect(named(...back)).toEqual([undefined, undefined])
  })

  test('the ramp at which a train was expected does not count where a barge has come', () => {
    const train = carrierEvent('PLN ARRI DEDUI 04-08', { ...RAIL, ...ramp })
    expect(named(train, carrierEvent('ACT ARRI DEDUI 04-08', BARGE))).toEqual([
      undefined,
      undefined,
    ])
    expect(named(train)).toEqual(['NORTH RAMP', 'RAIL'])
  })
})
