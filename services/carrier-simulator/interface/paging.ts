import { fieldOf, isList, isObject, withField } from '../events/json.ts'
import type { Json } from '../events/json.ts'

const mark = 'from-'

/** The cursor of a page that starts after `offset` events. */
export const cursorOf = (offset: number): string =>
  Buffer.from(`${mark}${offset}`).toString('base64url')

/** 0 without a cursor, null for an unknown cursor. */
export function offsetOfCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === '') return 0
  const text = Buffer.from(cursor, 'base64url').toString()
  const found = new RegExp(`^${mark}(\\d{1,9})$`).exec(text)
  return found ? Number(found[1]) : null
}

type Page = { readonly body: Json; readonly next: number | null; readonly whole: boolean }

/** A page of an answer's list of events; answers without one list are not paged. */
export function pageOf(body: Json, offset: number, limit: number): Page {
  const events = fieldOf(body, 'events')
  const list = isList(body) ? body : isList(events) ? events : null
  if (list === null || (offset === 0 && list.length <= limit)) {
    return { body, next: null, whole: true }
  }
  const part = list.slice(offset, offset + limit)
  const next = offset + limit < list.length ? offset + limit : null
  return { body: isObject(body) ? withField(body, 'events', part) : part, next, whole: false }
}
