// Days on which a ship was expected once, and those on which she is expected now.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

/** A sentence, over as many lines as it takes. */
const sentence = (text: string) =>
  (text.match(/.{1,70}(?:\s|$)/g) ?? []).flatMap((line, at) => row(300 + 11 * at, line.trim()))

const [earlier, later] = ['2026-05-17', '2026-05-20']

test.each<readonly [text: string, eta: string | undefined]>([
  ['The estimated arrival at Long Beach moves from May 17, 2026 to May 20, 2026', later],
  [
    'The arrival of the ship at Long Beach has been postponed from 17 May 2026 to 20 May 2026',
    later,
  ],
  ['The ship will arrive at Long Beach on 20 May 2026 instead of 17 May 2026', later],
  [
    'The ship was originally expected in Long Beach on 17 May 2026 and will now arrive on 20 May 2026',
    later,
  ],
  ['The ship is delayed and will no longer arrive on 17 May 2026', undefined],
  // Nothing is said to have changed.
  ['The ship arrives at Long Beach on 17 May 2026, and the next one on 20 May 2026', earlier],
  ['The ship is expected at Long Beach from 17 May 2026 to 20 May 2026', earlier],
  ['The ship has changed her berth and will arrive from Busan on 17 May 2026', earlier],
])('%s', (text, eta) => {
  const words = sentence(`${text}, as it says in the letter that we sent to all of our customers.`)
  expect(read('arrival_notice', words).eta).toBe(eta)
})
