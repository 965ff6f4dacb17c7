import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, BARGE, RAIL, carrierEvent, leg } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const originOf = (...events: readonly CarrierEvent[]): string | null =>
  journeyOf(events).shipment.origin?.locode ?? null

describe('the origin of an export of which no ship is told yet', () => {
  const fetched = carrierEvent('ACT GTOT DEDUI 02-10 E')
  const into = carrierEvent('ACT GTIN DEDUI 02-14')
  const train = [carrierEvent('ACT DEPA DEDUI 02-16', RAIL)]
  const barge = leg('ACT', 'DEDUI', 'NLRTM', ['02-15', '02-16', '02-17', '02-18'], BARGE)

  test('is where a train or a barge took the full container, which was fetched empty before', () => {
    expect(originOf(fetched, into, ...train)).toBe('DEDUI')
    expect(originOf(fetched, ...barge)).toBe('DEDUI')
    expect(originOf(fetched, ...barge, carrierEvent('PLN ARRI USNYC 03-15', A))).toBe('DEDUI')
  })

  test('is where a long train took it, which is the main carriage', () => {
    const arrival = carrierEvent('ACT ARRI DEDUI 03-04', RAIL)
    const taken = [carrierEvent('ACT GTIN CNXIY 02-14'), carrierEvent('ACT DEPA CNXIY 02-16', RAIL)]
    expect(originOf(...taken, arrival, carrierEvent('ACT AVPU DEDUI 03-05'))).toBe('CNXIY')
  })

  test('is not known where a ship that is not told may have brought the container', () => {
    expect(originOf(into, ...train)).toBeNull()
    expect(originOf(...barge)).toBeNull()
    const empty = carrierEvent('ACT GTOT NLRTM 02-20 E')
    expect(originOf(...barge, empty)).toBeNull()
  })

  test('is not known where the train may bring the empty container to where it is packed', () => {
    expect(originOf(fetched, ...train)).toBeNull()
  })

  test('is not where a train is only planned, which may be that of the import', () => {
    expect(originOf(fetched, into, carrierEvent('PLN DEPA USLAX 03-20', RAIL))).toBeNull()
  })

  test('is not where a barge takes the container on from its ship', () => {
    const landed = [
      carrierEvent('ACT ARRI DEDUI 02-13', A),
      carrierEvent('ACT DISC DEDUI 02-14', A),
    ]
    expect(originOf({ ...fetched, locode: 'FIHEL' }, ...landed, ...barge)).toBeNull()
  })

  test('is not where a slow train takes an import from its ship', () => {
    const landed = [
      carrierEvent('ACT DISC USLAX 03-11', A),
      carrierEvent('ACT DEPA USLAX 03-14', RAIL),
    ]
    expect(originOf(...landed, carrierEvent('ACT ARRI USCHI 03-28', RAIL))).toBeNull()
  })
})
