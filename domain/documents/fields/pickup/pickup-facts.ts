// Divides what was read about the pickup: facts that a truck may be sent by, and candidates that a person has to check.
import type { ExtractedFields, ExtractedValue } from '../fields.ts'
import { fieldsOf } from '../fields.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn } from '../reading.ts'
import { cutBills } from '../numbers/cut-bills.ts'
import { isWithLetters, billsOfContainers } from './bills-of-containers.ts'
import { isCancelled, isDraft } from './cancelled-papers.ts'
import { reasons } from './days.ts'
import { isAboutDetention } from './detention-notices.ts'
import { pickupFields } from './explicit-labels.ts'
import type { ContainerPickupField, PickupField } from './explicit-labels.ts'
import type { NamedGiver } from './giver.ts'
import { decidedHolds } from './holds-of-containers.ts'
import { isLessThanContainer } from './less-than-container.ts'
import { statementsOf } from './statements.ts'
import type { PickupStatement } from './statements.ts'

/** A value that is not certain enough to act on, with the reason. */
type Candidate = ExtractedValue & {
  readonly reason: string
  /** Of a bill: the other ones that the document names. */
  readonly others?: readonly ExtractedValue[]
}
type Candidates = { readonly [name in PickupField | 'bill_of_lading_number']?: Candidate }

/** Facts that the document states of one container and not of all. */
type ContainerPickup = { readonly container_number: string } & {
  readonly [field in ContainerPickupField | 'bill_of_lading_number']?: string
} & { readonly holds?: readonly string[] }

export type PickupFacts = {
  readonly fields: ExtractedFields
  readonly giver: NamedGiver | null
  readonly candidates: Candidates
  readonly byContainer: readonly ContainerPickup[]
}

type Decided = {
  readonly found: ExtractedValue | null
  readonly reason: string
  readonly byContainer: readonly {
    readonly container: string | null
    readonly value: string | readonly string[]
  }[]
  readonly giver: NamedGiver | null
}

/** Null where the statements differ. */
function giverOf(made: readonly PickupStatement[]): NamedGiver | null {
  const [first = null, ...others] = made.map(({ giver }) => giver)
  return others.every((each) => each === first) ? first : null
}

const confidence = 0.97

const valuesOf = (made: readonly PickupStatement[]): readonly string[] => [
  ...new Set(made.map(({ value }) => value)),
]

/** One value for the whole document: said of all of it, or of each of its containers. */
function decided(
  reading: DocumentReading,
  field: ContainerPickupField,
  containers: readonly string[],
): Decided {
  const { made, reasons: failures } = statementsOf(reading, field)
  const reason = failures[0] ?? reasons.notAlone
  const ofOne = made.filter(({ container }) => container !== null && containers.length > 1)
  const byContainer = ofOne.filter(({ container, value }) =>
    ofOne.every((other) => other.container !== container || other.value === value),
  )
  const isWhole =
    ofOne.length < made.length ||
    containers.every((each) => ofOne.some(({ container }) => container === each))
  const [value, second] = valuesOf(made)
  const giver = field === 'last_free_day' ? giverOf(made) : null
  if (value === undefined || !isWhole) return { found: null, reason, byContainer, giver }
  if (second !== undefined) return { found: null, reason: reasons.several, byContainer, giver }
  const cells = made.slice(0, 1).flatMap((each) => each.cells)
  return { found: foundIn(value, cells, confidence), reason, byContainer: [], giver }
}

function byContainerOf(
  all: readonly (readonly [PickupField, Decided])[],
  bills: readonly ContainerPickup[],
): readonly ContainerPickup[] {
  const rows = new Map(bills.map((row) => [row.container_number, row]))
  for (const [field, { byContainer }] of all)
    for (const { container, value } of byContainer)
      if (container !== null)
        rows.set(container, {
          ...(rows.get(container) ?? { container_number: container }),
          [field]: value,
        })
  return [...rows.values()]
}

const isCutBill = (reading: DocumentReading, name: string, { value }: ExtractedValue): boolean =>
  /^(?:house_)?bill_of_lading_number$/.test(name) &&
  typeof value === 'string' &&
  cutBills(reading).has(value)

type DecidedBill = Pick<PickupFacts, 'candidates' | 'byContainer'>

const noBill: DecidedBill = { candidates: {}, byContainer: [] }

/** Of several bills none is that of all containers: each container has its own where the document says so. */
function decidedBill(
  reading: DocumentReading,
  { bill_of_lading_number: read }: ExtractedFields,
  containers: readonly string[],
): DecidedBill {
  if (typeof read?.value !== 'string') return noBill
  const first = read.value
  const whole = cutBills(reading).get(first)
  if (whole !== undefined)
    return {
      ...noBill,
      candidates: { bill_of_lading_number: { ...read, value: whole, reason: reasons.cut } },
    }
  const named = billsOfContainers(reading, first, containers)
  const bills = named.bills.filter(({ bill }) => !cutBills(reading).has(bill))
  if (bills.length < 2) return noBill
  const names = bills.map(({ bill }) => bill)
  const reason = `The document names several bills of lading: ${names.join(', ')}.`
  const main = names.find((bill) => isWithLetters(bill, first)) ?? first
  const others = bills
    .filter(({ bill }) => bill !== main)
    .map(({ bill, cell }) => foundIn(bill, [cell], read.confidence))
  return {
    candidates: { bill_of_lading_number: { ...read, reason, others } },
    byContainer: [...named.byContainer].map(([container_number, bill_of_lading_number]) => ({
      container_number,
      bill_of_lading_number,
    })),
  }
}

/** `read`: what the readers found, by labels that may mean it and in cells that may be the value's. */
export function pickupFactsOf(reading: DocumentReading, read: ExtractedFields): PickupFacts {
  const asked = pickupFields.filter((field) => fieldsOf[reading.type].includes(field))
  const list = read.container_numbers?.value
  const containers = Array.isArray(list) ? (list as readonly string[]) : []
  const all = asked.map((field): readonly [PickupField, Decided] => {
    const none = { found: null, byContainer: [], giver: null }
    if (isCancelled(reading)) return [field, { ...none, reason: reasons.cancelled }]
    if (isDraft(reading)) return [field, { ...none, reason: reasons.draft }]
    if (field === 'last_free_day' && isAboutDetention(reading))
      return [field, { ...none, reason: reasons.otherSubject }]
    if (isLessThanContainer(reading)) return [field, { ...none, reason: reasons.lessThanContainer }]
    return field === 'holds'
      ? [field, { ...decidedHolds(reading, containers), giver: null }]
      : [field, decided(reading, field, containers)]
  })
  const bill = asked.length === 0 ? noBill : decidedBill(reading, read, containers)
  const others = Object.entries(read).filter(
    ([name, one]) =>
      !(asked as readonly string[]).includes(name) &&
      !(name in bill.candidates) &&
      !isCutBill(reading, name, one),
  )
  const facts = all.flatMap(([field, { found }]) =>
    found === null ? [] : [[field, found] as const],
  )
  const uncertain = all.flatMap(([field, { found, reason }]) => {
    const value = read[field]
    return found === null && value !== undefined ? [[field, { ...value, reason }] as const] : []
  })
  return {
    fields: Object.fromEntries<ExtractedValue>([...others, ...facts]),
    candidates: { ...Object.fromEntries<Candidate>(uncertain), ...bill.candidates },
    byContainer: byContainerOf(all, bill.byContainer),
    giver: all.find(([field]) => field === 'last_free_day')?.[1].giver ?? null,
  }
}
