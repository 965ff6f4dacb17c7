// Papers that say of themselves that they are no longer good.
import { memoized } from '../../memoized.ts'
import { cancelled } from '../../values/ended-words.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { textOf } from '../reading.ts'
import { topOf } from './top-of-page.ts'

const ended = `(?:${cancelled}|NULL AND VOID)`
const paper =
  '(?:(?:DELIVERY|DISPATCH|PICK ?UP|TRANSPORT|TRUCKING|WORK) ORDER|(?:ARRIVAL|AVAILABILITY|PICK ?UP) NOTICE|ORDER|NOTICE|DOCUMENT|D/O)'
/** `*** CANCELLED ***`, `VOID DELIVERY ORDER`, `DELIVERY ORDER - CANCELLED`, `Order status: VOID`. */
const ofWhole = new RegExp(
  `^\\W*(?:${ended}|${ended}\\W+${paper}|(?:THIS )?${paper}(?: STATUS| IS| HAS BEEN)?\\W+${ended})\\W*$`,
)

/** A stamp or a watermark, wherever it is. */
const largePrint = 18

export const isCancelled = memoized(({ pages }: DocumentReading): boolean =>
  [
    ...pages.slice(0, 1).flatMap(topOf),
    ...pages.flatMap(({ rows }) =>
      rows.filter((row) => row.some(({ box }) => box.height >= largePrint)),
    ),
  ].some((row) => ofWhole.test(upperWithoutAccents(textOf(row)))),
)
