import { validContainerNumber } from '../../../numbers/container-number.ts'
import type { ExtractedFields, FieldName } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { referenceNumberIn } from '../../values/reference-numbers.ts'
import { isOfCarrier, isDocumentsOwn } from './bill-numbers.ts'
import type { LabelAnswer, ValueReader, DocumentReading } from '../reading.ts'
import { answersTo, foundAnswer } from '../reading.ts'

const sizeType =
  /^(?:\d{1,3}\s?X\s?)?(?:20|40|45)['’]?\s?(?:GP|HC|HQ|DV|RF|RH|OT|FR|DC|ST|FT|TK)?\b/

// `Booking / HBL` with one number: the house bill's, by its own label.
const isForHouse = (name: FieldName, label: Cell): boolean =>
  name === 'booking_number' && (label.names?.includes('house_bill_of_lading_number') ?? false)

/** In-bond numbers have nine digits. */
const inThrees = /^(\d{3})[ -](\d{3})[ -](\d{3})\b/

const readOther =
  (name: FieldName): ValueReader<string> =>
  (text, label) => {
    const whole = name === 'it_number' ? text.replace(inThrees, '$1$2$3') : text
    const number = isForHouse(name, label) ? null : referenceNumberIn(whole)
    if (number === null || sizeType.test(number)) return null
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
        answersTo(reading, [name, ...also], readOther(name))[0] ??
        (name === 'invoice_number' ? ownNumber(reading) : undefined) ??
        (name === 'booking_number' ? bookingOfDeclared(reading) : undefined)
      return answer === undefined ? [] : [[name, foundAnswer(answer)]]
    }),
  )
