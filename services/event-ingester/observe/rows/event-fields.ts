// What rows and messages of all events have in common.
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import type { recordedEvent } from '../../../../resources/recorded-event.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import type { EventRecorded } from '../../../../schemas/messages.ts'
import type { Shared } from './shared-records.ts'

export type Told = {
  readonly rows: readonly Put[]
  readonly messages: readonly ReturnType<typeof recordedEvent>[]
}

/** What every event of one shipment has in common. */
export type Context = {
  readonly account_id: string
  readonly shipment: NonNullable<EventRecorded['shipment']>
  readonly answerId: string | null
  readonly now: Date
}

/** What identifies an account's row. */

export const zoneOf = (locode: string | null): string | null =>
  locode === null ? null : loadReferenceData().zoneOf(locode)

export const vesselField = (vessel: Shared | null, imo: string | null): EventRecorded['vessel'] =>
  vessel && { id: vessel.id, imo, name: vessel.name }

export const placeField = (
  location: Shared | null,
  locode: string | null,
): EventRecorded['location'] =>
  location && {
    id: location.id,
    type: location.type,
    locode,
    name: location.name,
    timezone: zoneOf(locode),
  }
