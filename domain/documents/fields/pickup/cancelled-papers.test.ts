import { expect, test } from 'vitest'
import { candidatesOf, read, row } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const order = (...lines: readonly (readonly Word[])[]) => {
  const words = [
    ...row(40, 'DELIVERY ORDER'),
    ...lines.flat(),
    ...row(200, 'Last free day:', '18 May 2026', 'Pickup no.:', 'K4471-20'),
  ]
  const { last_free_day, pickup_number } = read('delivery_order', words)
  return {
    sentOn: { last_free_day, pickup_number },
    shown: candidatesOf('delivery_order', words),
  }
}
const facts = { last_free_day: '2026-05-18', pickup_number: 'K4471-20' }

test.each([
  ['a mark', row(60, '*** CANCELLED ***')],
  ['a sentence', row(60, 'This order has been cancelled.')],
  ['its status', row(60, 'D/O status:', 'VOID')],
  ['its title', row(60, 'DELIVERY ORDER - CANCELLED')],
  ['Spanish', row(60, 'ANULADO')],
  ['a newer one', row(60, 'THIS ORDER IS REPLACED BY REVISION 2 OF 14 MAY')],
  ['its sender', row(60, 'This order has been cancelled by the shipper on 14 May')],
  ['a stamp', [[200, 500, 'VOID', 30]] as readonly Word[]],
])('a paper that is cancelled by %s has candidates only', (_, line) => {
  expect(order(line)).toEqual({ sentOn: {}, shown: facts })
})

test.each([
  ['of a booking', row(60, 'Booking status:', 'CANCELLED')],
  ['with a condition', row(60, 'VOID IF ALTERED')],
  ['of an earlier order', row(60, 'This order cancels and supersedes D/O 4711')],
  ['in small print further down', row(500, 'VOID')],
  ['of a charge', row(60, 'Demurrage', 'cancelled')],
  ['in an empty box', row(60, 'Cancelled by:')],
  ['in an empty box of the order', row(60, 'Delivery order cancelled by:')],
  ['in a box that says none', row(60, 'Superseded by:', 'none')],
  ['with an alteration', row(60, 'Void by alteration')],
  ['of the order with an alteration', row(60, 'This order is void by alteration')],
  ['with an hour', row(60, 'This order is void by 15:00 if not paid')],
])('words %s leave it good', (_, line) => {
  expect(order(line).sentOn).toEqual(facts)
})

test.each([
  ['a mark', row(60, '*** DRAFT ***')],
  ['its title', row(60, 'DELIVERY ORDER - SAMPLE')],
  ['two words in its title', row(60, 'PRELIMINARY DELIVERY ORDER')],
  ['a remark in its title', row(60, 'DELIVERY ORDER (DRAFT, NOT VALID FOR PICKUP)')],
  ['a remark behind its number', row(60, 'DELIVERY ORDER NO. 4711 (SAMPLE)')],
  ['a remark', row(60, 'Not valid for pickup or release of cargo')],
  ['a watermark', [[200, 500, 'SPECIMEN', 40]] as readonly Word[]],
  ['German', row(60, 'ENTWURF')],
])('a draft by %s has candidates only', (_, line) => {
  expect(order(line)).toEqual({ sentOn: {}, shown: facts })
})

test.each([
  ['of the goods', row(60, 'Goods:', 'SAMPLE')],
  ['of another order', row(60, 'This order replaces the draft of 2 May')],
  ['of the ship', row(60, 'Draft 14.5 m')],
  ['with a condition', row(60, 'NOT VALID WITHOUT STAMP')],
  ['for the pickup with a condition', row(60, 'NOT VALID FOR PICKUP WITHOUT STAMP')],
  ['as an invoice', row(60, 'DELIVERY ORDER - NOT VALID AS INVOICE')],
  ['for the customs', row(60, '(Not valid for customs purposes)')],
  ['as another paper', row(60, 'Not valid as an arrival notice')],
  ['in the name of a company', row(60, 'CONCEPT, 12 Harbour Road, Rotterdam')],
  ['of the goods, in brackets', row(60, 'Tiles (sample)')],
  ['of the goods of an order', row(60, 'Order: tiles (sample)')],
  ['in small print further down', row(500, 'This notice is not valid for release')],
])('a word for a draft %s leaves the paper good', (_, line) => {
  expect(order(line).sentOn).toEqual(facts)
})
