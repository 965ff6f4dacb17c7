import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, C, carrierEvent, first, leg, lines } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const own = (words: string, more = {}) =>
  carrierEvent(words, { container_number: 'MSKU0000015', ...more })

const loaded = own('ACT LOAD CNSHA 03-02', A)
const left = own('ACT DEPA CNSHA 03-03', A)
const arrived = own('ACT ARRI NLRTM 04-01', A)
const later = leg('ACT', 'CNSHA', 'NLRTM', ['03-09', '03-10', '04-08', '04-09'], B)

describe('a container that is put aboard another ship, after its own has sailed', () => {
  const factsOf = (events: readonly CarrierEvent[]) => {
    const { port_of_lading, pol_atd_at, pod_ata_at, pod_vessel_name } = journeyOf(events).shipment
    return [port_of_lading?.locode, pol_atd_at?.slice(5, 10), pod_ata_at, pod_vessel_name]
  }

  test.each<[string, readonly CarrierEvent[]]>([
    ['was not aboard the first one', [left]],
    ['does not arrive with the first one', [left, arrived]],
    ['did not come with the first one', [own('ACT ARRI CNSHA 03-01', A), left, arrived]],
    ['was not put aboard the first one, though that was told', [loaded, left, arrived]],
    ['is not expected with the first one', [left, own('EST ARRI NLRTM 04-02', A)]],
  ])('%s', (_, old) => {
    expect(lines([...old, ...later.slice(0, 2)])).toEqual([
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
    ])
    expect(factsOf([...old, ...later.slice(0, 2)])).toEqual(['CNSHA', '03-10', null, null])
  })

  test('has left with the ship from which it is taken off, where no lading is told', () => {
    const [, departure, , discharge] = later as [CarrierEvent, CarrierEvent, unknown, CarrierEvent]
    expect(lines([left, arrived, departure, discharge])).toEqual([
      'vessel_departed CNSHA',
      'vessel_discharged NLRTM',
    ])
  })

  test('was aboard the first one where it is taken off that one', () => {
    const events = [loaded, left, arrived, own('ACT DISC NLRTM 04-02', A), ...later.slice(0, 1)]
    expect(lines(events)).toEqual([
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
      'vessel_arrived NLRTM',
      'vessel_discharged NLRTM',
    ])
  })

  test('has the lading that the carrier told last, where it corrects the ship', () => {
    const known = (event: CarrierEvent, day: string) => ({ ...event, created_at: `2026-03-${day}` })
    const events = [known(loaded, '05'), ...later.slice(0, 1).map((event) => known(event, '04'))]
    expect(journeyOf(events).containers[0]?.events).toMatchObject([{ vessel_name: 'ALPHA' }])
  })

  test('was aboard both where it was put ashore in between', () => {
    const shutOut = own('ACT DISC CNSHA 03-02T18:00', A)
    expect(lines([loaded, shutOut, ...later.slice(0, 2)])).toEqual([
      'vessel_loaded CNSHA',
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
    ])
  })

  test('was not aboard the first one when a lading on the other is planned after that had left', () => {
    const plan = (created_at: string) =>
      leg('PLN', 'CNSHA', 'NLRTM', ['03-09', '03-10', '04-08', '04-09'], { ...B, created_at })
    const events = [carrierEvent('ACT GTIN CNSHA 02-25'), left, own('EST ARRI NLRTM 04-02', A)]
    const later = [...events, ...plan('2026-03-04T08:00:00Z')]
    expect(lines(later)).toEqual([
      'full_in CNSHA',
      'estimated.vessel_departed CNSHA',
      'estimated.vessel_arrived NLRTM',
    ])
    expect(journeyOf(later).estimated_arrival?.vessel_name).toBe('BRAVO')
    const before = [...events, ...plan('2026-02-20T08:00:00Z')]
    expect(lines(before)).toContain('vessel_departed CNSHA')
    expect(lines([...later, loaded])).toContain('vessel_departed CNSHA')
  })

  test('misses its connection at a transshipment port, and not its first voyage', () => {
    const next = leg('ACT', 'SGSIN', 'NLRTM', ['03-20', '03-21', '04-08', '04-09'], C)
    const missed = [own('ACT DEPA SGSIN 03-14', B), own('ACT ARRI NLRTM 04-01', B)]
    expect(lines([...first, ...missed, ...next])).toEqual(lines([...first, ...next]))
  })

  test('waits for the next voyage of the ship that has sailed without it', () => {
    const next = { ...A, voyage: '14W' }
    const again = leg('ACT', 'CNSHA', 'NLRTM', ['03-30', '03-31', '04-28', '04-29'], next)
    expect(lines([left, arrived, ...again])).toEqual(lines(again))
    expect(factsOf([loaded, left, ...again.slice(0, 2)])).toEqual(['CNSHA', '03-31', null, null])
    const renamed = { ...A, voyage: '12E' }
    const oneCall = [own('ACT LOAD CNSHA 03-04', renamed), left, own('ACT DISC NLRTM 04-02', A)]
    expect(lines(oneCall)).toContain('vessel_departed CNSHA')
  })

  test('waits for the next sailing of a ferry', () => {
    const next = { ...A, voyage: '13W' }
    const lading = own('ACT LOAD CNSHA 03-04', next)
    const again = [lading, own('ACT DEPA CNSHA 03-04T14:00', next)]
    expect(lines([left, ...again])).toEqual(lines(again))
    expect(factsOf([loaded, left, ...again])).toEqual(['CNSHA', '03-04', null, null])
    expect(lines([left, lading])).toContain('vessel_departed CNSHA')
  })

  test('does not cross to the other side and back with the ferry that takes it on her next sailing', () => {
    const back = { ...A, voyage: '13E' }
    const crossed = [
      own('ACT ARRI KRPUS 03-03T18:00', A),
      own('ACT DEPA KRPUS 03-03T22:00', back),
      own('ACT ARRI CNSHA 03-04T08:00', back),
    ]
    const next = { ...A, voyage: '14W' }
    const again = [own('ACT LOAD CNSHA 03-04', next), own('ACT DEPA CNSHA 03-04T14:00', next)]
    expect(factsOf([loaded, left, ...crossed, ...again])).toEqual(['CNSHA', '03-04', null, null])
    expect(lines([loaded, left, ...crossed, ...again]).slice(-2)).toEqual([
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
    ])
  })

  test('does not come with the first one where she goes on under another number', () => {
    const turned = { ...A, voyage: '13E' }
    const calls = [own('ACT ARRI SGSIN 03-08', turned), own('ACT DEPA SGSIN 03-09', turned)]
    expect(lines([left, ...calls, ...later])).toEqual(lines(later))
    const aboard = [...calls, own('ACT DISC SGSIN 03-08T20:00', turned)]
    expect(lines([left, ...aboard])).toContain('vessel_departed CNSHA')
  })

  test('goes on with the first one from the port to which the other has brought it', () => {
    const feeder = leg('ACT', 'CNSHA', 'SGSIN', ['03-09', '03-10', '03-17', '03-18'], B)
    const next = { ...A, voyage: '15W' }
    const calls = [own('ACT DEPA SGSIN 03-25', next), own('ACT ARRI NLRTM 04-20', next)]
    expect(lines([left, ...feeder, ...calls]).slice(-3)).toEqual([
      'transshipment_discharged SGSIN',
      'transshipment_departed SGSIN',
      'vessel_arrived NLRTM',
    ])
  })

  test('keeps both ladings of one day where nothing tells which was the later one', () => {
    const ladings = [own('ACT LOAD CNSHA 03-02', A), own('ACT LOAD CNSHA 03-02', B)]
    expect(lines(ladings)).toEqual(['vessel_loaded CNSHA', 'vessel_loaded CNSHA'])
  })

  test.each<[string, readonly CarrierEvent[]]>([
    ['is put ashore', [own('ACT DISC SGSIN 03-06')]],
    ['was put aboard elsewhere', [own('ACT LOAD IDJKT 03-02')]],
  ])('came with the feeder, where it %s without her name', (_, told) => {
    const calls = [own('ACT ARRI SGSIN 03-05', A), own('ACT DEPA SGSIN 03-07', A)]
    const next = [own('ACT LOAD SGSIN 03-16', B), own('ACT DEPA SGSIN 03-17', B)]
    expect(lines([...told, ...calls, ...next])).toContain('transshipment_arrived SGSIN')
  })

  test('was aboard the first one when its lading is told without the name, though another is planned', () => {
    const plan = own('PLN LOAD CNSHA 03-09', { ...B, created_at: '2026-03-04T08:00:00Z' })
    const told = [own('ACT LOAD CNSHA 03-02'), left, plan]
    expect(lines(told)).toContain('vessel_departed CNSHA')
  })

  test('was aboard the first one where an old plan has only the time of the answer', () => {
    const created_at = '2026-03-10T08:00:00Z'
    const told = [
      own('ACT DEPA CNSHA 03-03', { ...A, created_at }),
      own('PLN LOAD CNSHA 03-05', { ...B, created_at }),
    ]
    expect(lines(told)).toContain('vessel_departed CNSHA')
  })

  test('was aboard the first one where a third ship has brought it back', () => {
    const back = [own('ACT DEPA NLRTM 04-10', C), own('ACT ARRI CNSHA 05-20', C)]
    const again = [own('ACT LOAD CNSHA 06-02', B), own('ACT DEPA CNSHA 06-03', B)]
    expect(lines([loaded, left, arrived, ...back, ...again])).toEqual([
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
      'transshipment_arrived NLRTM',
      'transshipment_departed NLRTM',
      'transshipment_arrived CNSHA',
      'transshipment_loaded CNSHA',
      'transshipment_departed CNSHA',
    ])
  })
})

describe('an old plan for a third ship', () => {
  const plans = leg('PLN', 'SGSIN', 'BEANR', ['03-15', '03-16', '04-05', '04-06'], C)
  const expected = own('EST ARRI NLRTM 04-01', B)
  const portOf = (...told: readonly CarrierEvent[]) =>
    journeyOf([...first, ...told, ...plans, expected]).shipment.port_of_discharge?.locode

  test('does not count once the container is put aboard, also where that is told by the day alone', () => {
    expect(portOf(own('ACT LOAD SGSIN 03-11T00:00', B))).toBe('NLRTM')
    expect(portOf(own('ACT LOAD SGSIN 03-11T14:00', B))).toBe('NLRTM')
  })

  test('counts where its next ship has left before it was put ashore, or it was aboard her before that', () => {
    expect(portOf(own('ACT DEPA SGSIN 03-11T00:00', B))).toBe('BEANR')
    const aboard = own('ACT LOAD SGSIN 03-11T14:00', B)
    expect(portOf(aboard, own('ACT DISC SGSIN 03-11T20:00', B))).toBe('BEANR')
    expect(portOf(own('ACT LOAD SGSIN 02-20', B), own('ACT DISC CNSHA 02-28', B))).toBe('BEANR')
  })
})

describe('the ship that has brought the container, and leaves before the one that is to take it on', () => {
  const [lading, departure, arrival, discharge] = first as [
    CarrierEvent,
    CarrierEvent,
    CarrierEvent,
    CarrierEvent,
  ]
  const sailed = own('ACT DEPA SGSIN 03-12', A)
  const next = leg('PLN', 'SGSIN', 'NLRTM', ['03-15', '03-16', '04-01', '04-02'], B)
  const expectedAfter = (...told: readonly CarrierEvent[]) =>
    journeyOf([lading, departure, arrival, ...told, ...next]).shipment.pod_vessel_name

  test('leaves it there, also where the discharge is not told yet', () => {
    expect(expectedAfter(discharge, sailed)).toBe('BRAVO')
    expect(expectedAfter(sailed)).toBe('BRAVO')
    expect(expectedAfter({ ...discharge, classifier: 'PLN' }, sailed)).toBe('BRAVO')
  })

  test('leaves it there also where her own departure is planned, and was so later than that of the next ship', () => {
    const known = (event: CarrierEvent, day: string) => ({ ...event, created_at: `2026-${day}` })
    const planned = known(own('PLN DEPA SGSIN 03-12', A), '03-08')
    const old = next.map((event) => known(event, '02-10'))
    const podOf = (...told: readonly CarrierEvent[]) =>
      journeyOf([...told, planned, ...old]).shipment.port_of_discharge?.locode
    expect(podOf(...first)).toBe('NLRTM')
    expect(podOf(lading, departure)).toBe('NLRTM')
    expect(podOf(...first.map((event) => ({ ...event, classifier: 'PLN' as const })))).toBe('NLRTM')
    expect(podOf(lading, departure, known(own('EST ARRI BEANR 03-30', A), '03-08'))).toBe('BEANR')
  })

  test('has it aboard where she is expected, or told, further on', () => {
    expect(expectedAfter(sailed, own('EST ARRI NLRTM 03-30', A))).toBe('ALPHA')
    expect(expectedAfter(sailed, own('ACT ARRI NLRTM 03-30', A))).toBe('ALPHA')
  })

  test('has not brought it to its first port', () => {
    const left = own('ACT DEPA SGSIN 03-12', A)
    const calls = [own('ACT GTIN SGSIN 03-09'), own('ACT ARRI SGSIN 03-10', A), left]
    expect(journeyOf([...calls, ...next]).shipment.pod_vessel_name).toBeNull()
  })
})
