// The sources that are trusted with each fact, the most trusted first. A terminal knows its own yard; a document is a copy
// of what somebody knew when it was printed; only documents and clients tell a delivery first hand.
import type { Source } from './statement.ts'

export const trustedSources = {
  available_for_pickup: ['terminal', 'rail', 'line', 'document'],
  last_free_day: ['terminal', 'rail', 'line', 'document'],
  pickup_appointment_at: ['terminal', 'rail', 'line', 'document'],
  holds: ['terminal', 'rail', 'line', 'document'],
  fees: ['terminal', 'rail', 'line', 'document'],
  location_at_terminal: ['terminal', 'rail'],
  delivered_at: ['document', 'rail', 'terminal', 'line'],
} as const satisfies Readonly<Record<string, readonly Source[]>>

export type WeighedFact = keyof typeof trustedSources

/**
 * The trust decides between statements that lie no further apart than this. A later one counts whoever made it: what
 * a terminal said last week does not outweigh what the line says today.
 */
export const sameTimeMs = 24 * 3_600_000

/** The last free day that counts: the first of these givers that names one, not the earliest day. */
export const lastFreeDayOrder = ['line', 'terminal', 'rail'] as const
