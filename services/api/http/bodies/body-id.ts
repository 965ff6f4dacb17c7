import { isUuid } from '../answers.ts'
import type { Problem } from '../answers.ts'
import { isObject } from './body-schemas.ts'

/** The name of the parameter in a path that is the id of the record which the route changes. */
const idParameter = (url: string): string | null => {
  const last = /:(\w+)[^:]*$/.exec(url)?.[1] ?? ''
  return /^(.+_)?id$/.test(last) ? last : null
}

/**
 * The problem with the `data.id` of a `PATCH`, which may be left out: it names the record once more, so one that differs
 * from the path is a mistake of the client. A path with another key than an id says nothing about the id.
 */
export function bodyIdProblem(
  url: string,
  params: Readonly<Record<string, string>>,
  body: unknown,
): Problem | null {
  const name = idParameter(url)
  const wanted = name === null ? undefined : params[name]
  const given = isObject(body) && isObject(body.data) ? body.data.id : undefined
  if (!isUuid(wanted) || given === undefined || given === null) return null
  if (typeof given === 'string' && given.toLowerCase() === wanted.toLowerCase()) return null
  const detail = 'data.id must be the id in the path, or be left out.'
  return { code: 'id_mismatch', detail, pointer: '/data/id' }
}
