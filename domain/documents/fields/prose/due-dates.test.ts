// Dates on which a ship is due at a port, and on which a payment is due.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

/** A sentence, over as many lines as it takes. */
const sentence = (text: string) =>
  (text.match(/.{1,70}(?:\s|$)/g) ?? []).flatMap((line, at) => row(300 + 11 * at, line.trim()))

const may = '2026-05-12'

test.each<readonly [text: string, eta: string | undefined, due: string | undefined]>([
  ['Payment of charges of USD 1,250.00 is due at our office on 12 May 2026', undefined, may],
  ['Payment of charges of EUR 1.250,00 is due at our office on 12 May 2026', undefined, may],
  ['The invoice amount of USD 1,250.00 falls due 12 May 2026', undefined, may],
  ['The invoice amount of USD 950.00 falls due 12 May 2026', undefined, may],
  ['All charges, fees and storage are due 12 May 2026', undefined, may],
  ['Please see the invoice, which is due in full on 12 May 2026', undefined, may],
  ...['payment', 'amount', 'invoice'].map(
    (money) => [`The ${money} is due in full on 12 May 2026`, undefined, may] as const,
  ),
  ['The charges are due in full on 12 May 2026', undefined, may],
  ['Your goods are on CORAL BRIDGE, due in Felixstowe on 12 May 2026', may, undefined],
  ['This invoice is for cargo on CORAL BRIDGE, due in Felixstowe on 12 May 2026', may, undefined],
  ['We ask you to send us the papers, due on 12 May 2026', undefined, may],
])('%s', (text, eta, due) => {
  const words = sentence(`${text}, as it says in the letter that we sent to all of our customers.`)
  expect([read('arrival_notice', words).eta, read('freight_invoice', words).due_date]).toEqual([
    eta,
    due,
  ])
})
