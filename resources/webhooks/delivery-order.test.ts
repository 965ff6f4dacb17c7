import { expect, test } from 'vitest'
import { placesBehind } from './delivery-order.ts'

/** Notifications are written as `<webhook><reference><number>`, what waits as `<webhook><reference>:<last place>`. */
function placesOf(waiting: string, notifications: string): string {
  const split = (text: string) => text.split(' ').filter((part) => part !== '')
  const queueOf = (name: string) => ({
    account_id: 'account',
    webhook_id: name.charAt(0),
    order_key: name.charAt(1),
  })
  const last = split(waiting).map((one) => ({ ...queueOf(one), last: Number(one.slice(3)) }))
  const queued = split(notifications).map((name) => ({ ...queueOf(name), notification_id: name }))
  return [...placesBehind(last, queued)]
    .map(([name, { order_number, isFirst }]) => `${name}:${order_number}${isFirst ? '!' : ''}`)
    .join(' ')
}

test.each<[string, string, string, string]>([
  ['a notification of which nothing waits is the first', '', 'wa1', 'wa1:1!'],
  ['those of one reference stand one behind the other', '', 'wa1 wa2', 'wa1:1! wa2:2'],
  ['those of others do not', '', 'wa1 wb1 va1', 'wa1:1! wb1:1! va1:1!'],
  ['a notification stands behind what waits', 'wa:7', 'wa1 wb1 wa2', 'wa1:8 wb1:1! wa2:9'],
])('%s', (_name, waiting, notifications, places) => {
  expect(placesOf(waiting, notifications)).toBe(places)
})
