import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { profileOf } from './carrier-profile.ts'
import { normaliseAnswer } from './normalise.ts'

const folder = new URL('../../shared/reference/dcsa/', import.meta.url)
const absent = !existsSync(folder)
const why = absent ? ' (skipped: the folder of reference samples is not here)' : ''

const read = (file: string, scac: string) => {
  const body: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return normaliseAnswer(body, profileOf(scac), () => null)
}

const unexpected = 'events stood under an unexpected name'

describe.skipIf(absent)(`published samples${why}`, () => {
  test.each<[string, string, string[], { pointer: string; reason: string }[]]>([
    ['tnt-220-response.json', 'XXXX', ['ARRI', 'DRFT', 'LOAD', 'ARRI', 'DRFT', 'LOAD', 'DRFT'], []],
    ['tnt-220-response-wrong-attribute-values.json', 'XXXX', ['DEPA', 'VOID', 'RMVD'], []],
    [
      'tnt-220-response-wrong-date-times.json',
      'XXXX',
      // The others differ only in the time of knowledge, which made no sense, and so are one.
      ['DRFT', 'DRFT'],
      [
        { pointer: '/2', reason: 'no eventDateTime' },
        { pointer: '/4', reason: 'eventDateTime makes no sense: "2019/11/12 07:41:00 +08:30"' },
      ],
    ],
    ['tnt-220-response-wrong-event-ids.json', 'XXXX', ['DRFT', 'DRFT', 'DRFT', 'DRFT', 'DRFT'], []],
    [
      'tnt-220-response-wrong-structure.json',
      'XXXX',
      ['DRFT', 'ARRI', 'ARRI', 'DRFT', 'LOAD', 'LOAD', 'DRFT'],
      [
        { pointer: '/0/someEvents', reason: unexpected },
        { pointer: '/1/someEvents', reason: unexpected },
      ],
    ],
    ['hapag-lloyd-tnt22-2024.json', 'HLCU', ['CONF', 'DEPA', 'DISC'], []],
    ['hmm-cargo-tracking-dcsa-example.json', 'HDMU', ['RECE', 'ARRI', 'GTIN'], []],
    ['zim-tnt22-example.json', 'ZIMU', ['LOAD', 'DEPA'], []],
  ])('%s', (file, scac, codes, dropped) => {
    const found = read(file, scac)
    expect(found.understood).toBe(true)
    expect(found.events.map((event) => event.event_code)).toEqual(codes)
    expect(found.dropped).toEqual(dropped)
  })

  test('Hapag-Lloyd’s discharge in Oslo', () => {
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

  test('HMM’s lorry at the quay in Busan', () => {
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

  test('ZIM’s departure without a transport call belongs to its container', () => {
    expect(read('zim-tnt22-example.json', 'ZIMU').events[1]).toMatchObject({
      event_id: '2497133797',
      container_number: 'ZIMU2505082',
      bill_of_lading_number: 'ZIMUORF597101',
      locode: null,
      mode: null,
    })
  })
})
