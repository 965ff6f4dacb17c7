// What keeps a container at the terminal.
import type { Extracted } from '../fields.ts'
import type { Cell } from '../labels/cell.ts'
import type { ReadPage } from '../labels/cells.ts'
import { valuesRightOf } from '../labels/beside-and-beneath.ts'
import { inOneColumn } from '../boxes.ts'
import type { Reading } from './reading.ts'
import { answersTo, foundIn, wordsUpTo } from './reading.ts'

/** What was done about a hold may have its day. */
const noHold =
  /^(?:NO?|NONE|N\/?A|NIL|CLEAR|(?:CLEARED|RELEASED|LIFTED|REMOVED)\b.*|OFF|OK|-+|NO HOLDS?.*|KEINE|NINGUN[AO]?)\.?$/i

const onHold = /^(?:YES|Y|HOLD|ON HOLD|ACTIVE|IN FORCE|X|JA|SI)$/i
const isFlag = new RegExp(`${onHold.source}|${noHold.source}`, 'i')

// `N/A` is one word.
const between = /\s*(?:[,;&|]|\/(?!A\b))\s*|\s+AND\s+/i
const namesHolds = /^(?:[A-Z]{2,12}\sHOLDS?(?:\s*[,;/&|]\s*|\s+AND\s+|$))+$/i

const isNamed = ({ text }: Cell): boolean => namesHolds.test(text) && !noHold.test(text)

/** Beside a head, and down its column as far as it goes on without a gap; each name may look like a label itself. */
function namedAt(page: ReadPage, head: Cell): readonly Cell[] {
  const beside = valuesRightOf(page, head).filter(isNamed)
  const found = beside.slice(0, 1)
  let edge = head.box.y + 4 * head.box.height
  for (const row of page.rows.slice(head.line + 1)) {
    if (row.length > 0 && row.every(({ box }) => box.y > edge)) break
    const at = row.findIndex(({ box }) => inOneColumn(box, head.box))
    const cell = row[at]
    if (cell === undefined) continue
    if (isNamed(cell) && !isFlag.test(row[at + 1]?.text ?? '')) found.push(cell)
    edge = Math.max(edge, cell.box.y + 4 * cell.box.height)
  }
  return found
}

const bareHead = /^HOLDS?(?: STATUS)?:?$/i

/** `CUSTOMS HOLD; FREIGHT HOLD` beneath a head that says no more than `Holds`. */
const holdsNamed = (reading: Reading): readonly Cell[] => [
  ...new Set(
    reading.pages.flatMap((page) =>
      page.rows
        .flat()
        .filter(({ text }) => bareHead.test(text))
        .flatMap((head) => namedAt(page, head)),
    ),
  ),
]

/** `Freight: HOLD`, `Biosecurity (DAFF) - HOLD, tailgate inspection`, `Terminal - OK`. */
const inState =
  /^(\p{Lu}[\p{L} /().&]{1,30}?)(?:\s*:|\s+[-–])\s+((?:\p{L}+ ){0,2}HOLD|HELD|CLEAR(?:ED)?|RELEASED|NONE|OK)\b/iu

type State = { readonly name: string; readonly isHeld: boolean; readonly cell: Cell }

function stateOf(text: string, cell: Cell): readonly State[] {
  const [, name, state = ''] = inState.exec(text) ?? []
  return name === undefined
    ? []
    : [{ name, isHeld: /\bH[OE]LD$/i.test(state) && !/^NO\b/i.test(state), cell }]
}

/** One line that goes through all who may hold, each with its state; null where there is none. */
function statesInARow(reading: Reading): readonly State[] | null {
  for (const row of reading.pages.flatMap(({ rows }) => rows)) {
    const states = row.flatMap((cell) =>
      cell.text.split(/\s*[|;]\s*/).flatMap((text) => stateOf(text, cell)),
    )
    if (states.length > 1) return states
  }
  return null
}

// `X-ray` is one word.
const withState = /^(.+?)(?:\s+[-–]\s+|\s*:\s*)(.+)$/

/** Who holds: `Customs`, `Customs - HOLD` and, behind `Customs hold:`, `YES` or `YES - EXAM`; null is nobody. */
function heldBy(text: string, kind: string | null): string | null {
  if (text === '' || noHold.test(text)) return null
  if (onHold.test(text)) return kind
  const [, first = '', last = ''] = withState.exec(text) ?? []
  if (noHold.test(first) || noHold.test(last)) return null
  if (onHold.test(first)) return kind ?? last
  return onHold.test(last) ? first : text
}

const words = wordsUpTo(80, 2)

/** `FREIGHT (line) - original surrendered 4 November, not yet paid`: the hold, without what is told of it. */
const holdIn = (text: string): string | null => {
  const [start = ''] = text.split(/\s[-–]\s|\s?\(/)
  return words(text) ?? (/^\p{L}[\p{L} ,/&]{2,40}$/u.test(start) ? start : null)
}

/** `Holds: customs, freight`, and `Customs hold: Yes`. */
export function readHolds(reading: Reading): Extracted {
  const states = statesInARow(reading)
  const held = states?.filter(({ isHeld }) => isHeld) ?? []
  if (held.length > 0)
    return {
      holds: foundIn(
        held.map(({ name }) => name),
        held.map(({ cell }) => cell),
        0.8,
      ),
    }
  const named = holdsNamed(reading)
  const answers = answersTo(reading, ['holds'], holdIn).filter(
    ({ value, label }) =>
      !noHold.test(value.trim()) &&
      !named.includes(label) &&
      !(named.length > 0 && bareHead.test(label.text)),
  )
  const asked = answers.flatMap(({ value, label }) => {
    const kind = /(\w+)\s+HOLD/i.exec(label.text)?.[1] ?? null
    return value.split(between).flatMap((hold) => heldBy(hold.trim(), kind) ?? [])
  })
  const holds = [...named.flatMap(({ text }) => text.split(between)), ...asked]
  const cells = [...named, ...answers.flatMap((answer) => answer.cells)]
  return holds.length === 0 ? {} : { holds: foundIn([...new Set(holds)], cells, 0.8) }
}
