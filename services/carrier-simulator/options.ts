import type { FaultTable } from './control/faults.ts'
import type { StartedAt } from './playback/start-times.ts'

export type SimulatorOptions = {
  /** Folders of `<SCAC>/<number>.json`; a recording in an earlier one hides one in a later one. */
  readonly recordings: readonly string[]
  /** Recorded time per real time, for all or by file; null or absent: answered as they stand. */
  readonly speed?: number | null | ((path: string) => number | null) | undefined
  /** Milliseconds since 1970. */
  readonly clock?: (() => number) | undefined
  /** When the playing of a recording began, if the caller keeps that himself. */
  readonly startedAt?: StartedAt | undefined
  /** JSON file that keeps when the playing of each recording began; in memory without it. */
  readonly stateFile?: string | undefined
  /** By SCAC: the values of the credential headers, then OAuth client id and secret; `simulator`. */
  readonly credentials?: Readonly<Record<string, readonly string[]>> | undefined
  /** Instead of the carriers' published limits: one for all, or by SCAC. */
  readonly callsPerMinute?: number | Readonly<Record<string, number>> | undefined
  /** Faults from the start on; see `PUT /_faults`. */
  readonly faults?: FaultTable | undefined
  /** One hour. */
  readonly tokenLifetimeMs?: number | undefined
}
