// Who is believed where sources contradict each other: by source, kind of fact and time. For each fact its sources, the most
// trusted first. A terminal knows its own yard, gates and cranes, a railway its trains, and a line the schedule of its ships;
// a document is a copy of what somebody knew when it was printed, and so is what another line or a system says that passes
// on what it was told. Only documents and clients tell a delivery first hand.
import type { Source } from './terminal/statement.ts'

/** What is said about picking a container up. */
export const trustedSources = {
  available_for_pickup: ['terminal', 'rail', 'line', 'document'],
  // After the giver's own systems: a terminal that shows the line's day has it from the line.
  last_free_day: ['terminal', 'rail', 'line', 'document'],
  pickup_appointment_at: ['terminal', 'rail', 'line', 'document'],
  holds: ['terminal', 'rail', 'line', 'document'],
  fees: ['terminal', 'rail', 'line', 'document'],
  location_at_terminal: ['terminal', 'rail'],
  delivered_at: ['document', 'rail', 'terminal', 'line'],
} as const satisfies Readonly<Record<string, readonly Source[]>>

export type WeighedFact = keyof typeof trustedSources

/** Who tells a move: the line that carries the container, another line, or a system that names nobody's word. */
export type MoveSource = 'line' | 'terminal' | 'rail' | 'other_line' | 'system'

/** What is said about moves. Calls of ships that have happened are reported by lines from the schedule, too. */
export const trustedMoveSources = {
  gate_move: ['terminal', 'rail', 'line', 'other_line', 'system'],
  loading_and_discharge: ['terminal', 'line', 'rail', 'other_line', 'system'],
  ship_call: ['terminal', 'line', 'other_line', 'rail', 'system'],
  rail_move: ['rail', 'terminal', 'line', 'other_line', 'system'],
  expected_ship_call: ['line', 'terminal', 'other_line', 'rail', 'system'],
  expected_inland: ['rail', 'line', 'terminal', 'other_line', 'system'],
} as const satisfies Readonly<Record<string, readonly MoveSource[]>>

export type MoveFact = keyof typeof trustedMoveSources

/**
 * The trust decides between statements that lie no further apart than this. A later one counts whoever made it: what
 * a terminal said last week does not outweigh what the line says today.
 */
export const sameTimeMs = 24 * 3_600_000

/** The last free day that counts: the first of these givers that names one, not the earliest day. */
export const lastFreeDayOrder = ['line', 'terminal', 'rail'] as const

/** A system that names the number's own carrier passes on what that carrier said, as if the carrier had sent it. */
export const sourceAbout = ({
  scac,
  source,
}: {
  readonly scac: string
  readonly source: string
}) => (source === scac ? 'push' : source)

/**
 * Whose word a message of `carrier.observed` is, by the text of its source: the line's own are `poll` and `push`; a system
 * that speaks for a terminal or a railway begins with that word, and one that passes on another line's names its SCAC.
 */
export function moveSourceOf(source: string): MoveSource {
  if (['poll', 'push'].includes(source)) return 'line'
  const [word] = source.toLowerCase().split(/[^a-z]/)
  if (word === 'terminal' || word === 'rail' || word === 'line') return word
  return /^[A-Z]{4}$/.test(source) ? 'other_line' : 'system'
}
