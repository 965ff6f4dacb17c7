import type { DocumentType } from './document-types.ts'
import type { Extracted, FieldName, Found } from './fields.ts'
import { fieldsOf } from './fields.ts'
import type { Known } from './known.ts'
import type { Page } from './read-document.ts'
import { readBillNumbers, readOrders, readOtherNumbers } from './reading/bill-numbers.ts'
import { readMeasures } from './reading/cargo.ts'
import { readCarrier } from './reading/carrier.ts'
import { readCharges } from './reading/charges.ts'
import { readContainers } from './reading/containers.ts'
import { readDates } from './reading/dates.ts'
import { readLineItems } from './reading/line-items.ts'
import { readMoney } from './reading/money.ts'
import { readPackages } from './reading/packages.ts'
import { readParties } from './reading/parties.ts'
import type { Reader } from './reading/reading.ts'
import { readingOf } from './reading/reading.ts'
import { readRoute, readVoyage } from './reading/route.ts'
import { readTerms } from './reading/terms.ts'

export type { Known } from './known.ts'

const readers: readonly Reader[] = [
  ...[readOtherNumbers, readOrders, readContainers, readParties, readVoyage, readRoute],
  ...[readDates, readMeasures, readPackages, readTerms, readMoney, readLineItems, readCharges],
]

/**
 * The fields of a type that stand in a document, each with its place and how sure it is. What is not there, or
 * cannot be told apart from something else, is absent.
 */
export function extract(type: DocumentType, pages: readonly Page[], known: Known): Extracted {
  const reading = readingOf(type, pages, known)
  const bills = readBillNumbers(reading)
  const found: Extracted = {
    ...readers.reduce<Extracted>((all, read) => ({ ...all, ...read(reading) }), {}),
    ...bills,
    ...readCarrier(reading, bills),
  }
  return Object.fromEntries(
    fieldsOf[type].flatMap((name): readonly (readonly [FieldName, Found])[] => {
      const field = found[name]
      return field === undefined ? [] : [[name, field]]
    }),
  )
}
