import type { DroppedPiece } from '../carrier-event.ts'
import { type Family, familyOf } from './fields/codes.ts'
import { layersOf, looksLikeEvent } from './event-layers.ts'
import { fieldName, type Fields, fieldsOf, isObject, pointerStep } from './fields/json-fields.ts'
import { type Group, groupNames, groupOf, isGrouped, noGroup } from './event-group.ts'

/** An event as it stood in the answer, not yet judged. */
export type RawEvent = {
  readonly pointer: string
  readonly value: unknown
  readonly layers: readonly Fields[]
  /** The kind of events that its list is named after. */
  readonly stoodAmong: Family | null
  readonly group: Group
}

export type Found = {
  readonly raw: readonly RawEvent[]
  readonly dropped: readonly DroppedPiece[]
  readonly understood: boolean
}

/** More events than this are not read from one answer: a box's journey has dozens. */
export const mostEvents = 5_000
const deepest = 6
/** So many objects are looked into in search of events, which takes well under a second. */
const mostVisited = 20_000

/** Names under which lists of events are no surprise. */
const usualNames = new Set(['events', 'event', 'payload', 'data', 'content', 'results', 'items'])

type Spot = {
  readonly pointer: string
  /** Name of the field that the value stands in; the root has none. */
  readonly name: string | null
  readonly depth: number
  readonly stoodAmong: Family | null
  readonly group: Group
}

type Search = {
  raw: RawEvent[]
  dropped: DroppedPiece[]
  understood: boolean
  full: boolean
  visited: number
}

/** Finds the events in a parsed answer, whatever it wraps them in. */
export function findEvents(body: unknown): Found {
  const search: Search = { raw: [], dropped: [], understood: false, full: false, visited: 0 }
  visit(body, { pointer: '', name: null, depth: 0, stoodAmong: null, group: noGroup }, search)
  return search
}

function visit(value: unknown, spot: Spot, search: Search): void {
  if (search.full || spot.depth > deepest) return
  if (Array.isArray(value)) visitList(value, spot, search)
  else if (isObject(value)) visitObject(value, spot, search)
}

function visitList(list: readonly unknown[], spot: Spot, search: Search): void {
  if (list.length === 0 && mayBeEmpty(spot)) search.understood = true
  let strange = spot.name !== null && !isUsual(spot)
  for (const [at, item] of list.entries()) {
    if (search.full) return
    const before = search.raw.length
    const itemSpot = { ...spot, pointer: `${spot.pointer}/${at}`, depth: spot.depth + 1 }
    visit(item, itemSpot, search)
    const direct = search.raw[before]?.pointer === itemSpot.pointer
    if (strange && direct) {
      search.dropped.push({
        pointer: spot.pointer,
        reason: 'events stood under an unexpected name',
      })
      strange = false
    }
    if (search.raw.length === before && !search.full && expectsEvents(spot, item)) {
      search.dropped.push({ pointer: itemSpot.pointer, reason: 'not an event' })
    }
  }
}

function visitObject(value: Record<string, unknown>, spot: Spot, search: Search): void {
  search.visited += 1
  if (search.visited > mostVisited) return stop(search, spot.pointer, 'too much to look through')
  const layers = layersOf(value)
  if (looksLikeEvent(layers)) return take(value, layers, spot, search)
  const fields = fieldsOf(value)
  const grouped = isGrouped(fields)
  if (grouped) search.understood = true
  const group = groupOf(fields, spot.group)
  for (const [key, content] of Object.entries(value)) {
    const name = fieldName(key)
    if (grouped && groupNames.includes(name)) continue
    const stoodAmong = /events?$/.test(name) ? familyOf(name) : null
    const pointer = `${spot.pointer}/${pointerStep(key)}`
    visit(content, { pointer, name, depth: spot.depth + 1, stoodAmong, group }, search)
  }
}

function take(value: unknown, layers: readonly Fields[], spot: Spot, search: Search): void {
  search.understood = true
  const { pointer, stoodAmong, group } = spot
  if (search.raw.length < mostEvents) {
    search.raw.push({ pointer, value, layers, stoodAmong, group })
    return
  }
  stop(search, pointer, `more than ${mostEvents} events`)
}

function stop(search: Search, pointer: string, why: string): void {
  search.full = true
  search.dropped.push({ pointer, reason: `${why}: this and the rest left out` })
}

function isUsual(spot: Spot): boolean {
  return spot.name === null
    ? spot.depth === 0
    : usualNames.has(spot.name) || spot.stoodAmong !== null
}

/** An empty list answers the question only where events, and nothing else, would stand. */
function mayBeEmpty(spot: Spot): boolean {
  if (spot.name === null) return spot.depth === 0
  return spot.name === 'events' || spot.name === 'payload' || spot.stoodAmong !== null
}

/** Things other than events are remarkable only where events belong. */
function expectsEvents(spot: Spot, item: unknown): boolean {
  const empty = Array.isArray(item) || (isObject(item) && hasEmptyList(item))
  return isUsual(spot) && !empty
}

function hasEmptyList(item: Record<string, unknown>): boolean {
  return Object.values(item).some((content) => Array.isArray(content))
}
