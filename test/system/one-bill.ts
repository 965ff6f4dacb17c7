import { expect, test } from 'vitest'
import type { SystemBackends } from '../support/system/backends.ts'
import { withSystem } from '../support/system/whole-system.ts'
import { samples } from '../support/system/samples.ts'
import { notified, settled } from '../support/system/waits.ts'

const detected = { auto_detect_vocc_scac: true }
const requests = [
  { request_type: 'bill_of_lading', request_number: 'MAEU260417301', scac: 'MAEU' },
  { request_type: 'bill_of_lading', request_number: '260417301', scac: 'MAEU' },
  { request_type: 'booking_number', request_number: '260417301', scac: 'MAEU' },
  { request_type: 'container', request_number: 'MSKU7312011', scac: 'MAEU' },
  { request_type: 'container', request_number: 'TCNU7312027', ...detected },
]

export const oneBill = (backends: () => SystemBackends) =>
  test('a bill asked for at once as bill, booking and boxes is one shipment, told once', () =>
    withSystem(backends(), async ({ environment, client }) => {
      const hook = await client.createWebhook()
      const answers = await Promise.all(
        requests.map((attributes) => {
          const data = { type: 'tracking_request', attributes }
          return client.call('POST', '/tracking_requests', { data })
        }),
      )
      // One spelling of the bill is refused; the booking is, too, if the carrier has answered by then.
      const accepted = answers.filter(({ status }) => status === 201).length
      expect([3, 4]).toContain(accepted)
      // The events of the boxes, and a success for each request.
      await notified(hook, samples.yantian.events - 1 + accepted)
      await settled(environment)
      const told = hook.posts.map(({ event, payload: { included } }) => {
        const number = included.find(({ type }) => type === 'container')?.attributes.number
        return `${event} ${event.startsWith('container.') ? String(number) : included[0]?.id}`
      })
      expect(told).toHaveLength(new Set(told).size)
      const counted = `
        select (select count(*)::int from shipment where account_id = $1) as shipments,
          (select count(*)::int from container where account_id = $1) as boxes`
      expect(await environment.rows(counted, client.accountId)).toEqual([
        { shipments: 1, boxes: 2 },
      ])
    }))
