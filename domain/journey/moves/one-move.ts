// Decides whether two reports of one code at one place are about one move of the container.
import { sameTimeMs } from '../../trusted-sources.ts'
import { legMatches, longestCallMs, vesselDiffers } from './conveyances.ts'
import type { Move } from './moves.ts'
import { isBarge, isCarriage } from './moves.ts'
import { isOtherTeller } from './told-by.ts'

/** Milliseconds; two gate moves further apart than this are two moves and not one with a corrected time. */
export const farApart = 12 * 3600 * 1000

/** Trains have no voyage. One leaves a ramp with a container once; its time is corrected by days at most, as that of a barge. */
const longestCorrectionMs = longestCallMs

const isSameReport = (a: Move, b: Move): boolean =>
  a.event.event_id !== null && a.event.event_id === b.event.event_id

/** A container is loaded once on one voyage, however far the carrier corrects the time. */
const isOfOneVoyage = (a: Move, b: Move): boolean => isCarriage(a) && legMatches(a.event, b.event)

const hasNoVoyage = ({ means, event }: Move): boolean => means === 'rail' || isBarge(event)

/** How far apart the times may be that one source, or two of them, give for one move. */
function longestApart(a: Move, b: Move): number {
  if (hasNoVoyage(a)) return longestCorrectionMs
  return isOtherTeller(a, b) ? sameTimeMs : farApart
}

/** Whether two reports with one identity, both actual or both not, may be about one move. */
export function sameMove(a: Move, b: Move): boolean {
  if (isSameReport(a, b)) return true
  if (vesselDiffers(a.event, b.event)) return false
  // A ship that turns round calls once under two numbers.
  return !a.act || isOfOneVoyage(a, b) || Math.abs(a.at - b.at) <= longestApart(a, b)
}

const inward: readonly string[] = ['ARRI', 'DISC', 'GTIN']
const outward: readonly string[] = ['DEPA', 'LOAD', 'GTOT']
const comesIn = ({ code }: Move): boolean => inward.includes(code)

/** Whether a move takes the container the other way through the gate, or from where a train or a barge has brought it. */
function isWayBack(move: Move, other: Move): boolean {
  if (!(comesIn(other) ? outward : inward).includes(move.code)) return false
  // No train comes back to where it has set out.
  return hasNoVoyage(other) ? comesIn(other) && move.means === 'road' : move.means === other.means
}

/** Whether a move tells that the container, which came to a place or left it with another one, has been elsewhere since. */
const undoes = (move: Move, other: Move): boolean =>
  move.place === other.place
    ? isWayBack(move, other)
    : move.place !== null && (comesIn(move) || !comesIn(other))

/** The times before and after a move at which another one undoes it. */
function stayAround(move: Move, acts: readonly Move[]): readonly [number, number] {
  const times = acts.filter((other) => undoes(other, move)).map(({ at }) => at)
  return [
    Math.max(...times.filter((at) => at < move.at)),
    Math.min(...times.filter((at) => at > move.at)),
  ]
}

/**
 * Whether the container was elsewhere between a report and others that may be about one move with it: then they are about two.
 * Near reports, and those with one id or of one voyage, are about one. `acts` are its real moves.
 */
export function isMadeTwice(a: Move, acts: readonly Move[]): (b: Move) => boolean {
  let stay: readonly [number, number] | undefined
  return (b) => {
    if (!a.act || Math.abs(a.at - b.at) <= farApart) return false
    if (isSameReport(a, b) || isOfOneVoyage(a, b)) return false
    // Few moves come so far: a journey may have a thousand.
    stay ??= stayAround(a, acts)
    return b.at < stay[0] || stay[1] < b.at
  }
}
