// Reads all pages of an answer, and ends where they do not.
import type { HttpResponse } from '../platform/http-out/call.ts'
import { maxBytes, tooLarge } from './ask-result.ts'
import type { AskResult, RawAnswer } from './ask-result.ts'
import type { CarrierAccess } from './configuration.ts'

export type Page = { readonly read: AskResult; readonly next: URL | null }

const maxPages = 100

/** Answers without an end cost at most this part of the calls that the carrier allows. */
const shareOfCalls = 0.1

/**
 * An answer without an end is none: a part of a journey would pass for the whole. Pages that bring nothing new end it,
 * because there is no more to be had from a carrier whose paging goes round in circles.
 */
export async function allPages(
  first: URL,
  { profile }: CarrierAccess,
  fetchPage: (page: URL, bytesLeft: number) => Promise<Page>,
): Promise<AskResult> {
  const pages: RawAnswer[] = []
  const asked = new Set<string>()
  const isNew = createNovelty()
  let bytesLeft = maxBytes
  let stale = 0
  let next: URL | null = first
  while (next !== null && !asked.has(next.href)) {
    if (pages.length >= maxPages || bytesLeft <= 0)
      return endless(pages.length, profile.callsPerMinute)
    asked.add(next.href)
    const page = await fetchPage(next, bytesLeft)
    if (page.read.kind !== 'answer') return page.read
    const isFresh = page.next === null || isNew(page.read) || pages.length === 0
    stale = isFresh ? 0 : stale + 1
    if (stale > 1) return { ...joined(pages), note: 'the pages repeat themselves without an end' }
    pages.push(page.read)
    bytesLeft -= page.read.body.length
    next = page.next
  }
  return joined(pages)
}

function endless(pages: number, callsPerMinute: number): AskResult {
  const minutes = pages / callsPerMinute / shareOfCalls
  return tooLarge(`the answer has not ended after ${pages} pages`, Math.round(minutes * 60_000))
}

/** Tells whether a page holds an event that no page before it held. */
function createNovelty(): (page: RawAnswer) => boolean {
  const known = new Set<string>()
  return ({ json }) => {
    const before = known.size
    for (const event of eventsOf(json) ?? [json]) known.add(JSON.stringify(event))
    return known.size > before
  }
}

/** The header holds a link or a bare cursor. Credentials never follow a link to another host. */
export function nextPage(access: CarrierAccess, first: URL, { headers }: HttpResponse): URL | null {
  const value = headers['next-page']?.trim()
  if (access.profile.paging === 'none' || !value) return null
  // A cursor is often base64, which may contain slashes.
  const isLink = value.startsWith('/') || value.includes('?') || value.includes('://')
  if (isLink && URL.canParse(value, first.href)) {
    const link = new URL(value, first)
    return link.origin === first.origin ? link : null
  }
  const next = new URL(first)
  next.searchParams.set('cursor', value)
  return next
}

const eventsOf = (json: unknown): unknown[] | null => {
  if (Array.isArray(json)) return json as unknown[]
  const events = (json as { events?: unknown } | null)?.events
  return Array.isArray(events) ? events : null
}

/** A single page is kept byte for byte; several pages have their lists of events joined. */
function joined(pages: readonly RawAnswer[]): RawAnswer {
  const [first, ...others] = pages
  if (first === undefined) throw new Error('an answer has at least one page')
  if (others.length === 0) return first
  const lists = pages.map(({ json }) => eventsOf(json) ?? [])
  const json = Array.isArray(first.json)
    ? lists.flat()
    : { ...(first.json as object), events: lists.flat() }
  return { kind: 'answer', status: first.status, json, body: Buffer.from(JSON.stringify(json)) }
}
