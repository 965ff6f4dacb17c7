// A bill without a ship, as from China to Europe by train: the train is the main carriage, and the ramp that it reaches last is the
// place of delivery. So is a truck, where it brings the container to the customer across a border.
import { ladenMoves } from '../moves/laden-legs.ts'
import type { Move } from '../moves/moves.ts'
import {
  earliest,
  isAfloat,
  isAtCustomer,
  isAtInlandTerminal,
  isAtTerminal,
  isEmptyIn,
  isFetchedEmpty,
  isFullGate,
  isOutbound,
  isTakenByTruck,
  latest,
} from '../moves/moves.ts'
import type { PlaceKey } from '../moves/place-key.ts'
import { countryDiffers, countryOfPlace } from '../moves/place-key.ts'
import { isPlan, isToldByLine } from '../moves/told-by.ts'
import type { SeaPart } from './inland.ts'
import { reaches } from './inland.ts'
import { settledAfterMs } from './settled-discharge.ts'

type Overland = {
  /** The part of the journey until the train or truck has come there; no ports. */
  readonly part: SeaPart
  readonly destination: PlaceKey
}

/**
 * Whether the full container is told to have come to its first train: an answer may also leave out the ship that came before the
 * train, and a train may bring the empty container to where it is packed.
 */
const isBegun = (moves: readonly Move[], departure: number, trains: readonly Move[]): boolean =>
  moves.some(
    (move) =>
      move.act &&
      move.at <= departure &&
      (isFullGate(move, 'GTIN') ||
        move.isToCarriage ||
        (isFetchedEmpty(move) && trains.some(({ laden }) => laden === true))),
  )

const isEmptied = (move: Move): boolean => move.code === 'STRP' || isEmptyIn(move)

const showsImport = (move: Move): boolean =>
  move.code === 'AVPU' || isEmptied(move) || move.event.role_hint === 'DESTINATION'

/** Trains across a border bring containers to ships within some days; those from China to Europe take two weeks and more. */
export const longestPreCarriageMs = 10 * 24 * 3600 * 1000

/** Whether the container is on trains for longer than those to a ship take, as is told or planned. */
export function isLongTrain(moves: readonly Move[]): boolean {
  const trains = ladenMoves(moves).filter(({ means }) => means === 'rail')
  const until = latest(trains.filter(reaches))
  return until - earliest(trains.filter(isOutbound)) > longestPreCarriageMs
}

/**
 * Whether the journey is known to end where the train arrives, and not at a ship that is not told yet: the line plans a long train
 * no further, or a short one from which a truck fetches the container, a move of the import shows it, or three weeks of silence.
 */
function isSettled(
  arrivals: readonly Move[],
  departure: number,
  moves: readonly Move[],
  now: number,
): boolean {
  const plans = arrivals.filter((move) => isPlan(move) && isToldByLine(move))
  if (plans.some((move) => move.at - departure > longestPreCarriageMs)) return true
  const arrived = earliest(arrivals.filter((move) => move.act))
  const isFetched = (move: Move): boolean =>
    isTakenByTruck(move) && plans.some(({ place }) => place === move.place)
  return (
    moves.some(
      (move) => move.act && move.at >= arrived && (showsImport(move) || isFetched(move)),
    ) || now - arrived >= settledAfterMs
  )
}

/** Whether the full container is at a terminal of a port: a ship brings it there, or takes it. */
const isAtPort = ({ laden, event }: Move): boolean =>
  laden !== false && event.facility_type === 'POTE'

/** Where the trains come last. Their plans tell the order of the places also while they are late. */
function lastPlace(inbound: readonly Move[]): PlaceKey | null {
  const timeAt = (place: PlaceKey | null): number => {
    const here = inbound.filter((move) => move.place === place)
    const plans = here.filter((move) => !move.act)
    return latest(plans.length > 0 ? plans : here)
  }
  const places = [...new Set(inbound.map(({ place }) => place))]
  return places.reduce((a, b) => (a !== null && timeAt(a) >= timeAt(b) ? a : b), null)
}

/** Whether a train takes the container on after it came to a place, or is planned to, also from another ramp. */
const goesOnFrom = (
  place: PlaceKey,
  arrivals: readonly Move[],
  outbound: readonly Move[],
): boolean =>
  outbound.some(
    (out) =>
      arrivals.every(({ at }) => at <= out.at) &&
      (out.place === place || !out.act || arrivals.some(({ act }) => act)),
  )

/** Whether the line says that the place is where a ship takes the container, or that the journey ends elsewhere. */
const isOtherwiseTold = (place: PlaceKey, moves: readonly Move[]): boolean =>
  moves.some(({ place: there, event }) =>
    there === place
      ? ['POL', 'TS'].includes(event.role_hint ?? '')
      : event.role_hint === 'DESTINATION',
  )

/** The line carries nothing by train alone inside of one country: such a train comes from a ship, or goes to one. */
const crossesBorder = (away: readonly Move[], destination: PlaceKey): boolean =>
  away.some(({ place }) => countryDiffers(place, destination))

const partOf = (departures: readonly Move[], arrivals: readonly Move[]): SeaPart => {
  const done = (some: readonly Move[]): number => earliest(some.filter((move) => move.act))
  return { pol: null, pod: null, from: done(departures), until: done(arrivals), ports: [] }
}

/** Whether a truck brings the container to its end. At a gate that may be that of a port it comes to a ship. */
const isDelivered = (move: Move): boolean =>
  reaches(move) &&
  !isAtTerminal(move) &&
  (move.code === 'ARRI' || isAtInlandTerminal(move) || isAtCustomer(move))

/** Whether the full container goes on from there, or is emptied where no truck has been with it: a ship that is not told took it. */
function isTakenOn(destination: PlaceKey, carried: readonly Move[], emptied: readonly Move[]) {
  const lastAt = latest(carried.filter(({ place }) => place === destination))
  const countries = new Set(carried.map(({ place }) => countryOfPlace(place)))
  return (
    carried.some((move) => isTakenByTruck(move) && move.at > lastAt) ||
    !emptied.some(({ place }) => countries.has(countryOfPlace(place)))
  )
}

/**
 * The journey by truck alone: it ends where a truck has brought the container across a border, since it was fetched empty, before
 * it is empty again. Until then a ship may take it.
 */
function byTruckAlone(moves: readonly Move[]): Overland | null {
  if (moves.some(({ means }) => means !== 'road')) return null
  const acts = moves.filter((move) => move.act && move.place !== null)
  const packedFrom = earliest(acts.filter(isFetchedEmpty))
  const emptied = acts.filter((move) => move.at > packedFrom && isEmptied(move))
  const emptyFrom = earliest(emptied)
  const carried = acts.filter(
    ({ at, laden }) => laden !== false && at >= packedFrom && at <= emptyFrom,
  )
  const taken = carried.filter(isTakenByTruck)
  const departure = earliest(taken)
  const brought = carried.filter((move) => isDelivered(move) && move.at > departure)
  const destination = lastPlace(brought)
  if (destination === null || !crossesBorder(taken, destination)) return null
  const first = emptied.filter(({ at }) => at === emptyFrom)
  if (isTakenOn(destination, carried, first)) return null
  const arrivals = brought.filter(({ place }) => place === destination)
  return { part: partOf(taken, arrivals), destination }
}

/** The journey by train or truck alone; null where there is a ship or a barge, or may be one. */
export function overlandOf(moves: readonly Move[], now: number): Overland | null {
  if (moves.some((move) => isAfloat(move) || isAtPort(move))) return null
  return byTruckAlone(moves) ?? byTrainAlone(moves, now)
}

function byTrainAlone(moves: readonly Move[], now: number): Overland | null {
  const trains = ladenMoves(moves).filter(({ means }) => means === 'rail')
  const outbound = trains.filter((move) => isOutbound(move) || move.code === 'GTOT')
  const inbound = trains.filter(
    (move) => reaches(move) && !move.isToCarriage && move.place !== null,
  )
  const destination = lastPlace(inbound)
  if (destination === null || isOtherwiseTold(destination, moves)) return null
  const arrivals = inbound.filter(({ place }) => place === destination)
  const away = outbound.filter(({ place }) => place !== destination)
  if (!crossesBorder(away, destination) || goesOnFrom(destination, arrivals, outbound)) return null
  const departure = earliest(away)
  if (!isBegun(moves, departure, trains)) return null
  if (!isSettled(arrivals, departure, moves, now)) return null
  return { part: partOf(away, arrivals), destination }
}
