import type { EventName } from '../../event-names.ts'
import { vesselDiffers, voyageDiffers } from '../moves/conveyances.ts'
import { farApart } from '../moves/latest-known.ts'
import type { Happening, NamedEvent } from '../shapes.ts'

/** A live (not superseded) event as it is stored, from the shipping line. */
export type StoredEvent = {
  readonly id: string
  readonly event: EventName
  readonly identity: string
  /** ISO 8601, UTC. */
  readonly timestamp: string
  readonly locode: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly voyage_number: string | null
  readonly carrier_event_id?: string | null
  /** The carrier has taken it back. */
  readonly retracted?: boolean
}

type Timed = { readonly timestamp: string }

const apart = (a: Timed, b: Timed): number =>
  Math.abs(Date.parse(a.timestamp) - Date.parse(b.timestamp))

/** Differences of seconds are noise of the carrier's systems. */
export const minuteApart = (a: Timed, b: Timed): boolean => apart(a, b) >= 60_000

/** The identity without the name. */
export const happeningOf = (stored: StoredEvent): string =>
  stored.identity.slice(stored.event.length + 1)

export const withoutNumber = (happening: string): string => happening.replace(/#\d+$/, '')

const learned = (before: string | null, now: string | null): boolean =>
  before === null && now !== null

/**
 * Whether the event says something else than the stored one; what it leaves out does not count. What
 * stands for one that was taken back is news, even in the same words.
 */
export function detailsDiffer(before: StoredEvent, now: NamedEvent): boolean {
  const vessel = learned(before.vessel_imo ?? before.vessel_name, now.vessel_imo ?? now.vessel_name)
  const place = now.locode !== null && before.locode !== now.locode
  return (
    before.retracted === true ||
    minuteApart(before, now) ||
    place ||
    vessel ||
    vesselDiffers(before, now) ||
    learned(before.voyage_number, now.voyage_number) ||
    voyageDiffers(before.voyage_number, now.voyage_number)
  )
}

/** A happening with what is stored of it and what it is called now. */
export type Pairing = {
  readonly before: readonly StoredEvent[]
  readonly now: readonly NamedEvent[]
}

type Old = { happening: string; before: StoredEvent[] }

const first = (old: Old): StoredEvent => old.before[0] as StoredEvent

const sameId = (old: Old, happening: Happening): boolean =>
  happening.carrier_event_id !== null &&
  old.before.some((one) => one.carrier_event_id === happening.carrier_event_id)

const sameKey = (old: Old, happening: Happening): boolean =>
  withoutNumber(old.happening) === withoutNumber(happening.happening)

const codeOf = (happening: string): string => happening.split('|')[0] ?? ''

const sameCode = (old: Old, one: Happening): boolean =>
  codeOf(old.happening) === codeOf(one.happening)

const isCarriage = (happening: string): boolean => /^(LOAD|DEPA|ARRI|DISC)\|/.test(happening)

/** Ways in which a stored happening can be one of those now, the surest first. */
function waysToMatch(nowOf: (one: Happening) => readonly NamedEvent[]) {
  const alike = (old: Old, one: Happening): boolean =>
    nowOf(one).some((event) =>
      old.before.some(
        (stored) =>
          stored.event === event.event &&
          (!minuteApart(stored, event) || sameId(old, one)) &&
          (stored.locode === null || event.locode === null || stored.locode === event.locode),
      ),
    )
  const sameShip = (old: Old, one: Happening): boolean =>
    isCarriage(old.happening) &&
    nowOf(one).every((event) => old.before.every((stored) => !vesselDiffers(stored, event)))
  // Two ships can arrive at one port in one minute; the one that is stored in all detail is meant.
  const unchanged = (old: Old, one: Happening): boolean =>
    nowOf(one).some((event) =>
      old.before.some((stored) => stored.event === event.event && !detailsDiffer(stored, event)),
    )
  return [
    (old: Old, one: Happening) => sameKey(old, one) && unchanged(old, one),
    (old: Old, one: Happening) => sameKey(old, one) && !minuteApart(first(old), one),
    (old: Old, one: Happening) => sameKey(old, one) && sameId(old, one),
    (old: Old, one: Happening) => sameKey(old, one) && apart(first(old), one) <= farApart,
    (old: Old, one: Happening) => old.happening === one.happening && sameShip(old, one),
    // A place, means or code that the carrier filled in later makes another key of the same move.
    (old: Old, one: Happening) => alike(old, one) && unchanged(old, one),
    alike,
    (old: Old, one: Happening) => sameId(old, one) && sameCode(old, one),
  ]
}

function storedHappenings(stored: readonly StoredEvent[]): Old[] {
  const all = new Map<string, Old>()
  for (const one of stored) {
    const happening = happeningOf(one)
    const old = all.get(happening)
    if (old) old.before.push(one)
    else all.set(happening, { happening, before: [one] })
  }
  return [...all.values()]
}

// What has no name any more takes away what is stored of it. Were a namesake taken for it, the next answer would take
// away one more.
const mayBe =
  (nowOf: (one: Happening) => readonly NamedEvent[]) =>
  (old: Old, one: Happening): boolean =>
    nowOf(one).length > 0 || old.happening === one.happening

/** Every happening of the answer with its stored events, each stored happening used once. */
export function pairings(
  happenings: readonly Happening[],
  stored: readonly StoredEvent[],
  nowOf: (happening: Happening) => readonly NamedEvent[],
): Pairing[] {
  const old = new Set(storedHappenings(stored))
  const isPossible = mayBe(nowOf)
  const matched = new Map<Happening, Old>()
  for (const matches of waysToMatch(nowOf)) {
    for (const happening of happenings) {
      if (matched.has(happening)) continue
      const found = [...old]
        .filter((one) => isPossible(one, happening) && matches(one, happening))
        .sort((a, b) => apart(first(a), happening) - apart(first(b), happening))[0]
      if (!found) continue
      old.delete(found)
      matched.set(happening, found)
    }
  }
  return happenings.map((happening) => ({
    before: matched.get(happening)?.before ?? [],
    now: nowOf(happening),
  }))
}
