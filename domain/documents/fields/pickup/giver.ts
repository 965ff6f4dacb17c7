// Whose free time ends: the label says so, or the heading above it.
import type { Cell } from '../../labels/cells/cell.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { headingsOver } from './other-subjects.ts'
import { wholeLabel } from '../whole-label.ts'

/** The giver of the last free day. */
export type NamedGiver = 'terminal' | 'rail'

const behind = '(?: (?:AVAILABILITY|DETAILS|INFO(?:RMATION)?|PICK ?UP|STATUS))*'
const ofRailway = new RegExp(
  `^(?:(?:DESTINATION|INLAND) )?(?:RAIL(?:ROAD|WAY)?(?: (?:RAMP|TERMINAL|YARD|FACILITY))?|RAMP)${behind}$`,
)
const ofTerminal = new RegExp(
  `^(?:(?:DISCHARGE|MARINE|OCEAN|PORT) )?(?:PORT|PIER|TERMINAL)(?: OF DISCHARGE)?${behind}$`,
)

/** `Terminal LFD`, `Rail LFD`, or `RAIL RAMP` above `Last free day`. */
export function giverAt(reading: DocumentReading, label: Cell): NamedGiver | null {
  const words = wholeLabel(reading, label)
  if (/\b(?:RAIL|RAMP)\b/i.test(words)) return 'rail'
  if (/\b(?:TERMINAL|PORT|PIER)\b/i.test(words)) return 'terminal'
  const headings = headingsOver(reading, label).map(({ text }) =>
    upperWithoutAccents(text)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  )
  if (headings.some((heading) => ofRailway.test(heading))) return 'rail'
  return headings.some((heading) => ofTerminal.test(heading)) ? 'terminal' : null
}
