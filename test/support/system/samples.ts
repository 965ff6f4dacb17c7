// The recordings that the system tests track.
import type { SystemClient } from './client.ts'

/** One of the project's recordings, and the number of events that its client receives. */
export type Sample = {
  readonly type: string
  readonly number: string
  /** Null: Landfall detects it. */
  readonly scac: string | null
  readonly events: number
}

export const samples = {
  hamburg: { type: 'bill_of_lading', number: 'HLCUHAM260512345', scac: null, events: 10 },
  shanghai: { type: 'booking_number', number: 'SHAM12604410', scac: 'HDMU', events: 14 },
  yantian: { type: 'bill_of_lading', number: '260417301', scac: 'MAEU', events: 25 },
  istanbul: { type: 'bill_of_lading', number: 'MEDUIS260915', scac: 'MSCU', events: 18 },
} as const satisfies Record<string, Sample>

export const track = (
  client: SystemClient,
  { type, number, scac }: Sample,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => client.track(type, number, scac ?? undefined, headers)
