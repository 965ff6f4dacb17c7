// The time of which a client asks what was known then.
import { dayOrTime, lengthOf, readInstant } from '../../../resources/lists/filters.ts'
import { refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import type { ApiRequest, Parameter } from '../http/route.ts'

export const asOfParameter: Parameter = {
  name: 'as_of',
  schema: dayOrTime,
  description:
    'What was known at this time, which is not in the future; a day is its beginning, a second its end.',
}

type AsOf =
  | { readonly ok: true; readonly at: Date | null }
  | { readonly ok: false; readonly answer: HttpAnswer }

const refused = (detail: string): AsOf => ({
  ok: false,
  answer: refusal(400, [{ code: 'invalid', detail, parameter: asOfParameter.name }]),
})

/** Null where the client asks for what is known now. */
export function readAsOf({ query }: Pick<ApiRequest, 'query'>, now: Date): AsOf {
  const text = query.get(asOfParameter.name)
  if (text === undefined) return { ok: true, at: null }
  const at = readInstant(text)
  if (at === null) return refused('as_of is no time.')
  if (at > now) return refused('as_of lies in the future.')
  // Answers show times in whole seconds: what was recorded in that second was known.
  const last = lengthOf(text) === '1 second' ? at.getTime() + 999 : at.getTime()
  return { ok: true, at: new Date(Math.min(last, now.getTime())) }
}

/** A stored time as far as it was known then. */
export const upTo = (time: unknown, at: Date): Date | null =>
  time instanceof Date && time <= at ? time : null
