import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { profileOf } from '../carriers/profile.ts'
import { normaliseAnswer } from './normalise.ts'
import { noPlaces } from '../places/known-places-fixture.ts'

const folder = new URL('../../../shared/reference/dcsa/', import.meta.url)
const absent = !existsSync(folder)
/** The samples have no licence that allows shipping them: `test/data/README.md`. */
const why = absent
  ? ' (skipped: the samples have no licence to be shipped, and ../shared is missing)'
  : ''

const read = (file: string, scac: string) => {
  const body: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return normaliseAnswer(body, profileOf(scac), noPlaces)
}

describe.skipIf(absent)(`samples that carriers publish${why}`, () => {
  // Both give a time of knowledge two months before the event.
  const tooEarly = ['/transportEvent/0', '/equipmentEvent/0'].map((event) => ({
    pointer: `${event}/eventCreatedDateTime`,
    reason:
      'eventCreatedDateTime cannot be true of 2021-01-14T07:43:00.000Z: "2020-11-16T11:26:31+09:00"',
  }))
  test.each([
    ['hapag-lloyd-tnt22-2024.json', 'HLCU', ['CONF', 'DEPA', 'DISC'], []],
    ['hmm-cargo-tracking-dcsa-example.json', 'HDMU', ['RECE', 'ARRI', 'GTIN'], tooEarly],
    ['zim-tnt22-example.json', 'ZIMU', ['LOAD', 'DEPA'], []],
  ])('%s', (file, scac, codes, dropped) => {
    const found = read(file, scac)
    expect(found.understood).toBe(true)
    expect(found.events.map((event) => event.event_code)).toEqual(codes)
    expect(found.dropped).toEqual(dropped)
  })

  test('Hapag-Lloyd’s discharge in Oslo keeps its terminal and voyage', () => {
    expect(read('hapag-lloyd-tnt22-2024.json', 'HLCU').events[2]).toMatchObject({
      event_id: null,
      container_number: 'ABCD1234567',
      classifier: 'PLN',
      locode: 'NOOSL',
      facility_code: 'SCT',
      vessel_name: 'IDA RAMBOW',
      import_voyage: 'UNIF 54',
      export_voyage: null,
    })
  })

  test('HMM’s truck at the quay in Busan has no vessel', () => {
    expect(read('hmm-cargo-tracking-dcsa-example.json', 'HDMU').events[2]).toMatchObject({
      event_type: 'EQUIPMENT',
      mode: 'TRUCK',
      locode: 'KRPUS',
      facility_code: 'KRPUSPNC',
      facility_type: 'POTE',
      booking_number: 'SELM96466400',
      vessel_name: null,
      iso_equipment_code: '45G1',
    })
  })

  test('ZIM’s departure without a transport call has its container number', () => {
    expect(read('zim-tnt22-example.json', 'ZIMU').events[1]).toMatchObject({
      event_id: '2497133797',
      container_number: 'ZIMU2505082',
      bill_of_lading_number: 'ZIMUORF597101',
      locode: null,
      mode: null,
    })
  })
})
