import type { DocumentType } from './document-types.ts'
import type { Extracted, FieldName, Found } from './fields.ts'
import { fieldsOf } from './fields.ts'
import type { Known } from './reference-data/reference-data.ts'
import type { Page } from './layout/page.ts'
import { readBillNumbers } from './field-readers/bill-numbers.ts'
import { readMeasures } from './field-readers/cargo.ts'
import { readCarrier } from './field-readers/carrier.ts'
import { readCharges } from './field-readers/charges.ts'
import { readContainers } from './field-readers/containers.ts'
import { readDates } from './field-readers/dates.ts'
import { readFreight } from './field-readers/freight.ts'
import { readHolds } from './field-readers/holds.ts'
import { readLineItems } from './field-readers/line-items.ts'
import { readMoney } from './field-readers/money.ts'
import { readOrders } from './field-readers/order-numbers.ts'
import { readOtherNumbers } from './field-readers/other-numbers.ts'
import { readOrigin } from './field-readers/origin.ts'
import { readOwnDate } from './field-readers/own-date.ts'
import { readOwnNumber } from './field-readers/own-number.ts'
import { readPackages } from './field-readers/packages.ts'
import { isEndOfLeg, readLegTable } from './field-readers/leg-table.ts'
import { readLegs } from './field-readers/legs.ts'
import { readParties } from './field-readers/parties.ts'
import { readProse } from './field-readers/prose.ts'
import type { Reader, Reading } from './field-readers/reading.ts'
import { readingOf } from './field-readers/reading.ts'
import { readRoute, readVoyage } from './field-readers/route.ts'
import { readTerms } from './field-readers/terms.ts'

export type { Known } from './reference-data/reference-data.ts'

const readers: readonly Reader[] = [
  // What sentences and arrows say stands back behind what labels say.
  ...[readProse, readOrigin, readLegs, readOwnNumber],
  ...[readOtherNumbers, readOrders, readContainers, readParties, readVoyage, readRoute],
  // A table of legs says which of several ports and days are the journey's ends.
  ...[
    readOwnDate,
    readDates,
    readLegTable,
    readMeasures,
    readPackages,
    readTerms,
    readFreight,
    readHolds,
    readMoney,
    readLineItems,
    readCharges,
  ],
]

const isSameDayWithHour = (before: Found | undefined, after: Found | undefined): boolean =>
  typeof after?.value === 'string' &&
  typeof before?.value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(after.value) &&
  before.value.startsWith(`${after.value}T`)

/** Later readers know better; but who tells a day's hour as well said more. */
function over(all: Extracted, later: Extracted): Extracted {
  const fuller = Object.entries(all).filter(([name, found]) =>
    isSameDayWithHour(found, later[name as FieldName]),
  )
  return { ...all, ...later, ...Object.fromEntries(fuller) }
}

/** A port's name and its code may come from two readers, which then have to mean one port. */
function withoutOtherCodes(found: Extracted, { locodeOf }: Known): Extracted {
  const wrong = (['port_of_loading', 'port_of_discharge'] as const).filter((name) => {
    const port = found[name]?.value
    return typeof port === 'string' && locodeOf(port) !== found[`${name}_locode`]?.value
  })
  const codes = new Set<string>(wrong.map((name) => `${name}_locode`))
  return Object.fromEntries(Object.entries(found).filter(([name]) => !codes.has(name)))
}

const withoutEndsOfLegs = (found: Extracted, reading: Reading): Extracted =>
  Object.fromEntries(
    Object.entries(found).filter(([name, { value }]) => !isEndOfLeg(reading, name, value)),
  )

/**
 * The fields of a type that stand in a document, each with its place and how sure it is. What is not there, or
 * cannot be told apart from something else, is absent.
 */
export function extract(type: DocumentType, pages: readonly Page[], known: Known): Extracted {
  const reading = readingOf(type, pages, known)
  const bills = readBillNumbers(reading)
  const found: Extracted = {
    ...readers.reduce<Extracted>((all, read) => over(all, read(reading)), {}),
    ...bills,
    ...readCarrier(reading, bills),
  }
  const agreed = withoutOtherCodes(withoutEndsOfLegs(found, reading), known)
  return Object.fromEntries(
    fieldsOf[type].flatMap((name): readonly (readonly [FieldName, Found])[] => {
      const field = agreed[name]
      return field === undefined ? [] : [[name, field]]
    }),
  )
}
