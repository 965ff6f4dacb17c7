import type { ZoneOf } from '../carrier-event.ts'
import { zonedTimeToInstant } from '../normalise/fields/zoned-time.ts'
import type { ContainerStatus } from '../journey/container-status.ts'
import { appliesTo } from './applies-to.ts'
import { feesOf, holdsOf } from './holds-and-fees.ts'
import type { Fee, Hold } from './holds-and-fees.ts'
import { isInland, isLeftBehind, placeOf, withPorts } from './statement-place.ts'
import type { Giver, SaidFacts, TerminalStatement } from './statement.ts'
import type { PickupPlace, PickupTrip } from './trip.ts'
import { lastFreeDayOrder, sameTimeMs, trustedSources } from '../trusted-sources.ts'
import type { WeighedFact } from '../trusted-sources.ts'

/** The facts about picking a container up: columns of its row. Times are ISO 8601, UTC. */
export type PickupState = {
  readonly availability_known: boolean
  readonly available_for_pickup: boolean | null
  /** The beginning of the day at the place, as the two others. */
  readonly pickup_lfd: string | null
  readonly pickup_lfd_line: string | null
  readonly pickup_lfd_terminal: string | null
  readonly pickup_lfd_rail: string | null
  readonly pickup_appointment_at: string | null
  readonly fees_at_pod_terminal: readonly Fee[]
  readonly holds_at_pod_terminal: readonly Hold[]
  readonly location_at_pod_terminal: string | null
  readonly delivered_at: string | null
  readonly terminal_checked_at: string | null
}

export const nothingKnown: PickupState = {
  availability_known: false,
  available_for_pickup: null,
  pickup_lfd: null,
  pickup_lfd_line: null,
  pickup_lfd_terminal: null,
  pickup_lfd_rail: null,
  pickup_appointment_at: null,
  fees_at_pod_terminal: [],
  holds_at_pod_terminal: [],
  location_at_pod_terminal: null,
  delivered_at: null,
  terminal_checked_at: null,
}

export type StateColumn = keyof PickupState

/** The statement that tells a column. */
type Basis = { readonly [Column in StateColumn]?: TerminalStatement | null }

export type WeighedPickup = {
  readonly state: PickupState
  readonly basis: Basis
  /** Whether the container has left the place: it is no longer available, and was not refused either. */
  readonly isOut: boolean
  /** The terminal at the port of discharge, as itself or a document names it. */
  readonly terminalSaidBy: {
    readonly terminal: TerminalStatement | null
    readonly document: TerminalStatement | null
  }
}

/** In one order, so that the order in which statements came does not matter. */
const byTime = (a: TerminalStatement, b: TerminalStatement): number =>
  a.confirmed_at - b.confirmed_at ||
  a.observed_at - b.observed_at ||
  ((a.id ?? '') < (b.id ?? '') ? -1 : 1)

/**
 * A document that was read again, or that a person has corrected, says only what it says now, and is no newer for that: it
 * counts from its first reading, when it was received.
 */
function asLastRead(statements: readonly TerminalStatement[]): TerminalStatement[] {
  const ordered = [...statements].sort(byTime)
  return ordered
    .flatMap((one, at) => {
      if (one.document_id === null) return [one]
      const readings = ordered.filter(({ document_id }) => document_id === one.document_id)
      if (ordered.indexOf(readings.at(-1) ?? one) !== at) return []
      const received = Math.min(...readings.map(({ observed_at }) => observed_at))
      return [{ ...one, observed_at: received, confirmed_at: received }]
    })
    .sort(byTime)
}

/** The statement that counts for a fact: the most trusted of the last day, then the latest. */
function tellerOf(
  fact: WeighedFact,
  statements: readonly TerminalStatement[],
  trusted: readonly string[] = trustedSources[fact],
): TerminalStatement | null {
  const telling = statements.filter(
    ({ facts, source }) => facts[fact] !== null && trusted.includes(source),
  )
  const lastAt = telling.at(-1)?.confirmed_at ?? 0
  const recent = telling.filter(({ confirmed_at }) => confirmed_at >= lastAt - sameTimeMs)
  const rank = (statement: TerminalStatement): number => trusted.indexOf(statement.source)
  const best = Math.min(...recent.map(rank))
  return recent.findLast((statement) => rank(statement) === best) ?? null
}

/** The instant of a local day or time; without a zone the local time is written as UTC. */
function instantOf(local: string | null, { zone }: PickupPlace): string | null {
  if (!local) return null
  const asUtc = Date.parse(local.length === 10 ? `${local}T00:00Z` : `${local}Z`)
  const instant = zone === null ? asUtc : zonedTimeToInstant(asUtc, zone)
  return Number.isFinite(asUtc) ? new Date(instant ?? asUtc).toISOString() : null
}

const endOf = ({ pod, end }: PickupTrip): PickupPlace => (end.locode === null ? pod : end)

/** A delivery of which only the day is known was not before the box was picked up on that day. */
function deliveredAt(local: string | null, trip: PickupTrip): string | null {
  const at = instantOf(local, endOf(trip))
  const { outAt } = trip
  if (at === null || outAt === null || local?.length !== 10) return at
  const begins = Date.parse(at)
  return outAt > begins && outAt < begins + 86_400_000 ? new Date(outAt).toISOString() : at
}

const factOf = <Fact extends WeighedFact>(
  statement: TerminalStatement | null,
  fact: Fact,
): SaidFacts[Fact] | null => statement?.facts[fact] ?? null

/** The times that are local to the place of which a statement speaks. */
type ToldTime = 'last_free_day' | 'pickup_appointment_at'

type LastFreeDays = Readonly<Record<Giver, TerminalStatement | null>>

function lastFreeDaysIn(statements: readonly TerminalStatement[], trip: PickupTrip): LastFreeDays {
  const of = (giver: Giver) =>
    tellerOf(
      'last_free_day',
      statements.filter(
        (one) => one.giver === giver && (giver !== 'terminal' || !isLeftBehind(one, trip)),
      ),
      [giver, ...trustedSources.last_free_day],
    )
  return { line: of('line'), terminal: of('terminal'), rail: of('rail') }
}

/** The giver whose day counts; where no day stands any more, the one whose statement took the last one back. */
const firstGiver = (days: LastFreeDays, dayOf: (giver: Giver) => string | null): Giver | null =>
  lastFreeDayOrder.find((giver) => dayOf(giver) !== null) ??
  lastFreeDayOrder.find((giver) => days[giver] !== null) ??
  null

/** A container that was picked up, or whose cargo was delivered, is no longer there, nor is one that went on inland. */
function availability(statements: readonly TerminalStatement[], trip: PickupTrip, isOut: boolean) {
  const { outAt, onwardAt } = trip
  const isThere = (one: TerminalStatement): boolean =>
    (outAt === null || one.observed_at < outAt) &&
    (onwardAt === null || one.confirmed_at >= onwardAt || isInland(one, trip))
  const teller = tellerOf('available_for_pickup', statements.filter(isThere))
  const said = factOf(teller, 'available_for_pickup')
  return {
    teller,
    availability_known: said !== null,
    available_for_pickup: said !== null && isOut ? false : said,
  }
}

const fromItsSystem = ({ source }: TerminalStatement): boolean =>
  source === 'terminal' || source === 'rail'

const namesTerminal = ({ facts }: TerminalStatement): boolean =>
  facts.terminal_name !== null || facts.terminal_firms_code !== null

const checkedAt = (statements: readonly TerminalStatement[]): string | null => {
  const checked = statements.filter(fromItsSystem).map(({ confirmed_at }) => confirmed_at)
  return checked.length === 0 ? null : new Date(Math.max(...checked)).toISOString()
}

/** Weighs all statements that were ever made about the container, for its present trip. */
export function weighPickup(
  all: readonly TerminalStatement[],
  trip: PickupTrip,
  zoneOf: ZoneOf,
): WeighedPickup {
  const applying = asLastRead(all).filter((one) => appliesTo(one, trip))
  const statements = withPorts(applying, trip)
  const here = statements.filter((one) => !isLeftBehind(one, trip))
  const delivered = tellerOf('delivered_at', statements)
  const isOut = trip.outAt !== null || delivered !== null
  const { teller: available, ...known } = availability(here, trip, isOut)
  const days = lastFreeDaysIn(statements, trip)
  const toldTime = (statement: TerminalStatement | null, fact: ToldTime) =>
    instantOf(factOf(statement, fact), placeOf(statement, trip, zoneOf))
  const dayOf = (giver: Giver) => toldTime(days[giver], 'last_free_day')
  const first = firstGiver(days, dayOf)
  const appointment = tellerOf('pickup_appointment_at', here)
  const [holds, fees] = [tellerOf('holds', here), tellerOf('fees', here)]
  const location = tellerOf('location_at_terminal', here)
  const named = statements.filter((one) => namesTerminal(one) && !isInland(one, trip))
  const namedBy = (source: string) => named.findLast((one) => one.source === source) ?? null
  return {
    state: {
      ...known,
      pickup_lfd: first && dayOf(first),
      pickup_lfd_line: dayOf('line'),
      pickup_lfd_terminal: dayOf('terminal'),
      pickup_lfd_rail: dayOf('rail'),
      pickup_appointment_at: toldTime(appointment, 'pickup_appointment_at'),
      fees_at_pod_terminal: feesOf(factOf(fees, 'fees') ?? []),
      holds_at_pod_terminal: holdsOf(factOf(holds, 'holds') ?? []),
      location_at_pod_terminal: factOf(location, 'location_at_terminal'),
      delivered_at: deliveredAt(factOf(delivered, 'delivered_at'), trip),
      terminal_checked_at: checkedAt(statements),
    },
    basis: {
      // That it is no longer available follows from its leaving; a pick-up nobody here has said.
      available_for_pickup: trip.outAt === null ? (delivered ?? available) : null,
      pickup_lfd: first && days[first],
      pickup_lfd_line: days.line,
      pickup_lfd_terminal: days.terminal,
      pickup_lfd_rail: days.rail,
      pickup_appointment_at: appointment,
      fees_at_pod_terminal: fees,
      holds_at_pod_terminal: holds,
      delivered_at: delivered,
    },
    isOut,
    terminalSaidBy: { terminal: namedBy('terminal'), document: namedBy('document') },
  }
}

const ashore: readonly ContainerStatus[] = ['grounded', 'awaiting_inland_transfer', 'available']
const before: readonly ContainerStatus[] = ['new', 'on_ship', ...ashore, 'not_available']

/**
 * The status after the moves, and what is known about picking the container up: a terminal that says that a box can be
 * picked up knows of its discharge, and a ramp that its train has come, while a box that cannot be may still be aboard.
 */
export function statusWith(
  moved: ContainerStatus,
  { state, basis }: Pick<WeighedPickup, 'state' | 'basis'>,
  trip: PickupTrip,
): ContainerStatus {
  const { available_for_pickup: available, delivered_at } = state
  if (delivered_at !== null && moved !== 'empty_returned') return 'delivered'
  if (available === true && before.includes(moved)) return 'available'
  const teller = available === true && trip.onwardAt !== null ? basis.available_for_pickup : null
  if (teller && isInland(teller, trip) && moved === 'on_rail') return 'available'
  return available === false && ashore.includes(moved) ? 'not_available' : moved
}
