// Headings above a label, and heads of its row, that are about something else than the pickup of the laden container.
import type { Cell, CellRows } from '../../labels/cells/cell.ts'
import type { LabelName } from '../../labels/phrases/phrases.ts'
import { isGlued } from '../../labels/positions/beside-and-beneath.ts'
import { bottom, inColumnOf, inOneColumn, right, unionOf } from '../../layout/boxes.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf, rowAt, textOf } from '../reading.ts'
import { containerIn, namesContainers } from './container-tables.ts'
import { wholeLabel } from '../whole-label.ts'

const before =
  'CARRIERS?|CONTAINERS?|EQUIPMENT|FREE (?:TIME|DAYS)|FULL|IMPORT|LADEN|LINE|LOADED|OCEAN'
/** The free time of a detention, a per diem or a chassis is another one than that of the terminal. */
const subjects = [
  'DETENTION|PER DIEM|CHASSIS|GENSETS?|RETURN|(?:EMPT(?:Y|IES)|MTY|EXPORT)(?: (?:CONTAINERS?|DROP|EQUIPMENT|UNITS?|PICK ?UP|RELEASE|COLLECTION|RETURN))*',
  // Places where others than the terminal grant free time.
  '(?:CUSTOMS )?EXAM(?:INATION)?|CFS|CONTAINER FREIGHT|GENERAL ORDER|WAREHOUS(?:E|ING)|TRANS ?LOAD(?:ING)?|CROSS ?DOCK(?:ING)?|DEVANNING|DEPOT',
  // Where the goods come from.
  'PICK ?UP (?:AT|FROM)(?: THE)? (?:SHIPPER|SUPPLIER|VENDOR|FACTORY|MILL)S?|(?:SHIPPER|SUPPLIER|VENDOR|ORIGIN|FACTORY)S? PICK ?UP',
  // The terminal's free time for the electricity is another one than that for the place.
  '(?:REEFERS? )?(?:PLUG ?INS?|MONITORING|POWER(?: SUPPLY)?|ELECTRICITY)',
  'LEER(?:CONTAINER ?)?(?:RU?E?CKGABE|DEPOT|ABHOLUNG)|RU?E?CKGABE|CHASIS|DETENCION',
  '(?:DEVOLUCION|RETORNO|RETIRO)(?: DEL?)?(?: CONTENEDOR)? VACIO|DEVOLUCION(?: DEL? CONTENEDOR)?',
  '(?:DEVOLUCAO|RETIRADA)(?: D[EO])?(?: CONT(?:AINER|EINER))? VAZIO|DEVOLUCAO(?: D[EO] CONT(?:AINER|EINER))?',
  '(?:RESTITUTION|RETOUR)(?: DU)?(?: CONTENEUR)?(?: VIDE)?|(?:RICONSEGNA|RITIRO)(?: DEL)?(?: CONTAINER)? VUOTO',
  '(?:LEGE CONTAINER|LEEG)(?: (?:INLEVEREN|RETOUR|DEPOT))?',
].join('|')
const behind =
  'ADDRESS|APPOINTMENT|CHARGES?|CONTAINERS?|COSTS|DATES?|DEPOT|DETAILS|FACILITY|FREE (?:TIME|DAYS|PERIOD)|INFO(?:RMATION)?|INSTRUCTIONS|LOCATION|POOL|PROVIDER|RATES|RETURN|SITE|STATION|TARIFF|TERMINATION|TERMS|TO|USAGE|WAREHOUSE|YARD'
const otherSubject = new RegExp(`^(?:(?:${before}) )*(?:${subjects})(?: (?:${behind}))*$`)

/** `Detention / per diem`; what is about the demurrage or the pickup as well is about the terminal, too. */
function isOtherSubject({ text, colon }: Cell): boolean {
  const parts = upperWithoutAccents(text.slice(0, 60))
    .split(/[/&,+()]|\bAND\b/)
    .map((part) => part.replace(/[^\p{L}]+/gu, ' ').trim())
    .filter((part) => part !== '' && part !== 'EQUIPMENT')
  return !colon && parts.length > 0 && parts.every((part) => otherSubject.test(part))
}

const isUpper = (text: string): boolean => text === text.toUpperCase()
const small = /\b(?:AND|DE|DEL|DES|DI|DO|DU|FOR|OF|THE|TO|UND)\b/gi

/** `DELIVERY (APPOINTMENT IS REQUIRED PRIOR TO DELIVERY)`: a remark behind a heading. */
const withoutRemark = (text: string): string => text.replace(/\s*\([^()]*\)\s*$/, '')

/** Heads of whole groups of columns; `Empty` alone is the first word of the head beneath it. */
const ofFreeTime = /\b(?:DETENTION|PER DIEM|CHASSIS)\b/

/**
 * Whether a text has the form of a heading above this label: no colon ends it, and its print or its letters differ. Close
 * above, words of another subject need no such form.
 */
function headsLabel(cell: Cell, label: Cell): boolean {
  const { colon, box } = cell
  const text = withoutRemark(cell.text)
  const isTitle = text.length <= 50 && !/\d|(?<!\p{L})\p{Ll}/u.test(text.replace(small, ''))
  const differs =
    label.colon || box.height > 1.1 * label.box.height || (isUpper(text) && !isUpper(label.text))
  if (colon || !isOtherSubject(cell)) return !colon && differs && isTitle
  const lines = label.line - cell.line
  const isOfGroup = lines === 1 && !label.colon && ofFreeTime.test(upperWithoutAccents(text))
  return differs || isOfGroup || (lines < 3 && inOneColumn(box, label.box))
}

const mostLines = 10

/** `PICK UP AT SHIPPER`: one text, in which labels were found. */
const inOne = (row: readonly Cell[]): readonly Cell[] => {
  const [first] = row
  const isOne = row.every((cell, at) => at === 0 || isGlued(row[at - 1] ?? cell, cell))
  const box = unionOf(row.map((cell) => cell.box))
  return first && isOne
    ? [{ ...first, text: textOf(row), box, colon: row.some(({ colon }) => colon) }]
    : row
}

/** The cell of a line that stands above a label, alone or as the heading of the label's column. */
function headingIn(row: readonly Cell[], label: Cell, labels: readonly Cell[]): Cell | undefined {
  const [first, second] = row
  if (second === undefined) return (first?.box.x ?? 0) < right(label.box) ? first : undefined
  return row.some(({ text, colon }) => colon || /\d/.test(text))
    ? undefined
    : (inColumnOf(row, label) ?? groupHeadIn(row, label, labels))
}

/**
 * `Detention` above `Free days | Last free day`: the head of a group begins before its further columns. Where the label's row
 * has values, as `Size | 40HC | Last free day | 18 May 2026`, the row above is one of pairs, too.
 */
const groupHeadIn = (
  row: readonly Cell[],
  label: Cell,
  labels: readonly Cell[],
): Cell | undefined =>
  label.colon || labels.some(({ text }) => /\d/.test(text))
    ? undefined
    : row.findLast(({ box }) => right(box) <= label.box.x)

/** The gap that most of these lines have between them. */
function usualGap(rows: CellRows): number {
  const boxes = rows.flatMap(([first]) => first?.box ?? [])
  const gaps = boxes.slice(1).map((box, at) => box.y - bottom(boxes[at] ?? box))
  return gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
}

const isLabelled = ({ colon, names }: Cell): boolean => colon || names !== null

/**
 * The nearest heading above a label, with no wide gap between, and those right above it: a line right beneath a heading that has
 * no label may be the name of a depot, whatever its form.
 */
export function headingsOver(reading: DocumentReading, label: Cell): readonly Cell[] {
  const { rows } = pageOf(reading, label)
  const usual = usualGap(rows.slice(Math.max(label.line - mostLines, 0), label.line + 2))
  const found: Cell[] = []
  let edge = label.box.y
  for (const row of rows.slice(Math.max(label.line - mostLines, 0), label.line).reverse()) {
    const [first] = row
    if (first === undefined) continue
    const gap = edge - bottom(first.box)
    const isWide = gap > Math.max(1.2 * label.box.height, 1.5 * usual)
    const heading = headingIn(inOne(row), label, rows[label.line] ?? [])
    const heads = heading !== undefined && headsLabel(heading, label) && gap < 3 * label.box.height
    if (isWide && (found.length > 0 || !heads)) break
    const isEnd = found.length > 0 && row.some(isLabelled)
    if (heads) found.push(heading)
    if (isEnd) break
    edge = first.box.y
  }
  return found
}

/** `DELIVER TO` above an appointment: it is that of the warehouse. */
const ofDelivery =
  /^(?:PLEASE )?(?:DELIVER(?:Y|ED)?(?: (?:TO|AT|ADDRESS|APPOINTMENT|DETAILS|INFO(?:RMATION)?|INSTRUCTIONS|LOCATION|SITE))*|SHIP TO|WAREHOUSE|RECEIVER|LIEFERADRESSE|(?:LUGAR|DIRECCION|LOCAL) DE ENTREGA|ENTREGA|LIVRAISON|AFLEVERADRES)\W*$/

const ofTerminal = /\b(?:PICK[ -]?UP|P\/U|GATE|TERMINAL|PORT)\b/i

/** `PICKUP` above the label: a block of its own beside that of the delivery. */
const ofPickup =
  /^(?:(?:CARGO|CONTAINER|IMPORT|TERMINAL) )?PICK[ -]?UP(?: (?:AT|DETAILS|FROM|INFO(?:RMATION)?|LOCATION|TERMINAL))*\W*$/

const factsOfTerminal: readonly LabelName[] = ['last_free_day', 'pickup_number', 'available_date']

/** `Container | Ship to | Appointment | LFD`: heads of a table about the pickup, each with its own column. */
const isHeadOfPickups = (row: readonly Cell[], label: Cell): boolean =>
  !label.colon &&
  row.some(namesContainers) &&
  row.some(({ names }) => factsOfTerminal.some((name) => names?.includes(name)))

/** Whether a label stands under such a heading, or behind one on its line, and does not itself say that it is about the pickup. */
export function isUnderDelivery(reading: DocumentReading, label: Cell): boolean {
  if (ofTerminal.test(wholeLabel(reading, label))) return false
  const words = ({ text }: Cell): string => upperWithoutAccents(withoutRemark(text))
  const row = rowAt(reading, label)
  const nearest = headingsOver(reading, label)
    .map(words)
    .find((heading) => ofDelivery.test(heading) || ofPickup.test(heading))
  if (nearest !== undefined) return ofDelivery.test(nearest)
  const before = isHeadOfPickups(row, label) ? [] : row.slice(0, row.indexOf(label))
  return before.some((cell) => ofDelivery.test(words(cell)))
}

const ofEquipment = new RegExp(`^EQUIPMENT(?: (?:${behind}))*$`)

/** `EQUIPMENT` above a last free day: of its per diem, unless the number of a container stands between. */
function isOfUnnamedEquipment(reading: DocumentReading, heading: Cell, label: Cell): boolean {
  if (!ofEquipment.test(upperWithoutAccents(heading.text).trim())) return false
  const between = pageOf(reading, label).rows.slice(heading.line, label.line + 1)
  return between.every((row) => containerIn(row) === null)
}

const namesOther =
  /\b(?:DETENTION|PER DIEM|CHASSIS|EMPT(?:Y|IES)|RETURN(?:ED|ING)?|LEERRUE?CKGABE|VACIO|VAZIO|VUOTO|VIDE)\b/
const namesTerminal = /\b(?:DEMURRAGE|STORAGE|TERMINAL|PICK[ -]?UP|COLLECTION|PORT|FULL)\b/

const introduces = /\b(?:BELOW|FOLLOWING|FOLLOWS)\b|\bAPPL(?:IES|Y) (?:FOR|TO)\b/

/** `The following applies to the detention:` on the line right above; `Chassis no.:` is a field without a value. */
function isUnderSentence(reading: DocumentReading, label: Cell): boolean {
  const row = pageOf(reading, label).rows[label.line - 1] ?? []
  const text = upperWithoutAccents(textOf(row))
  return (
    text.endsWith(':') &&
    introduces.test(text) &&
    namesOther.test(text) &&
    !namesTerminal.test(text)
  )
}

/** Whether a label stands under a heading that is about something else. */
export const isUnderOther = (reading: DocumentReading, label: Cell): boolean =>
  isUnderSentence(reading, label) ||
  headingsOver(reading, label).some(
    (heading) => isOtherSubject(heading) || isOfUnnamedEquipment(reading, heading, label),
  )

/** `Empty drop: TCLU4829153 | Appointment: 15 May 2026 10:00`: the move of the container on the line. */
const isMoveOfOther = (row: readonly Cell[]): boolean =>
  row.some((cell, at) => {
    const [head = '', number] = cell.text.split(':')
    const named = number?.trim() ? cell : row[at + 1]
    const isNumber = named !== undefined && containerIn([named]) !== null
    return isNumber && isOtherSubject({ ...cell, text: head, colon: false })
  })

/** `PER DIEM` at the head of the column of a value whose label stands before its row. */
function isInColumnOfOther(reading: DocumentReading, label: Cell, value: Cell): boolean {
  if (value.line !== label.line) return false
  const rows = pageOf(reading, value).rows.slice(Math.max(value.line - mostLines, 0), value.line)
  for (const row of rows.reverse()) {
    const head = inColumnOf(row, value)
    if (head === undefined) return false
    if (!row.some(({ box }) => box.x < right(label.box))) return isOtherSubject(head)
  }
  return false
}

/** `Detention | 7 days | 22 May 2026`, `Detention | Last free day: 22 May 2026`. */
function isInRowOfOther(reading: DocumentReading, label: Cell, value: Cell): boolean {
  const row = rowAt(reading, value)
  const head = value.line === label.line ? row[row.indexOf(label) - 1] : row[0]
  return (head !== undefined && head !== value && isOtherSubject(head)) || isMoveOfOther(row)
}

export const isAboutOther = (reading: DocumentReading, label: Cell, value: Cell): boolean =>
  isUnderOther(reading, label) ||
  isInRowOfOther(reading, label, value) ||
  isInColumnOfOther(reading, label, value)
