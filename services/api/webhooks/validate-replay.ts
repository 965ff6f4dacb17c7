// Validates the body of `POST /webhooks/:id/replay`. Pure.
import { readInstant } from '../../../resources/lists/filters.ts'
import { isoTime } from '../../../resources/resource.ts'
import type { Problem } from '../http/answers.ts'
import { isObject } from '../http/bodies/body-schemas.ts'
import { attributesOf, typeProblems, validateEvents } from './validate.ts'
import type { Fields } from './validate.ts'
import type { Validated } from './validated.ts'

export type ReplayAttributes = {
  readonly events: readonly string[]
  /** The first moment, and the first one after the last. */
  readonly start_at: Date
  readonly end_at: Date
  /** Notifications a second. */
  readonly rate: number
}

type ReplayValidation =
  | { readonly ok: true; readonly value: ReplayAttributes }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export const rates = { usual: 10, highest: 100 }

/** What a body leaves out: the webhook's own events, until now. */
type Defaults = {
  readonly events: readonly string[]
  readonly now: Date
  readonly deleted_until: Date | null
}

const problem = (name: string, code: string, detail: string): Problem => ({
  pointer: `/${name}`,
  code,
  detail: `${name} ${detail}`,
})

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const timeOf = (value: unknown): Date | null =>
  typeof value === 'string' ? readInstant(value) : null

function timeProblems(fields: Fields, { now, deleted_until }: Defaults): Problem[] {
  const start = timeOf(fields.start_at)
  const end = isGiven(fields.end_at) ? timeOf(fields.end_at) : now
  if (!isGiven(fields.start_at)) return [problem('start_at', 'blank', 'is required')]
  if (start === null) return [problem('start_at', 'invalid', 'must be a day or a time')]
  if (end === null) return [problem('end_at', 'invalid', 'must be a day or a time')]
  if (deleted_until !== null && start <= deleted_until) {
    const detail = `must be later than ${isoTime(deleted_until)}: earlier events have been deleted`
    return [problem('start_at', 'events_deleted', detail)]
  }
  return start < end ? [] : [problem('end_at', 'invalid', 'must be later than start_at')]
}

function rateProblems({ rate }: Fields): Problem[] {
  const isRate = Number.isInteger(rate) && Number(rate) >= 1 && Number(rate) <= rates.highest
  return !isGiven(rate) || isRate
    ? []
    : [problem('rate', 'invalid', `must be a whole number from 1 to ${rates.highest}`)]
}

const checkedEvents = ({ events }: Fields, defaults: Defaults): Validated<readonly string[]> =>
  isGiven(events) ? validateEvents(events) : { ok: true, value: defaults.events }

function eventProblems(checked: Validated<unknown>): Problem[] {
  if (checked.ok) return []
  return checked.problems.map(({ pointer, detail }) => ({ pointer, code: 'invalid', detail }))
}

/** `fields` have passed the checks. */
const valueOf = (
  { start_at, end_at, rate }: Fields,
  events: Validated<readonly string[]>,
  defaults: Defaults,
): ReplayAttributes => ({
  events: events.ok ? events.value : [],
  start_at: timeOf(start_at) ?? defaults.now,
  end_at: timeOf(end_at) ?? defaults.now,
  rate: isGiven(rate) ? Number(rate) : rates.usual,
})

/** Validates the body; pointers fit the shape that the client sent. */
export function validateReplay(body: unknown, defaults: Defaults): ReplayValidation {
  const { pointer, fields } = attributesOf(body)
  const wrong = typeProblems(body, 'webhook_replay')
  if (!isObject(fields)) {
    const detail = 'Attributes must be an object'
    return { ok: false, problems: [...wrong, { pointer, code: 'invalid', detail }] }
  }
  const events = checkedEvents(fields, defaults)
  const problems = [
    ...timeProblems(fields, defaults),
    ...eventProblems(events),
    ...rateProblems(fields),
  ]
  const placed = problems.map((each) => ({ ...each, pointer: `${pointer}${each.pointer ?? ''}` }))
  const all = [...wrong, ...placed]
  return all.length > 0
    ? { ok: false, problems: all }
    : { ok: true, value: valueOf(fields, events, defaults) }
}
