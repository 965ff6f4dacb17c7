// Finds where one trip of a box ends and the next begins, by the moves alone.
import type { CarrierEvent } from '../../carrier-event.ts'
import { gateCodes } from '../../move-codes.ts'
import { isAtCustomer } from '../moves/moves.ts'
import { isHandledAt, legMatches, longestTransferMs } from '../moves/conveyances.ts'
import { isSamePlace } from '../moves/place-key.ts'
import { documentsMatch, namesDocument } from './documents.ts'

const day = 24 * 3600 * 1000

/**
 * Longer than a transfer between terminals of which only the way out was reported, until the container is put aboard
 * again: the cargo was unpacked meanwhile.
 */
const longestAshoreMs = 30 * day
/** Longer than a container waits for its next ship. */
const longestWaitMs = 60 * day
/** The same where one bill or booking is named before and after: after a casualty cargo is released, and shipped on within months. */
const longestWaitOfBillMs = 180 * day

/** The meaning of a move for the beginning and the end of a trip. */
type Kind = 'landed' | 'fullOut' | 'stripped' | 'emptyIn' | 'emptyOut' | 'fullIn' | 'loaded'

// The order of moves with one time, as with dates without a time of day: a trip's end before the next one's start.
const ranks: readonly Kind[] = [
  'landed',
  'fullOut',
  'stripped',
  'emptyIn',
  'emptyOut',
  'fullIn',
  'loaded',
]

/** A move that tells where a trip begins or ends. */
export type Step = { readonly event: CarrierEvent; readonly kind: Kind; readonly at: number }

const isRailOrBarge = (event: CarrierEvent | undefined): boolean =>
  event?.mode === 'RAIL' || event?.mode === 'BARGE'

function kindOf(event: CarrierEvent): Kind | null {
  const { event_code: code, empty, mode } = event
  const gate = gateCodes[code]
  if (gate && empty === true) return gate === 'in' ? 'emptyIn' : 'emptyOut'
  // A full container that a train or a barge brings, or takes, is on its way.
  if (gate && !isRailOrBarge(event)) return gate === 'in' ? 'fullIn' : 'fullOut'
  if (code === 'STRP') return 'stripped'
  if (empty === true || mode === 'TRUCK') return null
  if (code === 'LOAD' || code === 'DEPA') return 'loaded'
  return code === 'DISC' || code === 'ARRI' ? 'landed' : null
}

const handlingOf: Readonly<Record<string, string>> = { DEPA: 'LOAD', ARRI: 'DISC' }

const isEmptyHandling = ({ empty, event_code }: CarrierEvent): boolean =>
  empty === true && Object.values(handlingOf).includes(event_code)

/** Whether a call of a ship belongs to a voyage on which the container was empty, by its loadings and discharges. */
const sailsEmpty = (call: CarrierEvent, emptyHandlings: readonly CarrierEvent[]): boolean =>
  call.event_type === 'TRANSPORT' &&
  emptyHandlings.some(
    (event) =>
      legMatches(event, call) ||
      (event.event_code === handlingOf[call.event_code] && isHandledAt(event, call)),
  )

/** Whether the empty container goes out where it does not come in: at the customer's, or certainly at another place. */
const isFetchedElsewhere = (out: Step, into: Step): boolean =>
  isAtCustomer(out) ||
  ((out.event.locode === null) === (into.event.locode === null) &&
    !isSamePlace(out.event, into.event))

/** The place of a step among those of one time, beside the empty container's ways in. */
function rankOf(step: Step, returns: readonly Step[]): number {
  const { event, kind, at } = step
  // It was delivered before it is fetched there empty.
  if (kind === 'fullIn' && event.empty === false && isAtCustomer(step))
    return ranks.indexOf('stripped')
  const then = kind === 'emptyOut' ? returns.filter((into) => into.at === at) : []
  const isBroughtBack = then.length > 0 && then.every((into) => isFetchedElsewhere(step, into))
  return isBroughtBack ? ranks.indexOf('emptyIn') - 0.5 : ranks.indexOf(kind)
}

function inOrder(steps: readonly Step[]): Step[] {
  const returns = steps.filter(({ kind }) => kind === 'emptyIn')
  return steps
    .map((step) => ({ step, rank: rankOf(step, returns) }))
    .sort((a, b) => a.step.at - b.step.at || a.rank - b.rank)
    .map(({ step }) => step)
}

/** The real moves that tell trips apart, and planned loadings, in their order. */
function stepsOf(events: readonly CarrierEvent[]): Step[] {
  const emptyHandlings = events.filter(isEmptyHandling)
  const steps = events.flatMap((event): Step[] => {
    const kind = event.event_type === 'SHIPMENT' ? null : kindOf(event)
    const at = Date.parse(event.event_at)
    const counts = event.classifier === 'ACT' || event.event_code === 'LOAD'
    if (kind === null || !counts || Number.isNaN(at) || sailsEmpty(event, emptyHandlings)) return []
    return [{ event, kind, at }]
  })
  return inOrder(steps)
}

/** When the full container is expected to come in, in milliseconds. */
const expectedIn = (events: readonly CarrierEvent[]): number[] =>
  events
    .filter(
      (event) => event.classifier !== 'ACT' && event.empty === false && kindOf(event) === 'fullIn',
    )
    .map(({ event_at }) => Date.parse(event_at))

/** How far the present trip has come. */
type State = {
  readonly loaded: boolean
  readonly landedAt: number | null
  readonly outAt: number | null
  readonly stripped: boolean
  /** Empty in a depot, after the trip or before it. */
  readonly home: boolean
  readonly over: boolean
}

const atStart: State = {
  loaded: false,
  landedAt: null,
  outAt: null,
  stripped: false,
  home: false,
  over: false,
}

/** The kind of a move where the carrier does not say whether the container was empty. */
function readAs(state: State, steps: readonly Step[], n: number): Kind | null {
  const step = steps[n]
  if (step === undefined || step.event.empty !== null) return step?.kind ?? null
  if (step.kind === 'fullOut') return state.over ? 'emptyOut' : 'fullOut'
  if (step.kind !== 'fullIn') return step.kind
  // Nobody brings an empty container back to the customer: the full one is delivered there, to be unpacked.
  if (isAtCustomer(step)) return 'stripped'
  const next = steps[n + 1]?.kind
  return state.outAt === null || next === 'loaded' || next === 'stripped' ? 'fullIn' : 'emptyIn'
}

/** The moves of a box in their order, and when it is expected to come in full. */
type History = { readonly steps: readonly Step[]; readonly expectedIn: readonly number[] }

/** Whether a train or a barge carries the container, as far as is known empty. */
const isCarriedInland = ({ event, kind }: Step): boolean =>
  isRailOrBarge(event) && (kind === 'loaded' || kind === 'landed') && event.empty !== false

/**
 * Whether an empty container that goes out, of its depot or after an import, comes back full or is put aboard. Where nothing
 * follows, one that a truck takes from its depot does.
 */
function isHired({ steps, expectedIn }: History, n: number, isFromDepot: boolean): boolean {
  // A train or a barge brings it to where it is needed, of which nothing may be told.
  const goesInland = isRailOrBarge(steps[n]?.event)
  const next = steps
    .slice(n + 1)
    .find((step) => step.kind !== 'emptyOut' && !(goesInland && isCarriedInland(step)))
  // From a depot it is brought to the customer's to be packed.
  if (next !== undefined) return next.kind !== 'emptyIn' || (isFromDepot && isAtCustomer(next))
  return (isFromDepot && !goesInland) || expectedIn.some((at) => at >= (steps[n]?.at ?? Infinity))
}

/**
 * Whether a container that is put aboard from its depot is full: it is said to be, or it is taken out to somebody later.
 * A box without cargo is shipped to where it is needed.
 */
const isFull = (steps: readonly Step[], n: number): boolean =>
  steps[n]?.event.empty === false ||
  steps.slice(n + 1).some(({ kind }) => kind === 'fullOut' || kind === 'stripped')

function beginsEmpty({ home, outAt, landedAt }: State, history: History, n: number): boolean {
  // The return was not reported; but an empty container is also fetched at the consignee's to be returned.
  const isImported = (outAt ?? landedAt) !== null
  return (home || isImported) && isHired(history, n, home)
}

/** Whether the moves before and after this time name one bill or booking: then the container is still on its trip. */
function isUnderOneDocument(steps: readonly Step[], n: number): boolean {
  const before = steps.slice(0, n).findLast(({ event }) => namesDocument(event))
  const after = steps.slice(n).find(({ event }) => namesDocument(event))
  return before !== undefined && after !== undefined && documentsMatch(before.event, after.event)
}

function beginsFull(state: State, kind: 'fullIn' | 'loaded', history: History, n: number): boolean {
  if (state.over || (state.outAt !== null && state.stripped)) return true
  const { steps } = history
  const at = steps[n]?.at ?? NaN
  const longest = kind === 'fullIn' ? longestTransferMs : longestAshoreMs
  if (state.outAt !== null && at - state.outAt > longest && !isUnderOneDocument(steps, n))
    return true
  if (state.outAt !== null) return at - state.outAt > longestWaitMs
  if (kind !== 'loaded' || state.landedAt === null) return false
  const ashore = at - state.landedAt
  return ashore > longestWaitMs && (ashore > longestWaitOfBillMs || !isUnderOneDocument(steps, n))
}

function begins(state: State, kind: Kind | null, history: History, n: number): boolean {
  const { steps } = history
  if (kind === 'emptyOut') return beginsEmpty(state, history, n)
  if (kind !== 'fullIn' && kind !== 'loaded') return false
  if (state.home && kind === 'loaded' && !isFull(steps, n)) return false
  return beginsFull(state, kind, history, n)
}

function stateAfter(state: State, kind: Kind | null, { event, at }: Step): State {
  const imported = state.landedAt !== null || state.outAt !== null
  switch (kind) {
    case 'landed':
      // A ship also arrives before it is loaded.
      if (!state.loaded && event.event_code !== 'DISC') return state
      return { ...state, landedAt: at, outAt: null }
    case 'fullOut':
      return state.landedAt === null ? state : { ...state, outAt: at }
    case 'stripped':
      return { ...state, stripped: imported }
    case 'emptyIn':
      return { ...state, home: true, over: state.over || imported }
    case 'loaded':
      return { ...state, loaded: true, home: false, outAt: null }
    case 'fullIn':
      return { ...state, home: false, outAt: null }
    default:
      return state.over ? state : { ...state, home: false }
  }
}

/** The moves of a box that tell its trips, each with the number of its trip. */
export function numberedSteps(
  events: readonly CarrierEvent[],
): (Step & { readonly trip: number })[] {
  const history: History = { steps: stepsOf(events), expectedIn: expectedIn(events) }
  const { steps } = history
  let [state, trip] = [atStart, 0]
  return steps.map((step, n) => {
    let kind = readAs(state, steps, n)
    if (n > 0 && begins(state, kind, history, n)) {
      trip++
      state = atStart
      kind = step.kind
    }
    state = stateAfter(state, kind, step)
    return { ...step, trip }
  })
}
