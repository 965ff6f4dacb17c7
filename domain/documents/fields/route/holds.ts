// Holds that keep a container at the terminal.
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { isGlued, valuesRightOf } from '../../labels/positions/beside-and-beneath.ts'
import { memoized } from '../../memoized.ts'
import type { DocumentReading } from '../reading.ts'
import { withoutRemarks } from './hold-remarks.ts'
import { markedAnswer } from './marked-answer.ts'
import { bareHead, holdsNamed, noHold, onHold } from './holds-at-heads.ts'
import { answersTo, foundIn, labelsFor, pageOf, textOf, wordsUpTo } from '../reading.ts'

// `N/A` is one word.
const between = /\s*(?:[,;&|]|\/(?!A\b))\s*|\s+AND\s+/i
/** `Freight: HOLD`, `Biosecurity (DAFF) - HOLD, tailgate inspection`, `Terminal - OK`. */
const inState = /^(\p{Lu}[\p{L} /().&]{1,30}?)(?:\s*:|\s[-–])\s([^,(]+)/u
export const held = /^(?:(?!NOT?\b|PLEASE\b|OFF\b)\p{L}+ ){0,2}H(?:OLD|ELD)$/iu
const isOver = /\b(?:RELEASED|REMOVED|LIFTED|CLEARED)\b/i

/** `Freight: PAID` beside `Customs: HOLD`. */
const isPaid = /^(?:PRE)?PAID$/i

const isState = (text: string): boolean =>
  [held, isOver, noHold, isPaid].some((state) => state.test(text))

type HoldState = { readonly name: string; readonly isHeld: boolean; readonly cell: Cell }

function stateOf(text: string, cell: Cell): readonly HoldState[] {
  const [, name, stateText = ''] = inState.exec(text.trim()) ?? []
  const [state = ''] = stateText.trim().split(/\s[-–]\s/)
  return name === undefined || !isState(state) ? [] : [{ name, isHeld: held.test(state), cell }]
}

/** The cells of a line, grouped where a label and its value are one text. */
const inPieces = (row: readonly Cell[]): readonly (readonly [Cell, ...Cell[]])[] =>
  row.reduce<[Cell, ...Cell[]][]>((pieces, cell) => {
    const last = pieces.at(-1)
    if (last !== undefined && isGlued(last.at(-1) ?? cell, cell)) last.push(cell)
    else pieces.push([cell])
    return pieces
  }, [])

/** The authorities and parties that hold containers, as alternatives of a pattern in upper case. */
export const holders =
  'CUSTOMS|CBP|BORDER FORCE|CBSA|USDA|APHIS|AGRICULTURE|FDA|EPA|FREIGHT|LINE|CARRIER|STEAMSHIP LINE|SSL|OCEAN|TERMINAL|PORT|TMF|TRAFFIC MITIGATION|PTT|VACIS|NII|X-?RAY|DOCUMENTS?|DOCS|ISF|MANIFEST|DEMURRAGE|BIOSECURITY|QUARANTINE|DAFF|DAWE|VETERINARY|PHYTO(?:SANITARY)?|CET|TAIL ?GATE|INTENSIVE|(?:OFF-DOCK )?EXAM(?:INATION)?|INSPECTION|FUMIGATION|RADIATION|COAST GUARD|CPSC|ZOLL|VETERINAR|DOUANE|ADUANA|DOGANA'

/** Who may hold a container, as the captions of a terminal's list have it. */
const authority = new RegExp(`^(?:US ?)?(?:${holders})(?: STATUS)?:?$`, 'i')

/** `Customs status:` names the customs. */
export const holderIn = (text: string): string => text.replace(/(?: STATUS)?:?$/i, '')

/** `Customs | RELEASED | Freight | HOLD`: each state in the cell behind its authority. */
const statesInCells = (row: readonly Cell[]): readonly HoldState[] =>
  row.flatMap((cell, at) => {
    const state = row[at + 1]?.text.trim() ?? ''
    const isHeld = held.test(state)
    // `Customs | HOLD | RELEASED` are choices, of which none is marked.
    const isOpenChoice = isState(state) && isState(row[at + 2]?.text.trim() ?? '')
    if (!authority.test(cell.text) || !isState(state) || isOpenChoice) return []
    return [{ name: holderIn(cell.text), isHeld, cell }]
  })

const statesIn = (row: readonly Cell[]): readonly HoldState[] => {
  const inText = inPieces(row).flatMap((cells) =>
    textOf(cells)
      .split(/[|;]|\s\/\s/)
      // `Customs: HOLD / RELEASED` are choices, or a history.
      .flatMap((text, at, all) =>
        isState(all[at + 1]?.trim() ?? '') ? [] : stateOf(text, cells[0]),
      ),
  )
  return inText.length > 0 ? inText : statesInCells(row)
}

/** The one state on a line that has nothing but a listed authority and its state. */
function onlyState(row: readonly Cell[]): HoldState | null {
  const [state, second] = inPieces(row).length > 2 ? [] : statesIn(row)
  return state && second === undefined && authority.test(state.name) ? state : null
}

/**
 * The states in lines with one authority each that follow one another. A history of one authority says neither that it
 * holds the container nor that it does not.
 */
function inSingleLines({ rows }: PageCells): readonly (readonly HoldState[])[] {
  const all = rows.map(onlyState)
  const listed = all.flatMap((state, at) => (state && (all[at - 1] ?? all[at + 1]) ? [state] : []))
  const named = (state: HoldState): string => state.name.toUpperCase()
  const changes = (state: HoldState): boolean =>
    listed.some((each) => named(each) === named(state) && each.isHeld !== state.isHeld)
  return listed.filter((state) => !changes(state)).map((state) => [state])
}

/**
 * The active holds in lines that list each authority with its state; none where a label elsewhere
 * asks for holds.
 */
function heldInLines(reading: DocumentReading): readonly HoldState[] {
  const lines = reading.pages.flatMap((page) => [
    ...page.rows.map(statesIn).filter((states) => states.length > 1),
    ...inSingleLines(page),
  ])
  const isNear = (label: Cell): boolean => {
    const isBare = cellsBeside(reading, label).length === 0
    return lines.some(([first]) => {
      const gap = first && first.cell.page === label.page ? first.cell.line - label.line : -1
      return gap === 0 || (gap === 1 && isBare)
    })
  }
  const isElsewhere = (label: Cell): boolean =>
    stateOf(label.text, label).length === 0 && !isNear(label)
  if (labelsFor(reading, 'holds').some(isElsewhere)) return []
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

/** `YES / NO`: both answers are printed, and none is marked. */
const isOpen = (parts: readonly string[]): boolean =>
  parts.some((part) => onHold.test(part)) && parts.some((part) => noHold.test(part))

const cellsBeside = (reading: DocumentReading, label: Cell): readonly Cell[] =>
  valuesRightOf(pageOf(reading, label), label)

const partsOf = (text: string): readonly string[] => text.split(between).map((part) => part.trim())

/** What is answered at a label; nothing where both answers are printed beside it, and none is marked. */
function answeredAt(reading: DocumentReading, label: Cell, value: string): readonly string[] {
  const beside = cellsBeside(reading, label)
  const marked = markedAnswer(textOf(beside))
  if (marked !== null) return [marked]
  const parts = partsOf(withoutRemarks(value))
  // Whether they stand in one cell or in several.
  const all = [...parts, ...beside.flatMap(({ text }) => partsOf(text))]
  return isOpen(all) ? [] : parts
}

/** What is on hold, at which label or in which line of states, and in which cells. */
export type HoldStatement = {
  readonly names: readonly string[]
  readonly cells: readonly Cell[]
  /** Null for a line that lists several authorities with their states. */
  readonly label: Cell | null
  /** Whether the cell itself says HOLD: `CUSTOMS HOLD; FREIGHT HOLD`. */
  readonly isNamed: boolean
}

/** `Holds: customs, freight`, `Customs hold: Yes`, and lines of states. */
export const holdStatements = memoized((reading: DocumentReading): readonly HoldStatement[] => {
  const inLines = heldInLines(reading)
  if (inLines.length > 0)
    return inLines.map(({ name, cell }) => ({
      names: [name],
      cells: [cell],
      label: null,
      isNamed: false,
    }))
  const named = holdsNamed(reading)
  const answers = answersTo(reading, ['holds'], holdIn).filter(
    ({ value, label }) =>
      !noHold.test(value.trim()) &&
      !named.some(({ cell }) => cell === label) &&
      !(named.length > 0 && bareHead.test(label.text)),
  )
  const asked = answers.flatMap(({ value, label, cells }) => {
    const kind = /(\w+)\s+HOLD/i.exec(label.text)?.[1] ?? null
    const names = answeredAt(reading, label, value).flatMap((part) => heldBy(part, kind) ?? [])
    return names.length === 0 ? [] : [{ names, cells, label, isNamed: false }]
  })
  return [
    ...named.map(({ cell, head }) => ({
      names: withoutRemarks(cell.text).split(between),
      cells: [cell],
      label: head,
      isNamed: true,
    })),
    ...asked,
  ]
})

export function readHolds(reading: DocumentReading): ExtractedFields {
  const statements = holdStatements(reading)
  const names = new Set(statements.flatMap((each) => each.names))
  const cells = statements.flatMap((each) => each.cells)
  return names.size === 0 ? {} : { holds: foundIn([...names], cells, 0.8) }
}
