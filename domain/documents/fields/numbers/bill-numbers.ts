import { validContainerNumber } from '../../../numbers/container-number.ts'
import type { DocumentType } from '../../document-types.ts'
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { columnBeneath } from '../../labels/positions/beside-and-beneath.ts'
import {
  billNumbersIn,
  groupedBillIn,
  isOtherNumber,
  isTooShort,
  referenceNumberIn,
  shapeOf,
} from '../../values/reference-numbers.ts'
import { billsInProse, mayBeByLand } from './bills-in-prose.ts'
import type { BillInProse } from './bills-in-prose.ts'
import type { LabelAnswer, ValueReader, DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer, pageOf } from '../reading.ts'

type NumberAnswer = LabelAnswer<string>

// MAERSK 123456789: the name is not part of the number.
function withoutCarrier(text: string, reading: DocumentReading): string {
  const upper = text.toUpperCase()
  const name = [...reading.reference.carriers.keys()].find((each) => upper.startsWith(`${each} `))
  return name === undefined ? text : text.slice(name.length)
}

/** Reads the number of a bill at its label. */
export const readBill =
  (reading: DocumentReading): ValueReader<string> =>
  (text) => {
    const own = withoutCarrier(text, reading)
    const { billForms } = reading.reference
    const number = groupedBillIn(own, billForms) ?? referenceNumberIn(own)
    if (number === null || isOtherNumber(number)) return null
    const isContainer = validContainerNumber(number) !== null
    return isContainer && !reading.reference.scacs.has(number.slice(0, 4)) ? null : number
  }

/** A number in a carrier's form that no label claims for something else. */
function unlabelled(
  reading: DocumentReading,
  taken: ReadonlySet<string>,
  isBill: (number: string) => boolean,
): NumberAnswer | null {
  const scacs = new Set(reading.reference.scacs.keys())
  for (const cell of cellsOf(reading)) {
    const number = billNumbersIn(cell.text, scacs).find((each) => !taken.has(each) && isBill(each))
    if (number !== undefined) return { value: number, cells: [cell], label: cell, confidence: 0.85 }
  }
  return null
}

// Maersk's numbers are nine bare digits, so they count only behind the name.
function namedWithDigits(reading: DocumentReading): NumberAnswer | null {
  const maersk = /(?<![A-Z])MAERSK(?: LINE)?\s*[-:#/]?\s*(?:MBL|B\/L|BL)?\s*[-:#]?\s*(\d{9})(?!\d)/i
  for (const cell of cellsOf(reading)) {
    const number = maersk.exec(cell.text)?.[1]
    if (number !== undefined) return { value: number, cells: [cell], label: cell, confidence: 0.8 }
  }
  return null
}

const differing = (answers: readonly NumberAnswer[], other: NumberAnswer | undefined) =>
  answers.find(({ value }) => value !== other?.value)

/** `Document number` on an invoice is the invoice's number. */
export const isDocumentsOwn = ({ type }: DocumentReading, { text }: Cell): boolean =>
  (type === 'freight_invoice' || type === 'commercial_invoice') && /^document/i.test(text)

/** Whether a number has the documented form of a carrier's bills, which forwarders do not use. */
const isProven = ({ reference }: DocumentReading, number: string): boolean =>
  reference.billForms.get(number.slice(0, 4))?.test(number.slice(4)) ?? false

/** Whether a number has the form of a container and not that of the carrier's bills: a container with a wrong digit. */
const isLikeContainer = (reading: DocumentReading, number: string): boolean =>
  /^[A-Z]{3}[UJZ]\d{7}$/.test(number) &&
  reading.reference.billForms.has(number.slice(0, 4)) &&
  !isProven(reading, number)

/** The number without a label, on documents that name a master bill. */
function unnamed(reading: DocumentReading): NumberAnswer | null {
  const taken = claimedNumbers(reading)
  if (reading.type === 'house_bill_of_lading')
    return unlabelled(reading, taken, (each) => !isOtherNumber(each) && isProven(reading, each))
  if (withoutMaster.has(reading.type)) return null
  const isBill = (number: string) => !isOtherNumber(number) && !isLikeContainer(reading, number)
  return unlabelled(reading, taken, isBill) ?? namedWithDigits(reading)
}

/** Whether a number is a carrier's bill, by its first letters. */
export const isOfCarrier = ({ reference }: DocumentReading, number: string): boolean =>
  reference.scacs.has(number.slice(0, 4)) && !isOtherNumber(number)

/** `Waybill` without `Sea` or `Ocean`: that of a railway or a haulier, too. */
const bareWaybill = /^(?:\d+\.? )?WAYBILL\b(?!.*\bB\/?L\b)/i

/**
 * The numbers at labels of master bills. A waybill beside a carrier's bill, or with few digits on the way inland, is the
 * railway's or the haulier's.
 */
function masterAnswers(reading: DocumentReading): readonly NumberAnswer[] {
  const read = readBill(reading)
  const all = answersTo(reading, ['bill_of_lading_number'], read)
  const byLand = all.filter(
    ({ label, value }) => bareWaybill.test(label.text) && !isOfCarrier(reading, value),
  )
  if (byLand.length === 0) return all
  const isBeside = answersTo(reading, ['bill_of_lading_number', 'bill'], read).some(({ value }) =>
    isOfCarrier(reading, value),
  )
  const isRailways = reading.type !== 'sea_waybill' && mayBeByLand(reading)
  return all.filter(
    (one) => !byLand.includes(one) || !(isBeside || (isRailways && isTooShort(one.value))),
  )
}

/**
 * The numbers at labels. A bare `B/L No.` is the house bill's number on a house bill, and beside a
 * master bill's number.
 */
function labelled(reading: DocumentReading) {
  const read = readBill(reading)
  const masters = masterAnswers(reading)
  const any = answersTo(reading, ['bill'], read).filter(
    ({ label }) => !isDocumentsOwn(reading, label),
  )
  // A carrier declares its own bill under the bill's number: `AMS B/L no.` is no house bill then.
  const isCarriersOwn = ({ value }: NumberAnswer): boolean =>
    isOfCarrier(reading, value) && any.some((one) => one.value === value)
  const houses = answersTo(reading, ['house_bill_of_lading_number'], read).filter(
    (one) => !isCarriersOwn(one),
  )
  // Dangerous goods are usually declared before there is a bill: see `bookingOfDeclared`.
  const bare =
    reading.type === 'dangerous_goods_declaration'
      ? any.filter(({ value }) => isOfCarrier(reading, value))
      : any
  if (reading.type === 'house_bill_of_lading') {
    return { master: masters[0], house: houses[0] ?? differing(bare, masters[0]) }
  }
  const house = houses[0] ?? (masters[0] === undefined ? undefined : differing(bare, masters[0]))
  return { master: masters[0] ?? differing(bare, house), house }
}

/** Every master bill at a label; `main` is one although it is also named as a house bill. */
export function mastersAtLabels(reading: DocumentReading, main: string): readonly NumberAnswer[] {
  const read = readBill(reading)
  const houses = claimedNumbers(reading)
  const masters = masterAnswers(reading)
  const all = masters.length > 0 ? masters : answersTo(reading, ['bill'], read)
  return all.filter(
    (one) => one.value === main || !(houses.has(one.value) || isMisread(reading, one)),
  )
}

/** The numbers at labels of bookings and house bills. */
export function claimedNumbers(reading: DocumentReading): ReadonlySet<string> {
  const others = answersTo(
    reading,
    ['booking_number', 'house_bill_of_lading_number'],
    referenceNumberIn,
  )
  return new Set(others.map(({ value }) => value))
}

// Documents made before there is a master bill, or without need to name it: their other numbers
// look like one.
const withoutMaster = new Set<DocumentType>([
  ...(['booking_confirmation', 'house_bill_of_lading', 'dangerous_goods_declaration'] as const),
  ...(['vgm', 'rate_sheet'] as const),
])

/** The bills named in running text; several that are not told apart yield none. */
function namedInProse(reading: DocumentReading, labelledNumber: string | undefined) {
  const bills = billsInProse(reading).filter(({ value }) => value !== labelledNumber)
  const one = (of: BillInProse['of']): NumberAnswer | undefined => {
    const [first, ...others] = bills.filter((each) => each.of === of)
    const [label] = first?.cells ?? []
    const isOne = others.every(({ value }) => value === first?.value)
    return first && label && isOne ? { ...first, label, confidence: 0.8 } : undefined
  }
  const house = one('house')
  const bare = withoutMaster.has(reading.type) ? undefined : one('unsaid')
  return { house, master: one('master'), bare: bare?.value === house?.value ? undefined : bare }
}

/** Whether a recognised number begins as a carrier's but does not have the form of its bills. */
function isMisread({ reference }: DocumentReading, { value, cells }: NumberAnswer): boolean {
  const form = reference.billForms.get(value.slice(0, 4))
  const isRecognised = cells.some(({ confidence }) => confidence < 1)
  // Parts of a bill have a suffix: a letter or a number.
  const rest = value.slice(4).replace(/[-/]\d{1,3}$/, '')
  return (
    isRecognised &&
    form !== undefined &&
    !form.test(rest) &&
    !form.test(rest.replace(/(?<=\d)[A-Z]$/, ''))
  )
}

/** Whether beneath a house bill, in the column of its label, stands another one that is written alike. */
function isOneOfSeveral(
  reading: DocumentReading,
  { label, value }: NumberAnswer,
  read: ValueReader<string>,
): boolean {
  if (label.colon) return false
  const column = columnBeneath(pageOf(reading, label), label, 4 * label.box.height)
  const numbers = column.flatMap(([first]) => (first && read(first.text, label)) ?? [])
  return (
    numbers.includes(value) &&
    numbers.some((other) => other !== value && shapeOf(other) === shapeOf(value))
  )
}

export function readBillNumbers(reading: DocumentReading): ExtractedFields {
  const { master: atLabel, house: houseAtLabel } = labelled(reading)
  const inText = namedInProse(reading, houseAtLabel?.value ?? atLabel?.value)
  const isOne = !houseAtLabel || !isOneOfSeveral(reading, houseAtLabel, readBill(reading))
  const house = isOne ? (houseAtLabel ?? inText.house) : undefined
  const master = atLabel ?? inText.master ?? unnamed(reading) ?? inText.bare
  return {
    ...(master && !isMisread(reading, master)
      ? { bill_of_lading_number: foundAnswer(master) }
      : {}),
    ...(house ? { house_bill_of_lading_number: foundAnswer(house) } : {}),
  }
}

/** The cells with a bill number; a number there is no container number, even if it looks like one. */
export const billCells = (reading: DocumentReading): ReadonlySet<Cell> =>
  new Set(
    answersTo(reading, ['bill_of_lading_number', 'bill'], readBill(reading)).flatMap(
      ({ cells }) => cells,
    ),
  )
