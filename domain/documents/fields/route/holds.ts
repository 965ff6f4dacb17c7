// Holds that keep a container at the terminal.
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { isGlued, valuesRightOf } from '../../labels/positions/beside-and-beneath.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import type { DocumentReading } from '../reading.ts'
import { answersTo, foundIn, labelsFor, pageOf, textOf, wordsUpTo } from '../reading.ts'

/** A lifted hold may be dated. */
const noHold =
  /^(?:NO?|NONE|N\/?A|NIL|CLEAR|(?:CLEARED|RELEASED|LIFTED|REMOVED)\b.*|OFF|OK|-+|NO HOLDS?.*|KEINE|NINGUN[AO]?)\.?$/i

const onHold = /^(?:YES|Y|HOLD|ON HOLD|ACTIVE|IN FORCE|X|JA|SI)$/i
const isFlag = new RegExp(`${onHold.source}|${noHold.source}`, 'i')

// `N/A` is one word.
const between = /\s*(?:[,;&|]|\/(?!A\b))\s*|\s+AND\s+/i
const namesHolds = /^(?:[A-Z]{2,12}\sHOLDS?(?:\s*[,;/&|]\s*|\s+AND\s+|$))+$/i

const isNamed = ({ text }: Cell): boolean => namesHolds.test(text) && !noHold.test(text)

/** The named holds beside a head, and down its column without a gap; each name may look like a label. */
function namedAt(page: PageCells, head: Cell): readonly Cell[] {
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

/** `CUSTOMS HOLD; FREIGHT HOLD` beneath a head with no more than `Holds`. */
const holdsNamed = (reading: DocumentReading): readonly Cell[] => [
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
const inState = /^(\p{Lu}[\p{L} /().&]{1,30}?)(?:\s*:|\s[-–])\s([^,(]+)/u
const held = /^(?:(?!NOT?\b|PLEASE\b|OFF\b)\p{L}+ ){0,2}H(?:OLD|ELD)$/iu
const isOver = /\b(?:RELEASED|REMOVED|LIFTED|CLEARED)\b/i

type HoldState = { readonly name: string; readonly isHeld: boolean; readonly cell: Cell }

function stateOf(text: string, cell: Cell): readonly HoldState[] {
  const [, name, stateText = ''] = inState.exec(text.trim()) ?? []
  const [state = ''] = stateText.trim().split(/\s[-–]\s/)
  const isHeld = held.test(state)
  const isState = isHeld || isOver.test(state) || noHold.test(state)
  return name === undefined || !isState ? [] : [{ name, isHeld, cell }]
}

/** The cells of a line, grouped where a label and its value are one text. */
const inPieces = (row: readonly Cell[]): readonly (readonly [Cell, ...Cell[]])[] =>
  row.reduce<[Cell, ...Cell[]][]>((pieces, cell) => {
    const last = pieces.at(-1)
    if (last !== undefined && isGlued(last.at(-1) ?? cell, cell)) last.push(cell)
    else pieces.push([cell])
    return pieces
  }, [])

const statesIn = (row: readonly Cell[]): readonly HoldState[] =>
  inPieces(row).flatMap((cells) =>
    textOf(cells)
      .split(/[|;]/)
      .flatMap((text) => stateOf(text, cells[0])),
  )

/**
 * The active holds in lines that list each authority with its state; none where a label elsewhere
 * asks for holds.
 */
function heldInLines(reading: DocumentReading): readonly HoldState[] {
  const lines = reading.pages
    .flatMap(({ rows }) => rows.map(statesIn))
    .filter((states) => states.length > 1)
  const isNear = (label: Cell): boolean => {
    const page = pageOf(reading, label)
    const isBare = page !== undefined && valuesRightOf(page, label).length === 0
    return lines.some(([first]) => {
      const gap = first && first.cell.page === label.page ? first.cell.line - label.line : -1
      return gap === 0 || (gap === 1 && isBare)
    })
  }
  const isElsewhere = (label: Cell): boolean =>
    stateOf(label.text, label).length === 0 && !isNear(label)
  if (labelsFor(reading, ['holds']).some(isElsewhere)) return []
  return lines.flat().filter(({ isHeld }) => isHeld)
}

// `X-ray` is one word.
const withState = /^(.+?)(?:\s+[-–]\s+|\s*:\s*)(.+)$/

/**
 * The holder in `Customs`, `Customs - HOLD` and, behind `Customs hold:`, in `YES` or `YES - EXAM`;
 * null where there is no hold.
 */
function heldBy(text: string, kind: string | null): string | null {
  if (text === '' || noHold.test(text)) return null
  if (onHold.test(text)) return kind
  const [, first = '', last = ''] = withState.exec(text) ?? []
  if (noHold.test(first) || noHold.test(last)) return null
  if (onHold.test(first)) return kind ?? last
  return onHold.test(last) ? first : text
}

const words = wordsUpTo(80, 2)

/** `FREIGHT (line) - original surrendered 4 November, not yet paid`: the hold without its remarks. */
const holdIn = (text: string): string | null => {
  const [start = ''] = text.split(/\s[-–]\s|\s?\(/)
  return words(text) ?? (/^\p{L}[\p{L} ,/&]{2,40}$/u.test(start) ? start : null)
}

/** `Holds: customs, freight`, and `Customs hold: Yes`. */
export function readHolds(reading: DocumentReading): ExtractedFields {
  const inLines = heldInLines(reading)
  if (inLines.length > 0) {
    const names = new Set(inLines.map(({ name }) => name))
    const cells = inLines.map(({ cell }) => cell)
    return { holds: foundIn([...names], cells, 0.8) }
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
