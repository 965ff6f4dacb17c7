// The part of an answer that is about the number that was asked for.
import type { CarrierEvent } from '../../carrier-event.ts'
import { compact } from '../../numbers/container-number.ts'
import { containersOf } from '../moves/events-by-container.ts'
import type { AskedNumber } from '../journey-types.ts'

type AboutReference = {
  readonly events: readonly CarrierEvent[]
  /** Why events were set aside, one sentence for each thing that they are about instead. */
  readonly setAside: readonly string[]
}

/** Shorter numbers end too many others to be recognised in them. */
const shortest = 7

/** Whether two numbers may be one, of which one has the carrier's prefix; spellings of the first are given. */
function maySame(spellings: readonly string[], other: string): boolean {
  const theirs = compact(other)
  return spellings.map(compact).some((own) => {
    if (own === theirs) return true
    const [short = '', long = ''] = own.length < theirs.length ? [own, theirs] : [theirs, own]
    return short.length >= shortest && long.endsWith(short)
  })
}

const counted = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const sentences = (what: string, asked: string, names: readonly string[]): string[] =>
  [...counted(names)].map(([name, count]) => {
    const events = count === 1 ? '1 event is' : `${count} events are`
    return `${events} about ${what} ${name}, not about ${asked}`
  })

/** A container's answer is about that container, whatever else of its bill the carrier names. */
function aboutContainer(number: string, events: readonly CarrierEvent[]): AboutReference {
  const boxes = events.map((event) => containersOf(event))
  const isNamed = boxes.some((names) => names.includes(number))
  const isOwn = (names: readonly string[]): boolean =>
    names.includes(number) ||
    (names.length === 0 && (isNamed || boxes.every((all) => all.length === 0)))
  const others = boxes
    .filter((names) => !isOwn(names))
    .map((names) => names.join(', ') || 'no container')
  return {
    events: events.filter((_, n) => isOwn(boxes[n] ?? [])),
    setAside: sentences('container', number, others),
  }
}

/** All numbers of documents that an event names. */
const documentsOf = (event: CarrierEvent): string[] =>
  [event.bill_of_lading_number, event.booking_number, event.document_id].flatMap((one) => one ?? [])

/** An answer that names other bills of lading, and this number nowhere, is about those. */
function aboutBill(
  number: string,
  spellings: readonly string[],
  events: readonly CarrierEvent[],
): AboutReference {
  const bills = events.flatMap((event) => event.bill_of_lading_number ?? [])
  const isNamed = events.flatMap(documentsOf).some((one) => maySame(spellings, one))
  if (bills.length === 0 || isNamed) return { events, setAside: [] }
  return { events: [], setAside: sentences('bill of lading', number, bills) }
}

/**
 * The events that are about a number; `spellings` are its forms at the carrier. A booking's answer may name any bill,
 * because a booking becomes one.
 */
export function aboutReference(
  { number, number_type }: AskedNumber,
  spellings: readonly string[],
  events: readonly CarrierEvent[],
): AboutReference {
  if (number_type === 'container') return aboutContainer(number, events)
  if (number_type === 'bill_of_lading') return aboutBill(number, [number, ...spellings], events)
  return { events, setAside: [] }
}
