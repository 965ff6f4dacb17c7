import { expect, test } from 'vitest'
import { carrierEvent, direct } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const now = Date.parse('2026-04-10T00:00:00Z')
const feeder = { carrier_service: 'FEEDER', ship: 'BALTIC PETREL' }
const moves = ['ACT LOAD NLRTM 04-04', 'ACT DEPA NLRTM 04-05', 'ACT DISC FIHEL 04-07']

/** When the container is expected at its place of delivery, after a feeder has put it ashore there. */
function expectedWith(plan: string) {
  const carried = [...moves, plan].map((words) => carrierEvent(words, feeder))
  const { destination, destination_eta_at } = journeyOf([...direct, ...carried], { now }).shipment
  return [destination?.locode, destination_eta_at?.slice(0, 10)]
}

test('an arrival of which only the unloading is told stays expected when it was', () => {
  expect(expectedWith('EST ARRI FIHEL 04-06')).toEqual(['FIHEL', '2026-04-06'])
  expect(expectedWith('EST ARRI FIHEL 04-08')).toEqual(['FIHEL', '2026-04-08'])
})
