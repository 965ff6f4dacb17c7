// Writes a journey as a freight person reads it: the ports with their roles, the events, the facts, the status.
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { deriveContainer } from '../../domain/journey/derive-container.ts'
import { journeyOf } from '../../domain/journey/journey.ts'
import type { ContainerJourney, JourneyContext } from '../../domain/journey/journey-types.ts'
import { eventsByContainer } from '../../domain/journey/moves/events-by-container.ts'
import { inOneOrder, latestOf } from '../../domain/journey/moves/latest-known.ts'
import type { Move } from '../../domain/journey/moves/moves.ts'
import { nameOfPlace } from '../../domain/journey/moves/place-key.ts'
import { contextWithOthers } from '../../domain/journey/one-discharge.ts'
import { movesAt } from '../../domain/journey/moves/stops.ts'
import type { Port } from '../../domain/journey/naming/port.ts'

const minute = (time: string): string => time.slice(0, 16).replace('T', ' ')
const shipOf = (event: { vessel_name: string | null }): string => event.vessel_name ?? ''

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, n) => Math.max(3, ...all.map((row) => (row[n] ?? '').length)))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** The newest word about a call or, without one, about the handling; expected times have a tilde. */
function side(moves: readonly Move[], call: 'ARRI' | 'DEPA'): string {
  const done = moves.filter((move) => move.act)
  const best =
    latestOf(done.filter(({ code }) => code === call)) ??
    latestOf(done) ??
    latestOf(moves.filter(({ code }) => code === call)) ??
    latestOf(moves)
  if (best === null) return ''
  const ship =
    moves.map(({ event }) => shipOf(event)).find((name) => name !== '') ?? best.event.mode ?? ''
  return `${best.act ? '' : '~'}${minute(best.event.event_at)} ${ship}`.trim()
}

const portRow = (port: Port): string[] => {
  const names = movesAt(port).flatMap(({ event }) => event.location_name ?? [])
  const name = names[0] ?? nameOfPlace(port.place) ?? ''
  const locode = nameOfPlace(port.place) === null ? port.place : ''
  return [
    port.role,
    `${locode} ${name}`.trim(),
    side(port.inbound, 'ARRI'),
    side(port.outbound, 'DEPA'),
  ]
}

function portsOf(number: string, events: readonly CarrierEvent[], context: JourneyContext): string {
  const groups = eventsByContainer(inOneOrder(events))
  const own = groups.find(({ container }) => container === number)
  const ports = own ? deriveContainer(own, contextWithOthers(own, groups, context)).sea.ports : []
  const shown = ports.filter(({ role }) => role !== 'CALL')
  return shown.length === 0
    ? 'No ports yet.'
    : table(['role', 'port', 'reached', 'left'], shown.map(portRow))
}

function containerText(
  one: ContainerJourney,
  events: readonly CarrierEvent[],
  context: JourneyContext,
): string {
  const rows = one.events.map((event) => [
    event.event.replace('container.transport.', ''),
    event.locode ?? event.location_name ?? '',
    minute(event.timestamp),
    shipOf(event),
  ])
  return [
    `Box ${one.number}, status ${one.current_status}.`,
    portsOf(one.number, events, context),
    rows.length === 0 ? 'No events.' : table(['event', 'place', 'time', 'ship'], rows),
  ].join('\n\n')
}

const written = (value: unknown): string | null => {
  if (value === null || value === false) return null
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? minute(value) : value
  const { locode, name, code } = value as Record<string, string | null>
  return [locode, name, code].filter(Boolean).join(' ')
}

/** The whole journey as Markdown. */
export function rendered(events: readonly CarrierEvent[], context: JourneyContext): string {
  const journey = journeyOf(events, context)
  const facts = Object.entries(journey.shipment).flatMap(([fact, value]) => {
    const text = written(value)
    return text === null ? [] : [[fact, text]]
  })
  const { estimated_arrival: expected } = journey
  if (expected)
    facts.push([
      'estimated arrival',
      `${minute(expected.timestamp)} ${expected.locode ?? ''} ${shipOf(expected)}`.trim(),
    ])
  return [
    ...journey.containers.map((one) => containerText(one, events, context)),
    facts.length === 0 ? 'No facts about the shipment.' : table(['shipment', ''], facts),
  ].join('\n\n')
}
