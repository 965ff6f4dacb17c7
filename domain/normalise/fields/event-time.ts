import type { CarrierEvent } from '../../carrier-event.ts'
import { fieldsOf, isObject, pick, text } from './json-fields.ts'
import { isoForm } from './written-date.ts'
import { zonedTimeToInstant } from './zoned-time.ts'

/** The rule for times without a reliable offset. */
export type LocalTimeRule = {
  /** IANA zone of the event's place, null when not known: its times are then kept as if UTC. */
  readonly zone: string | null
  /** Whether the carrier marks local times with a `Z`. */
  readonly zuluIsLocal: boolean
  /** Whether a `Z` of its times of knowledge means UTC nevertheless. */
  readonly createdIsUtc?: boolean
}

const day = 86_400_000
const year = 365 * day
const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2101, 0, 1)

const shape = new RegExp(
  String.raw`^(\d{4})-(\d\d)-(\d\d)` +
    String.raw`(?:[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?` +
    String.raw` ?([Zz]|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$`,
)

/**
 * The instant of a date and time, in ISO 8601 or as `isoForm` reads it, in milliseconds since 1970, or null when it cannot be read
 * or lies outside 1990 to 2100. A fraction may have any length, a blank may stand for the `T`, the
 * offset may be missing. DCSA's 3.0 drafts also wrap the time in an object.
 */
export function readInstant(value: unknown, rule: LocalTimeRule): number | null {
  const written = text(unwrapped(value)) ?? ''
  const parts = shape.exec(written) ?? shape.exec(isoForm(written))
  if (parts === null) return null
  const local = localTime(parts)
  if (local === null) return null
  const instant = toInstant(local, parts[8]?.toUpperCase(), rule)
  return instant !== null && instant >= earliest && instant < latest ? instant : null
}

/**
 * The time of knowledge of an event, or null where it cannot be true: days before an actual event, years before a
 * planned one, or many years after either.
 */
export function readCreated(
  value: unknown,
  rule: LocalTimeRule,
  event: { readonly at: number; readonly classifier: CarrierEvent['classifier'] | null },
): number | null {
  const zuluIsLocal = rule.zuluIsLocal && rule.createdIsUtc !== true
  const created = readInstant(value, { zone: rule.zone, zuluIsLocal })
  if (created === null) return null
  const ahead = event.classifier === 'ACT' ? 2 * day : 2 * year
  return created >= event.at - ahead && created <= event.at + 5 * year ? created : null
}

function unwrapped(value: unknown): unknown {
  return isObject(value) ? pick([fieldsOf(value)], 'value', 'dateTime', 'eventDateTime') : value
}

/** The local time as the milliseconds it would be were it UTC. */
function localTime(parts: RegExpExecArray): number | null {
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1, 7)
    .map((digits: string | undefined) => Number(digits ?? 0))
  const date = Date.UTC(years, months - 1, days)
  const midnight = new Date(date)
  // Date.UTC rolls February 30 over into March.
  if (midnight.getUTCMonth() !== months - 1 || midnight.getUTCDate() !== days) return null
  // ISO 8601 has 24:00 for the end of a day, and leap seconds.
  if (minutes > 59 || seconds > 60 || hours * 60 + minutes > 24 * 60) return null
  const thousandths = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'))
  return date + ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths
}

function toInstant(local: number, label: string | undefined, rule: LocalTimeRule): number | null {
  if (label === undefined) return inZone(local, rule.zone)
  if (label === 'Z') return rule.zuluIsLocal ? inZone(local, rule.zone) : local
  if (label === 'UTC' || label === 'GMT') return local
  const digits = label.slice(1).replace(':', '').padEnd(4, '0')
  const ahead = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  if (ahead > 14 * 60) return null
  return local - (label.startsWith('-') ? -ahead : ahead) * 60_000
}

function inZone(local: number, zone: string | null): number {
  return (zone === null ? null : zonedTimeToInstant(local, zone)) ?? local
}
