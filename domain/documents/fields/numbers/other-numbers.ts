import { validContainerNumber } from '../../../numbers/container-number.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import type { ExtractedFields, FieldName } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { referenceNumberIn } from '../../values/reference-numbers.ts'
import { isOfCarrier, isDocumentsOwn } from './bill-numbers.ts'
import { wholeLabel } from '../whole-label.ts'
import { isFromLine } from '../parties/letterhead.ts'
import type { LabelAnswer, ValueReader, DocumentReading } from '../reading.ts'
import { answersTo, foundAnswer, labelsFor } from '../reading.ts'

const sizeType =
  /^(?:\d{1,3}\s?X\s?)?(?:20|40|45)['’]?\s?(?:GP|HC|HQ|DV|RF|RH|OT|FR|DC|ST|FT|TK)?\b/

// `Booking / HBL` with one number: the house bill's, by its own label.
const isForHouse = (name: FieldName, label: Cell): boolean =>
  name === 'booking_number' && (label.names?.includes('house_bill_of_lading_number') ?? false)

/** In-bond numbers have nine digits. */
const inThrees = /^(\d{3})[ -](\d{3})[ -](\d{3})\b/
/** Digits, behind a letter where they were given electronically, or behind `IT`; a column of `IT/BL/AWB no.` has bills as well. */
const inBond = /^[A-Z]{0,2}-?\d[\d-]*$/

const readOther =
  (name: FieldName): ValueReader<string> =>
  (text, label) => {
    const whole = name === 'it_number' ? text.replace(inThrees, '$1$2$3') : text
    const number = isForHouse(name, label) ? null : referenceNumberIn(whole)
    if (number === null || sizeType.test(number)) return null
    if (name === 'it_number' && !inBond.test(number)) return null
    return validContainerNumber(number) === null ? number : null
  }

const ownNumber = (reading: DocumentReading): LabelAnswer<string> | undefined =>
  answersTo(reading, ['bill'], referenceNumberIn).find(({ label }) =>
    isDocumentsOwn(reading, label),
  )

/**
 * `Transport document number` on a dangerous goods declaration, usually before there is a bill: the
 * booking.
 */
const bookingOfDeclared = (reading: DocumentReading): LabelAnswer<string> | undefined =>
  reading.type === 'dangerous_goods_declaration'
    ? answersTo(reading, ['bill'], referenceNumberIn).find(
        ({ value }) => !isOfCarrier(reading, value),
      )
    : undefined

const isTitle = ({ text, colon }: Cell): boolean =>
  !/\b(?:n[ro]|nro|num|number|n[º°])\b|#/i.test(text) && !colon

const ours = /^(?:our|unsere?|notre|nuestra|nossa|onze|ns)\b/i

const quotation = /\b(?:quot(?:e|ation)|offer|angebots?|cotizaci[oó]n|offre)\b/i

/** `Our reference` of a line that confirms a booking is the booking, where nothing else is labelled as one. */
function bookingOfLine(reading: DocumentReading): LabelAnswer<string> | undefined {
  const isOwn = reading.type === 'booking_confirmation' && isFromLine(reading)
  if (!isOwn || labelsFor(reading, 'booking_number').some((label) => !isTitle(label)))
    return undefined
  const at = (labels: RegExp): readonly LabelAnswer<string>[] =>
    answersTo(reading, ['other'], (text, label) =>
      labels.test(label.text) ? readOther('booking_number')(text, label) : null,
    )
  const quoted = at(quotation).map(({ value }) => value)
  return at(ours).find(({ value }) => !quoted.includes(value))
}

/**
 * `DELIVERY ORDER` as a title asks for a number beside it or right beneath it; the column of a title is as wide as the page,
 * and has the values of other boxes.
 */
function isItsOwn({ label, cells }: LabelAnswer<string>): boolean {
  const [first] = cells
  return (
    !isTitle(label) ||
    first === undefined ||
    first.line === label.line ||
    inOneColumn(first.box, label.box)
  )
}

/**
 * `VBS booking reference`: the booking of a truck at a gate, and not of a ship. `Booking no. (quote at gate)` is that of the ship, and
 * so is that of a carrier haulage, which the line itself drives.
 */
const ofGate =
  /\b(?:VBS|GATE|SLOT|TRUCK|(?<!\b(?:CARRIER|MERCHANT)['’]?S? )HAULAGE|APPOINTMENT) BOOKING\b/i

function isOfField(
  reading: DocumentReading,
  name: FieldName,
  answer: LabelAnswer<string>,
): boolean {
  if (name === 'delivery_order_number') return isItsOwn(answer)
  return name !== 'booking_number' || !ofGate.test(wholeLabel(reading, answer.label))
}

/** The numbers of bookings, releases, invoices and customs. */
export const readOtherNumbers = (reading: DocumentReading): ExtractedFields =>
  Object.fromEntries(
    (
      [
        ...(['booking_number', 'delivery_order_number', 'invoice_number'] as const),
        ...(['it_number', 'entry_number', 'pickup_number'] as const),
      ] as const
    ).flatMap((name) => {
      const also = name === 'invoice_number' ? (['invoice_number_and_date'] as const) : []
      const answer =
        answersTo(reading, [name, ...also], readOther(name)).find((one) =>
          isOfField(reading, name, one),
        ) ??
        (name === 'invoice_number' ? ownNumber(reading) : undefined) ??
        (name === 'booking_number'
          ? (bookingOfDeclared(reading) ?? bookingOfLine(reading))
          : undefined)
      return answer === undefined ? [] : [[name, foundAnswer(answer)]]
    }),
  )
