// A container that makes two trips: Shanghai to Rotterdam, and from there to New York.
import type { CarrierEvent } from '../../carrier-event.ts'
import { journeyOf } from '../journey.ts'
import { A, B, carrierEvent, leg } from '../compact-events-fixture.ts'

export const box = 'MSKU0000015'
type More = Partial<CarrierEvent>
export const event = (words: string, more: Parameters<typeof carrierEvent>[1] = {}) =>
  carrierEvent(words, { container_number: box, ...more })

/** Shanghai to Rotterdam in February, with the box back in a depot on 03-05. */
export const sea1 = leg('ACT', 'CNSHA', 'NLRTM', ['01-10', '01-11', '02-20', '02-21'], A)
export const first = [
  event('ACT GTOT CNSHA 01-02 E'),
  event('ACT GTIN CNSHA 01-08'),
  ...sea1,
  event('ACT GTOT NLRTM 02-25'),
  event('ACT GTIN NLRTM 03-05 E'),
]
/** Rotterdam to New York in March and April. */
export const sea2 = leg('ACT', 'NLRTM', 'USNYC', ['03-20', '03-21', '04-01', '04-02'], B)
export const second = [event('ACT GTOT NLRTM 03-10 E'), event('ACT GTIN NLRTM 03-15'), ...sea2]
export const tagged = (events: readonly CarrierEvent[], more: More) =>
  events.map((one) => ({ ...one, ...more }))

export const places = (events: readonly CarrierEvent[], context = {}) => {
  const { port_of_lading: from, port_of_discharge: to } = journeyOf(events, context).shipment
  return `${from?.locode ?? '-'} ${to?.locode ?? '-'}`
}
