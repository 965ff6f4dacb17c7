import { expect, test } from 'vitest'
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import { A, carrierEvent } from '../../../../domain/journey/compact-events-fixture.ts'
import { recorded, rowsInto } from '../follower-fixture.ts'

const created = { status: 'created' }
const terminal = {
  facility_code: 'RWG',
  facility_code_provider: 'SMDG',
  facility_type: 'POTE',
} as const
const loaded = [carrierEvent('ACT LOAD CNSHA 03-02', A), carrierEvent('ACT DEPA CNSHA 03-03', A)]
const expected = carrierEvent('PLN ARRI NLRTM 04-01', { ...A, ...terminal })
const elsewhere = [carrierEvent('ACT ARRI BEANR 04-01', A), carrierEvent('ACT DISC BEANR 04-02', A)]
const fetched = carrierEvent('ACT GTOT BEANR 04-04')

/** Whether the port of discharge, and the terminal there of container and shipment, are known after answers a day apart. */
function podAfter(...answers: readonly (readonly CarrierEvent[])[]) {
  const last = answers.reduce<ReturnType<typeof recorded> | null>((before, events, n) => {
    const now = new Date(Date.UTC(2026, 3, 3 + n))
    return recorded([...loaded, ...events], before?.stored, before ? created : {}, now)
  }, null)
  const [row, shipment] = ['container', 'shipment'].map(
    (table) => rowsInto(last?.rows ?? [], table)[0],
  )
  const ids = [row?.pod_location_id, row?.pod_terminal_id, shipment?.pod_terminal_id]
  return ids.map((id) => id !== null)
}

test('the terminal of a port of discharge that is given up is not that of the next one', () => {
  expect(podAfter([expected])).toEqual([true, true, true])
  expect(podAfter([expected], elsewhere)[0]).toBe(false)
  expect(podAfter([expected], elsewhere, [...elsewhere, fetched])).toEqual([true, false, false])
})
