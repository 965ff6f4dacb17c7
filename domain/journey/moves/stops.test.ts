import { describe, expect, test } from 'vitest'
import { journeyOf } from '../journey.ts'
import { A, B, C, carrierEvent, direct, leg, lines } from '../compact-events-fixture.ts'

const loose = (words: string, ship = A) => carrierEvent(words, { ...ship, container_number: null })

describe('a port that the way touches twice', () => {
  test('is a transshipment first and a call later', () => {
    const first = leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A)
    const second = leg('ACT', 'SGSIN', 'LKCMB', ['03-15', '03-16', '03-20', '03-21'], B)
    const back = [
      carrierEvent('ACT LOAD LKCMB 03-25', C),
      carrierEvent('ACT DEPA LKCMB 03-26', C),
      carrierEvent('ACT ARRI SGSIN 03-30', C),
      carrierEvent('ACT DEPA SGSIN 03-31', C),
      carrierEvent('ACT ARRI AUSYD 04-14', C),
      carrierEvent('ACT DISC AUSYD 04-15', C),
    ]
    const events = [...first, ...second, ...back]
    expect(journeyOf(events).shipment.port_of_discharge?.locode).toBe('AUSYD')
    expect(lines(events).filter((line) => line.endsWith('SGSIN'))).toEqual([
      'transshipment_arrived SGSIN',
      'transshipment_discharged SGSIN',
      'transshipment_loaded SGSIN',
      'transshipment_departed SGSIN',
    ])
  })

  test('is a transshipment twice', () => {
    const legs = [
      ...leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A),
      ...leg('ACT', 'SGSIN', 'IDJKT', ['03-15', '03-16', '03-18', '03-19'], B),
      ...leg('ACT', 'IDJKT', 'SGSIN', ['03-22', '03-23', '03-25', '03-26'], {
        ship: 'BRAVO',
        voyage: '8E',
      }),
      ...leg('ACT', 'SGSIN', 'NLRTM', ['03-29', '03-30', '04-20', '04-21'], C),
    ]
    expect(lines(legs).filter((line) => line === 'transshipment_discharged SGSIN')).toHaveLength(2)
    expect(journeyOf(legs).shipment.port_of_discharge?.locode).toBe('NLRTM')
  })
})

describe('a call of the ship without the container', () => {
  test.each([
    [
      'before it takes the container aboard',
      [loose('ACT ARRI CNNGB 02-27'), loose('ACT DEPA CNNGB 02-28')],
    ],
    ['after it has put it ashore', [loose('ACT DEPA NLRTM 04-03'), loose('ACT ARRI DEHAM 04-05')]],
    ['in its schedule', [loose('PLN ARRI DEHAM 04-05'), loose('PLN DEPA DEHAM 04-06')]],
  ])('%s is no part of the journey', (_when, calls) => {
    expect(lines([...direct, ...calls])).toEqual(lines(direct))
    expect(journeyOf([...direct, ...calls]).shipment).toEqual(journeyOf(direct).shipment)
  })
})

test('moves at one time are told in the order of the trade', () => {
  const day = (words: string) => carrierEvent(`${words}T00:00`)
  const events = ['ACT DEPA CNSHA 03-02', 'ACT LOAD CNSHA 03-02', 'ACT GTIN CNSHA 03-02'].map(day)
  expect(lines(events)).toEqual(['full_in CNSHA', 'vessel_loaded CNSHA', 'vessel_departed CNSHA'])
})
