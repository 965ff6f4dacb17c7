// What is stored about a shipment, as far as an observation may change it.
import type { StoredJourney } from '../../../domain/journey/changes/stored-events.ts'
import type { TerminalStatement } from '../../../domain/terminal/statement.ts'
import type { FollowerRow } from '../followers.ts'
import type { ContainerRow, ShipmentRow } from './sql.ts'

export type StoredShipment = {
  readonly row: ShipmentRow | null
  readonly containers: ReadonlyMap<string, ContainerRow>
  readonly journey: StoredJourney
  /** When the journey's estimated arrival was recorded. */
  readonly estimatedAt?: Date | null
}

/** A shipment that exists. */
export type KnownShipment = StoredShipment & { readonly row: ShipmentRow }

export const isKnown = (shipment: StoredShipment): shipment is KnownShipment =>
  shipment.row !== null

/** Another shipment of the account at the same carrier, and the live requests that follow its number. */
export type TwinShipment = {
  readonly shipment: KnownShipment
  readonly requests: readonly FollowerRow[]
}

/** The statements of terminals, railways, lines and documents about containers. */
export type SaidOfContainers = {
  /** Those about the container with this number of which the account may learn. */
  readonly statements: (accountId: string, number: string) => readonly TerminalStatement[]
  /** The live events of the container with this id that statements have made. */
  readonly told: (containerId: string) => readonly { readonly id: string; readonly event: string }[]
}
