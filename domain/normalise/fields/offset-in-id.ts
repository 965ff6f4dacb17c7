import { readInstant } from './event-time.ts'
import { text } from './json-fields.ts'

const utc = { zone: null, zuluIsLocal: false }

const timeWithOffset =
  /(\d{4})-?(\d\d)-?(\d\d)[T_ ]?(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)? ?([+-]\d\d):?(\d\d)/

const shownTime = /^(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d)(?::\d\d(?:\.\d+)?)?[Zz]?$/

/**
 * The instant of an event whose id repeats its time with an offset, as some ids do: the time is then local where the two
 * show the same clock, and UTC where they are the same instant. Null where the id tells nothing, or the time has
 * a real offset of its own.
 */
export function instantByEventId(id: string | null, time: unknown): number | null {
  const shown = shownTime.exec(text(time) ?? '')?.[1]?.replace(/[t ]/, 'T')
  const parts = timeWithOffset.exec(id?.replace(/%2B/gi, '+').replace(/%3A/gi, ':') ?? '')
  if (shown === undefined || parts === null) return null
  const [, year, month, day, hour, minute, second = '00', ahead, minutesAhead] = parts
  const local = `${year}-${month}-${day}T${hour}:${minute}`
  const instant = readInstant(`${local}:${second}${ahead}:${minutesAhead}`, utc)
  const asUtc = readInstant(time, utc)
  if (instant === null || asUtc === null) return null
  return shown === local || Math.abs(instant - asUtc) < 60_000 ? instant : null
}
