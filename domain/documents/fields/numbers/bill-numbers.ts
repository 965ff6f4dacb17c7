import { validContainerNumber } from '../../../numbers/container-number.ts'
import type { DocumentType } from '../../document-types.ts'
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { billNumbersIn, isOtherNumber, referenceNumberIn } from '../../values/reference-numbers.ts'
import { billsInProse } from './bills-in-prose.ts'
import type { BillInProse } from './bills-in-prose.ts'
import type { LabelAnswer, ValueReader, DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer } from '../reading.ts'

type NumberAnswer = LabelAnswer<string>

// MAERSK 123456789: the name is no part of the number.
function withoutCarrier(text: string, reading: DocumentReading): string {
  const upper = text.toUpperCase()
  const name = [...reading.reference.carriers.keys()].find((each) => upper.startsWith(`${each} `))
  return name === undefined ? text : text.slice(name.length)
}

const readBill =
  (reading: DocumentReading): ValueReader<string> =>
  (text) => {
    const number = referenceNumberIn(withoutCarrier(text, reading))
    if (number === null || isOtherNumber(number)) return null
    const isContainer = validContainerNumber(number) !== null
    return isContainer && !reading.reference.scacs.has(number.slice(0, 4)) ? null : number
  }

/** Numbers of a carrier's form that no label claims for something else. */
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

// One carrier's number is nine bare digits, so its name is written before it.
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

/** `Document number`: of a bill it is the bill's, of an invoice the invoice's. */
export const isDocumentsOwn = ({ type }: DocumentReading, { text }: Cell): boolean =>
  (type === 'freight_invoice' || type === 'commercial_invoice') && /^document/i.test(text)

/** Letters of a carrier and then what its bills have: no forwarder numbers his own so. */
const isProven = ({ reference }: DocumentReading, number: string): boolean =>
  reference.billForms.get(number.slice(0, 4))?.test(number.slice(4)) ?? false

/** The number that no label names, where the document is one to name a master. */
function unnamed(reading: DocumentReading): NumberAnswer | null {
  const taken = claimed(reading)
  if (reading.type === 'house_bill_of_lading')
    return unlabelled(reading, taken, (each) => !isOtherNumber(each) && isProven(reading, each))
  if (withoutMaster.has(reading.type)) return null
  return unlabelled(reading, taken, (each) => !isOtherNumber(each)) ?? namedWithDigits(reading)
}

/** A carrier's bill, by its first letters. */
export const isOfCarrier = ({ reference }: DocumentReading, number: string): boolean =>
  reference.scacs.has(number.slice(0, 4)) && !isOtherNumber(number)

/** The labelled answers: a bare `B/L No.` is the house's number on its own bill, and beside a master's. */
function labelled(reading: DocumentReading) {
  const read = readBill(reading)
  const masters = answersTo(reading, ['bill_of_lading_number'], read)
  const houses = answersTo(reading, ['house_bill_of_lading_number'], read)
  const any = answersTo(reading, ['bill'], read).filter(
    ({ label }) => !isDocumentsOwn(reading, label),
  )
  // When dangerous goods are declared there is hardly a bill yet: see `bookingOfDeclared`.
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

function claimed(reading: DocumentReading): ReadonlySet<string> {
  const others = answersTo(
    reading,
    ['booking_number', 'house_bill_of_lading_number'],
    referenceNumberIn,
  )
  return new Set(others.map(({ value }) => value))
}

// Made before there is a master bill, or by someone who need not name it: their numbers look like one.
const withoutMaster = new Set<DocumentType>([
  ...(['booking_confirmation', 'house_bill_of_lading', 'dangerous_goods_declaration'] as const),
  ...(['vgm', 'rate_sheet'] as const),
])

/** What running text says; of several bills of which it says no more, none can be chosen. */
function namedInProse(reading: DocumentReading, known: string | undefined) {
  const bills = billsInProse(reading).filter(({ value }) => value !== known)
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

/** A scan's number that begins as a carrier's and goes on as none of its bills does. */
function isMisread({ reference }: DocumentReading, { value, cells }: NumberAnswer): boolean {
  const form = reference.billForms.get(value.slice(0, 4))
  const isRecognised = cells.some(({ confidence }) => confidence < 1)
  // Parts of a bill have a letter or a number of their own behind it.
  const rest = value.slice(4).replace(/[-/]\d{1,3}$/, '')
  return (
    isRecognised &&
    form !== undefined &&
    !form.test(rest) &&
    !form.test(rest.replace(/(?<=\d)[A-Z]$/, ''))
  )
}

export function readBillNumbers(reading: DocumentReading): ExtractedFields {
  const { master: atLabel, house: houseAtLabel } = labelled(reading)
  const inText = namedInProse(reading, houseAtLabel?.value ?? atLabel?.value)
  const house = houseAtLabel ?? inText.house
  const master = atLabel ?? inText.master ?? unnamed(reading) ?? inText.bare
  return {
    ...(master && !isMisread(reading, master)
      ? { bill_of_lading_number: foundAnswer(master) }
      : {}),
    ...(house ? { house_bill_of_lading_number: foundAnswer(house) } : {}),
  }
}

/** The cells that hold a bill's number: one that looks like a container's is none there. */
export const billCells = (reading: DocumentReading): ReadonlySet<Cell> =>
  new Set(
    answersTo(reading, ['bill_of_lading_number', 'bill'], readBill(reading)).flatMap(
      ({ cells }) => cells,
    ),
  )
