import type { DocumentType } from '../document-types.ts'
import type { ExtractedFields, FieldName, ExtractedValue } from './fields.ts'
import { fieldsOf } from './fields.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
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
import { readPurchaseOrders } from './numbers/purchase-orders.ts'
import { readOtherNumbers } from './numbers/other-numbers.ts'
import { readOrigin, readOriginAtLabel } from './cargo/origin.ts'
import { readDocumentDate } from './dates/document-date.ts'
import { readDocumentNumber } from './numbers/document-number.ts'
import { readPackages } from './cargo/packages.ts'
import { isEndOfLeg, readLegTable } from './route/leg-table.ts'
import { readPortChain } from './route/port-chain.ts'
import { readParties } from './parties/parties.ts'
import { readProse } from './prose/prose.ts'
import { pickupFactsOf } from './pickup/pickup-facts.ts'
import type { PickupFacts } from './pickup/pickup-facts.ts'
import type { FieldReader, DocumentReading } from './reading.ts'
import { readingOf } from './reading.ts'
import { readRoute, readVoyage } from './route/route.ts'
import { readTerminal } from './route/terminal.ts'

const readers: readonly FieldReader[] = [
  // Readers of labels overrule those of sentences and arrows.
  ...[readProse, readOrigin, readPortChain, readDocumentNumber],
  ...[readOtherNumbers, readPurchaseOrders, readContainers, readParties, readVoyage, readRoute],
  // A table of legs tells which of several ports and days are the ends of the journey.
  ...[readDocumentDate, readDates, readLegTable, readMeasures, readPackages],
  ...[readTerminal, readOriginAtLabel, readTrucker, readIncoterm, readPaymentTerms, readGoods],
  ...[readFreight, readHolds, readMoney, readLineItems, readCharges],
]

const isSameDayWithHour = (
  before: ExtractedValue | undefined,
  after: ExtractedValue | undefined,
): boolean =>
  typeof after?.value === 'string' &&
  typeof before?.value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(after.value) &&
  before.value.startsWith(`${after.value}T`)

/**
 * Later readers overrule earlier ones, except that a date with its hour is kept over the same date
 * without.
 */
function over(all: ExtractedFields, later: ExtractedFields): ExtractedFields {
  const fuller = Object.entries(all).filter(([name, found]) =>
    isSameDayWithHour(found, later[name as FieldName]),
  )
  return { ...all, ...later, ...Object.fromEntries(fuller) }
}

/** Drops the LOCODE of a port whose name means another port: the two may come from different readers. */
function withoutOtherCodes(found: ExtractedFields, { locodeOf }: ReferenceData): ExtractedFields {
  const wrong = (['port_of_loading', 'port_of_discharge'] as const).filter((name) => {
    const port = found[name]?.value
    return typeof port === 'string' && locodeOf(port) !== found[`${name}_locode`]?.value
  })
  const codes = new Set<string>(wrong.map((name) => `${name}_locode`))
  return Object.fromEntries(Object.entries(found).filter(([name]) => !codes.has(name)))
}

const withoutEndsOfLegs = (found: ExtractedFields, reading: DocumentReading): ExtractedFields =>
  Object.fromEntries(
    Object.entries(found).filter(([name, { value }]) => !isEndOfLeg(reading, name, value)),
  )

/**
 * Extracts the fields of a type from the pages of a document, each with its place and confidence. A
 * field that is missing or ambiguous is absent; what is not certain enough to send a truck by is a
 * candidate.
 */
export function extract(
  type: DocumentType,
  pages: readonly Page[],
  reference: ReferenceData,
): PickupFacts {
  const reading = readingOf(type, pages, reference)
  const bills = readBillNumbers(reading)
  const found: ExtractedFields = {
    ...readers.reduce<ExtractedFields>((all, read) => over(all, read(reading)), {}),
    ...bills,
    ...readCarrier(reading, bills),
  }
  const agreed = withoutOtherCodes(withoutEndsOfLegs(found, reading), reference)
  const { fields, ...uncertain } = pickupFactsOf(reading, agreed)
  return {
    ...uncertain,
    fields: Object.fromEntries(
      fieldsOf[type].flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
    ),
  }
}
