// The effects of the statements of terminals, railways, lines and documents about one container.
import type { ContainerStatus } from '../../../domain/journey/container-status.ts'
import { pickupChanges } from '../../../domain/terminal/pickup-changes.ts'
import { nothingKnown, statusWith, weighPickup } from '../../../domain/terminal/pickup-state.ts'
import type { PickupState } from '../../../domain/terminal/pickup-state.ts'
import { joinEffects } from '../../../platform/worker/define.ts'
import type { EventEffects } from '../observe/rows/events.ts'
import { sharedPuts } from '../../../resources/journey-records/shared-records.ts'
import type { ContainerRow } from '../observe/sql.ts'
import { terminalChangedEvent, updatedEvent } from './container-events.ts'
import { podTerminal } from '../../../resources/journey-records/pod-terminal.ts'
import { zoneOf } from '../../../resources/reference-data/locations.ts'
import type { PickupSubject } from './subject.ts'
import { pickupEvent } from './transport-events.ts'

const iso = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** The state in a stored row. */
function storedState(row: ContainerRow | null): PickupState {
  if (row === null) return nothingKnown
  const columns = Object.keys(nothingKnown) as (keyof PickupState)[]
  const stored = columns.map((column) => [column, iso(row[column]) ?? nothingKnown[column]])
  return Object.fromEntries(stored) as PickupState
}

type PickupEffects = EventEffects & {
  /** The columns of the container's row. */
  readonly columns: PickupState & {
    readonly pod_terminal_id: string | null
    readonly current_status: ContainerStatus
    readonly moved_status: ContainerStatus
  }
}

/** The columns, rows and messages; the same statements again change nothing. */
export function pickupEffects(subject: PickupSubject): PickupEffects {
  const { before, trip, now } = subject
  const weighed = weighPickup(subject.statements, trip, zoneOf)
  const changes = pickupChanges(storedState(before), weighed, trip, now)
  const terminal = podTerminal(weighed, subject.terminal, trip.pod.locode)
  const byLine = terminal !== null && terminal.id === subject.terminal?.id
  const from = before === null ? (terminal?.id ?? null) : before.pod_terminal_id
  const moved = { from, to: terminal }
  const effects = joinEffects([
    ...changes.events.map((event) => pickupEvent(event, subject, terminal)),
    terminalChangedEvent(moved, byLine, subject),
    updatedEvent(changes, moved, byLine, subject),
  ])
  return {
    columns: {
      ...weighed.state,
      pod_terminal_id: terminal?.id ?? null,
      current_status: statusWith(subject.moved, weighed, trip),
      moved_status: subject.moved,
    },
    rows: [...sharedPuts([terminal]), ...effects.rows],
    messages: effects.messages,
  }
}
