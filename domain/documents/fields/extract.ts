import type { DocumentType } from '../document-types.ts'
import type { Extracted, FieldName, Found } from './fields.ts'
import { fieldsOf } from './fields.ts'
import type { Known } from '../reference-data/reference-data.ts'
import type { Page } from '../layout/page.ts'
import { readBillNumbers } from './numbers/bill-numbers.ts'
import { readMeasures } from './cargo/measures.ts'
import { readCarrier, readTrucker } from './parties/carrier.ts'
import { readCharges } from './money/charges.ts'
import { readContainers } from './cargo/containers.ts'
import { readDates } from './dates/dates.ts'
import { readFreight } from './money/freight-terms.ts'
import { readGoods } from './cargo/goods.ts'
import { readIncoterm, readPaymentTerms } from './money/trade-terms.ts'
import { readHolds } from './route/holds.ts'
import { readLineItems } from './line-items/line-items.ts'
import { readMoney } from './money/total.ts'
import { readOrders } from './numbers/purchase-orders.ts'
import { readOtherNumbers } from './numbers/other-numbers.ts'
import { readOrigin, readOriginAtLabel } from './cargo/origin.ts'
import { readOwnDate } from './dates/document-date.ts'
import { readOwnNumber } from './numbers/document-number.ts'
import { readPackages } from './cargo/packages.ts'
import { isEndOfLeg, readLegTable } from './route/leg-table.ts'
import { readLegs } from './route/port-chain.ts'
import { readParties } from './parties/parties.ts'
import { readProse } from './prose/prose.ts'
import type { Reader, Reading } from './reading.ts'
import { readingOf } from './reading.ts'
import { readRoute, readVoyage } from './route/route.ts'
import { readTerminal } from './route/terminal.ts'

const readers: readonly Reader[] = [
  // Labels go before sentences and arrows.
  ...[readProse, readOrigin, readLegs, readOwnNumber],
  ...[readOtherNumbers, readOrders, readContainers, readParties, readVoyage, readRoute],
  // A table of legs tells which of several ports and days are the ends of the journey.
  ...[readOwnDate, readDates, readLegTable, readMeasures, readPackages],
  ...[readTerminal, readOriginAtLabel, readTrucker, readIncoterm, readPaymentTerms, readGoods],
  ...[readFreight, readHolds, readMoney, readLineItems, readCharges],
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
