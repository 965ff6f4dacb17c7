import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { looksLabelled, nextOnLine } from '../../labels/positions/beside-and-beneath.ts'
import { street } from '../../values/address.ts'
import type { DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer, foundIn, pageOf, wordsUpTo } from '../reading.ts'
import type { LabelAnswer, ValueReader } from '../reading.ts'
import { wholeLabel } from '../whole-label.ts'

/** A FIRMS code: a letter, then letters and digits with at least one digit. */
const firmsShape = /^\(?([A-Z](?=[A-Z]{0,2}\d)[A-Z0-9]{3})\b\)?/

/** `Nr.) rechtzeitig zu.`: the end of a sentence from the line above. */
const isEndOfSentence = (text: string): boolean => /^[^(]*\)/.test(text)

/** `YARD F31`, `Grounded`: where a container stands in the terminal. */
const placeInTerminal =
  /^(?:YARD|BLOCK|ROW|BAY|STACK|SPOT|SLOT|AISLE)\s+(?:[A-Z]{0,2}\d|[A-Z]$)|^(?:YARD|VESSEL|GROUNDED|WHEELED|ON (?:VESSEL|SHIP|RAIL|CHASSIS))$/i

/** `Terminal | NONE` in a list of holds: the terminal's own hold. */
const stateOfHold = /^(?:NO|YES|OK|HOLD|ON HOLD|RELEASED|CLEAR(?:ED)?)$|^NONE\b/i

/** `5 calendar days`: how long the container may stay there, or in how many hours it is there. */
const period = /^\d{1,3} ?(?:(?:calendar|working|business|free) )?(?:days?|hours?)\b/i

const firmsAtEnd = /\s*[(/-]?\s*(?:FIRMS(?: CODE)?\s*[:#]?\s*)?\(?[A-Z]\d{3}\)?\s*$|[\s(]+$/i

/** `Pier 400`, `PIER T`, `Terminal C3`: the word that may be a label is part of the name. */
const isOfPier = (text: string, label: Cell): boolean =>
  (/^PIER$/i.test(label.text) && /^(?:[A-Z]|[A-Z]?-?\d{1,3})$/.test(text)) ||
  (/^TERMINAL$/i.test(label.text) && !label.colon && /^(?:[A-Z]|[A-Z]\d{1,2})$/.test(text))

const readTerminalName: ValueReader<string> = (text, label) =>
  isOfPier(text, label) ? `${label.text} ${text}` : nameIn(text)

const nameIn = (text: string): string | null =>
  isEndOfSentence(text) ||
  placeInTerminal.test(text) ||
  stateOfHold.test(text) ||
  period.test(text) ||
  /^\p{Ll}|\d[.,]\d\d\b/u.test(text) ||
  looksLabelled(text)
    ? null
    : wordsUpTo(70, 6)(text.replace(firmsAtEnd, ''))

const facility = /\bFACILITY\b/i
const ofRailway = /^(?:(?:RAIL|INTERMODAL) )?FACILITY\W*$/i

/** `Facility:` on the notice of a railway. Others inspect or make the goods, or receive them on a delivery order. */
const isOfRailway = ({ type }: DocumentReading, label: Cell, words: string): boolean =>
  type !== 'delivery_order' && label.colon && ofRailway.test(words)

/**
 * Where the customs examine the cargo, the empty goes back to, or the journey by rail begins; and `Free time at ramp`, which
 * asks for a number of days, as `Terminal (free time 5 days)` does not.
 */
const elsewhere =
  /\b(?:EXAM|EXAMS|EXAMINATION|INSPECTION|EMPTY|EMPTIES|MTY|RETURN|RETURNED|(?:ORIGIN|LOADING) RAMP|(?<!\([^)]*)FREE (?:TIME|DAYS?))\b/i

/** The first answer at a label of the terminal, or else at that of a railway's facility. */
function atTerminal<Value>(
  reading: DocumentReading,
  read: ValueReader<Value>,
): LabelAnswer<Value> | undefined {
  const answers = answersTo(reading, ['terminal_name'], read)
    .map((answer) => [answer, wholeLabel(reading, answer.label)] as const)
    .filter(([, words]) => !elsewhere.test(words))
  const found =
    answers.find(([, words]) => !facility.test(words)) ??
    answers.find(([{ label }, words]) => isOfRailway(reading, label, words))
  return found?.[0]
}

/** `Pier 9 Container Terminal LLC`, `Garden City Terminal, Savannah` */
const terminalName =
  /^(?=\p{L})(?:[\p{Lu}\d][\p{L}\d&.'-]* ){1,5}(?:Terminals?|TERMINALS?|Container Yard|CONTAINER YARD|Rail Ramp|RAIL RAMP)(?:(?:,| -)? [\p{Lu}\d][\p{L}\d.]*){0,3}$/u

/** A terminal's own notice has its name as letterhead. */
function ownTerminal({ type, pages }: DocumentReading): ExtractedFields {
  const head = type === 'pickup_notice' ? (pages[0]?.rows.slice(0, 3).flat() ?? []) : []
  const cell = head.find(
    ({ text, names }) => names === null && terminalName.test(text) && !street.test(text),
  )
  return cell ? { terminal_name: foundIn(cell.text, [cell], 0.7) } : {}
}

/** The terminal's name and FIRMS code at their labels. */
function atLabels(reading: DocumentReading): ExtractedFields {
  const name = atTerminal(reading, readTerminalName)
  const [code] = answersTo(
    reading,
    ['terminal_firms_code'],
    (text) => firmsShape.exec(text)?.[1] ?? null,
  )
  return {
    ...(name ? { terminal_name: foundAnswer(name) } : {}),
    ...(code ? { terminal_firms_code: foundAnswer(code) } : {}),
  }
}

/** `GARDEN CITY TERMINAL   L740` */
function besideTerminal(reading: DocumentReading): Cell | null {
  const last = atTerminal(reading, readTerminalName)?.cells.at(-1)
  const next = last && nextOnLine(pageOf(reading, last), last)
  return next?.names === null && /^[A-Z]\d{3}$/.test(next.text) ? next : null
}

function readFirms(reading: DocumentReading): ExtractedFields {
  const pattern = /FIRMS?(?: CODE)?\s*[:#(]?\s*([A-Z](?=[A-Z]{0,2}\d)[A-Z0-9]{3})\b/i
  const inName = atTerminal(reading, (text) => /\(([A-Z]\d{3})\)/.exec(text)?.[1] ?? null)
  if (inName !== undefined) return { terminal_firms_code: foundAnswer(inName) }
  const beside = besideTerminal(reading)
  if (beside) return { terminal_firms_code: foundIn(beside.text, [beside], 0.85) }
  const cell = cellsOf(reading).find(({ text }) => pattern.test(text))
  const code = cell && pattern.exec(cell.text)?.[1]?.toUpperCase()
  return cell && code ? { terminal_firms_code: foundIn(code, [cell], 0.9) } : {}
}

/** The terminal and its code. Values at labels overrule others. */
export const readTerminal = (reading: DocumentReading): ExtractedFields => ({
  ...ownTerminal(reading),
  ...readFirms(reading),
  ...atLabels(reading),
})
