// The number that the driver names at the gate. Its own form says little, so whatever else it may be decides.
import { validContainerNumber } from '../../../numbers/container-number.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { datesIn, isoDate } from '../../values/dates.ts'
import type { Day } from '../../values/dates.ts'
import { isOtherNumber } from '../../values/reference-numbers.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf } from '../reading.ts'
import { allDates } from './all-dates.ts'
import { isWithin } from './own-value.ts'
import { takesBack } from './remarks.ts'

const inThrees = /^\d{3}(?: \d{3}){1,3}$/
const oneWord = /^[A-Z0-9]+(?:[-/._][A-Z0-9]+)*$/
/** `(call first)`, `(valid until 18 May 2026)` */
const remark =
  /\s*\((?:[^()\d]*|(?:GOOD|VALID)(?: FOR PICK ?UP)? (?:THRU|THROUGH|TILL|TO|UNTIL) [^()]*)\)$/

/** Numbers whose own form says that they are something else. */
const otherForms: readonly RegExp[] = [
  // A carrier's or forwarder's bill, an AMS number.
  /^[A-Z]{4}[A-Z0-9]{0,4}\d{6,}$/,
  /^(?:PO|AMS|IT|INV|BKG|DO|HBL|MBL|HAWB|SO|REF|JOB)[-#/.]?\d/,
  // A customs entry, a telephone, a postal code.
  /^[A-Z0-9]{3}-\d{7}-\d$/,
  /^\d{2,4}(?:[-.]\d{2,4}){2,}$/,
  /^\d{3}[-.]\d{4}$/,
  /^\d{5}-\d{4}$/,
  // A size, a percentage, an amount.
  /^(?:20|40|45)(?:GP|HC|HQ|DV|RF|ST|OT|FR|DC)$/,
  /^\d+\.\d{1,3}$/,
]

/** The number that a text consists of; a code of fewer than five signs only where the label says PIN or code. */
export function onlyNumberIn(text: string, label: string): string | null {
  if (takesBack.test(text)) return null
  const upper = text.toUpperCase().replace(remark, '').trim()
  const number = inThrees.test(upper) ? upper.replace(/ /g, '') : upper
  const fewest = /\b(?:PIN|CODE)\b/i.test(label) ? 4 : 5
  const digits = (number.match(/\d/g) ?? []).length
  if (!oneWord.test(number) || number.length < fewest || number.length > 20 || digits < 3)
    return null
  if (datesIn(number).length > 0 || isOtherNumber(number)) return null
  if (otherForms.some((form) => form.test(number))) return null
  return validContainerNumber(number) === null ? number : null
}

/** `112426`, `24112026`: a day without signs between its parts. */
function withoutSigns(whole: Day): readonly string[] {
  const [year = '', month = '', day = ''] = isoDate(whole).split('-')
  return [year, year.slice(2)].flatMap((each) => [
    month + day + each,
    day + month + each,
    each + month + day,
  ])
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** `260611882` of MAEU260611882: bills are also told without the letters of their carrier. */
const withoutCarrier = (number: string): string => number.replace(/^[A-Z]{4}(?=\d{8})/, '')

const isAboutPickup = (text: string): boolean =>
  /PICK\s?-?UP|P\/U|\bPIN\b|COLLECTION|ABHOL|RITIRO/i.test(text)

/** `PIN 400001`: the postal code of an Indian address. */
const isPostalCode = (reading: DocumentReading, number: string, label: string): boolean =>
  /^PIN\b/i.test(label.trim()) &&
  /^\d{6}$/.test(number) &&
  cellsOf(reading).some(({ text }) => /\bINDIA\b/i.test(text))

/** Whether the number stands elsewhere in the document as something else, or is one of its days. */
export function isOtherwiseNamed(
  reading: DocumentReading,
  own: readonly Cell[],
  number: string,
  label: string,
): boolean {
  const isDay = allDates(reading).some(({ date: { dayFirst, monthFirst } }) =>
    [dayFirst, monthFirst].some((day) => day !== null && withoutSigns(day).includes(number)),
  )
  const isElsewhere = cellsOf(reading).some(
    (cell) =>
      !isWithin(own, cell) &&
      !isAboutPickup(cell.text) &&
      cell.text
        .split(/[\s,;:()]+/)
        .some((word) => [plain(word), withoutCarrier(plain(word))].includes(plain(number))),
  )
  // `6639870` of MSCU6639870: the box asks for a number, and somebody gave that of the container.
  const isOfContainer =
    /^\d{6,7}$/.test(number) &&
    cellsOf(reading).some(({ text }) =>
      containerNumbersIn(text).some((one) => one.number.slice(4).startsWith(number)),
    )
  return isDay || isElsewhere || isOfContainer || isPostalCode(reading, number, label)
}
