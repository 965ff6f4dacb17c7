import type { EventName } from '../../event-names.ts'
import type { PlaceKey } from './place-key.ts'

const allMeans = ['vessel', 'feeder', 'rail', 'road'] as const

/** How a container is moved; `feeder` is also a barge, `road` also the gate of a terminal or depot. */
export type Means = (typeof allMeans)[number]

/**
 * The identity of one real move of a container. Ship, voyage and time are not part of it, because carriers
 * correct them.
 */
export type MoveIdentity = {
  /** DCSA's code, with PICK read as GTOT and DROP as GTIN. */
  readonly code: string
  /** False for an empty container; true also where the carrier does not report it. */
  readonly laden: boolean
  readonly means: Means
  /** Without a number at its end; null when the event names no place. */
  readonly place: PlaceKey | null
  /** 2, 3, ... for real repetitions, such as a second gate-out; null for the first. */
  readonly repetition: number | null
}

/** An event of the interface and the move that it names; null for an estimate, of which each name has one. */
type Identified = { readonly event: EventName; readonly move: MoveIdentity | null }

const numbered = (place: string): Pick<MoveIdentity, 'place' | 'repetition'> => {
  const [, before = place, number] = /^(.*)#(0|[1-9]\d{0,14})$/s.exec(place) ?? []
  return { place: before || null, repetition: number === undefined ? null : Number(number) }
}

const placeText = ({ place, repetition }: MoveIdentity): string =>
  (place ?? '') + (repetition === null ? '' : `#${repetition}`)

/**
 * The identity of the first of several moves. A number at the end of a place's name (`DEPOT #2`) counts as a
 * repetition, because the stored text does not distinguish the two.
 */
export const moveIdentity = (
  { code, laden, means }: Pick<MoveIdentity, 'code' | 'laden' | 'means'>,
  place: PlaceKey | null,
): MoveIdentity => ({ code, laden, means, ...numbered(place ?? '') })

/** The identity of the nth of several moves that have one identity. */
export const nthRepetition = (move: MoveIdentity, n: number): MoveIdentity => ({
  ...move,
  place: placeText(move) || null,
  repetition: n,
})

/** Whether two moves are alike but for their repetition. */
export const isAlike = (a: MoveIdentity, b: MoveIdentity): boolean =>
  a.code === b.code && a.laden === b.laden && a.means === b.means && a.place === b.place

export const isSameMove = (a: MoveIdentity, b: MoveIdentity): boolean =>
  isAlike(a, b) && a.repetition === b.repetition

/**
 * The text of a move in `transport_event.happening`: `code|E or L|means|place`, with `#2`, `#3` for
 * repetitions. Ids are derived from it, so it never changes.
 */
export const moveText = (move: MoveIdentity | null): string =>
  move === null
    ? 'plan'
    : [move.code, move.laden ? 'L' : 'E', move.means, placeText(move)].join('|')

/** The text in `transport_event.identity`: `event|move`. */
export const identityText = ({ event, move }: Identified): string => `${event}|${moveText(move)}`

/** The move in a stored identity; null for an estimate, and for a text of another form. */
export function moveOfIdentity(event: string, identity: string): MoveIdentity | null {
  const parts = /^([^|]*)\|([EL])\|([^|]*)\|(.*)$/s.exec(identity.slice(event.length + 1))
  const means = allMeans.find((one) => one === parts?.[3])
  if (!parts || !means) return null
  const [, code = '', load, , place = ''] = parts
  return moveIdentity({ code, laden: load === 'L', means }, place)
}
