import type { DroppedPiece } from '../carrier-event.ts'
import { type EventType, eventTypeOf } from './fields/codes.ts'
import { layersOf, looksLikeEvent } from './event-layers.ts'
import { fieldName, type Fields, fieldsOf, isObject, pointerStep } from './fields/json-fields.ts'
import { type EventGroup, groupNames, groupOf, isGrouped, noGroup } from './event-group.ts'

/** An event as the answer holds it, not read yet. */
export type RawEvent = {
  readonly pointer: string
  readonly value: unknown
  readonly layers: readonly Fields[]
  /** The event type in the name of its list. */
  readonly listType: EventType | null
  readonly group: EventGroup
}

type FoundEvents = {
  readonly raw: readonly RawEvent[]
  readonly dropped: readonly DroppedPiece[]
  readonly understood: boolean
}

/** Events beyond this number are not read from one answer; a bill of five hundred containers has as many. */
const mostEvents = 15_000
const deepest = 6
/** The number of objects that are searched for events, which takes well under a second. */
const mostVisited = 40_000

/** Usual names of lists of events. */
const usualNames = new Set(['events', 'event', 'payload', 'data', 'content', 'results', 'items'])

type Position = {
  readonly pointer: string
  /** Name of the field that holds the value; null for the root. */
  readonly name: string | null
  readonly depth: number
  readonly listType: EventType | null
  readonly group: EventGroup
}

type Search = {
  raw: RawEvent[]
  dropped: DroppedPiece[]
  understood: boolean
  full: boolean
  visited: number
}

/** Finds the events in a parsed answer, in any envelope. */
export function findEvents(body: unknown): FoundEvents {
  const search: Search = { raw: [], dropped: [], understood: false, full: false, visited: 0 }
  visit(body, { pointer: '', name: null, depth: 0, listType: null, group: noGroup }, search)
  return search
}

function visit(value: unknown, position: Position, search: Search): void {
  if (search.full || position.depth > deepest) return
  if (Array.isArray(value)) visitList(value, position, search)
  else if (isObject(value)) visitObject(value, position, search)
}

function visitList(list: readonly unknown[], position: Position, search: Search): void {
  if (list.length === 0 && mayBeEmpty(position)) search.understood = true
  let unexpected = position.name !== null && !isUsual(position)
  for (const [at, item] of list.entries()) {
    if (search.full) return
    const before = search.raw.length
    const itemPosition = {
      ...position,
      pointer: `${position.pointer}/${at}`,
      depth: position.depth + 1,
    }
    visit(item, itemPosition, search)
    const direct = search.raw[before]?.pointer === itemPosition.pointer
    if (unexpected && direct) {
      search.dropped.push({
        pointer: position.pointer,
        reason: 'events stood under an unexpected name',
      })
      unexpected = false
    }
    if (search.raw.length === before && !search.full && expectsEvents(position, item)) {
      search.dropped.push({ pointer: itemPosition.pointer, reason: 'not an event' })
    }
  }
}

function visitObject(value: Record<string, unknown>, position: Position, search: Search): void {
  search.visited += 1
  if (search.visited > mostVisited)
    return stop(search, position.pointer, 'too much to look through')
  const layers = layersOf(value)
  if (looksLikeEvent(layers)) return take(value, layers, position, search)
  const fields = fieldsOf(value)
  const grouped = isGrouped(fields)
  if (grouped) search.understood = true
  const group = groupOf(fields, position.group)
  for (const [key, content] of Object.entries(value)) {
    const name = fieldName(key)
    if (grouped && groupNames.includes(name)) continue
    const listType = /events?$/.test(name) ? eventTypeOf(name) : null
    const pointer = `${position.pointer}/${pointerStep(key)}`
    visit(content, { pointer, name, depth: position.depth + 1, listType, group }, search)
  }
}

function take(value: unknown, layers: readonly Fields[], position: Position, search: Search): void {
  search.understood = true
  const { pointer, listType, group } = position
  if (search.raw.length < mostEvents) {
    search.raw.push({ pointer, value, layers, listType, group })
    return
  }
  stop(search, pointer, `more than ${mostEvents} events`)
}

function stop(search: Search, pointer: string, reason: string): void {
  search.full = true
  search.dropped.push({ pointer, reason: `${reason}: this and the rest left out` })
}

function isUsual(position: Position): boolean {
  return position.name === null
    ? position.depth === 0
    : usualNames.has(position.name) || position.listType !== null
}

/** Whether an empty list at this position means an answer without events. */
function mayBeEmpty(position: Position): boolean {
  if (position.name === null) return position.depth === 0
  return position.name === 'events' || position.name === 'payload' || position.listType !== null
}

/** Whether an item that is no event is worth reporting: only where events belong. */
function expectsEvents(position: Position, item: unknown): boolean {
  const empty = Array.isArray(item) || (isObject(item) && hasEmptyList(item))
  return isUsual(position) && !empty
}

function hasEmptyList(item: Record<string, unknown>): boolean {
  return Object.values(item).some((content) => Array.isArray(content))
}
