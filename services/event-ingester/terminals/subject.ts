import type { ContainerStatus } from '../../../domain/journey/container-status.ts'
import type { TerminalStatement } from '../../../domain/terminal/statement.ts'
import type { PickupTrip } from '../../../domain/terminal/trip.ts'
import type { ShipmentSummary } from '../../../resources/messages/shipment-summary.ts'
import type { TerminalRecord } from '../../../resources/journey-records/shared-records.ts'
import type { ContainerRow } from '../observe/sql.ts'

/** A container, and what is said about it to its account. */
export type PickupSubject = {
  readonly account_id: string
  readonly shipment: ShipmentSummary
  readonly container: { readonly id: string; readonly number: string }
  /** Null when the container is new: its first terminal is no change. */
  readonly before: ContainerRow | null
  readonly trip: PickupTrip
  /** The status after the moves that the carrier reports. */
  readonly moved: ContainerStatus
  /** The terminal at the port of discharge that the line names. */
  readonly terminal: TerminalRecord | null
  readonly statements: readonly TerminalStatement[]
  /** The live events that statements have made. */
  readonly told: readonly { readonly id: string; readonly event: string }[]
  readonly now: Date
}

/** The terminal that a container's row names. */
export const storedTerminal = (row: ContainerRow | null): TerminalRecord | null =>
  row === null || row.pod_terminal_id === null
    ? null
    : {
        id: row.pod_terminal_id,
        type: row.pod_terminal_kind ?? 'terminal',
        name: row.pod_terminal_name,
        code: row.pod_terminal_code,
        puts: [],
      }

/** Whether the account may learn of a statement. */
export const isFor =
  (accountId: string) =>
  ({ account_id }: { readonly account_id: string | null }): boolean =>
    account_id === null || account_id === accountId
