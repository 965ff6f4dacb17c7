// The contract between a service and the process that runs it.
import type { Bus } from '../platform/bus/bus.ts'
import type { Codec } from '../platform/bus/codec.ts'
import type { Files } from '../platform/files/files.ts'
import type { Outbox } from '../platform/outbox/outbox.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { Pulse } from '../platform/postgres/pulse.ts'
import type { DiskRoom } from '../platform/process/disk-room.ts'
import type { Health } from '../platform/process/health.ts'
import type { Log } from '../platform/process/log.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import type { Missing } from '../platform/process/missing.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import type { AnyWorker } from '../platform/worker/define.ts'
import type { Running } from '../platform/process/running.ts'
import type { Settings } from './settings.ts'

/** Every service is built from these, which the process opens and closes. */
export type Dependencies = {
  readonly settings: Settings
  readonly log: Log
  readonly metrics: Metrics
  /** None where the settings ask for no traces. */
  readonly tracing?: Tracing | null
  readonly database: Database
  readonly pulse: Pulse
  readonly room: DiskRoom
  readonly missing: Missing
  readonly bus: Bus
  readonly codec: Codec
  readonly outbox: Outbox
  readonly files: Files
}

/** Something with an interface of its own, such as the api. */
export type Listener = { readonly address: string; close(): Promise<void> }

/**
 * One process of the system. `begin` starts its loops and gives its workers; `listen` opens its
 * interface, which serves the health pages too. A service without one gets a plain health listener.
 */
export type Service = {
  readonly name: string
  /** All topics that its workers, loops and routes write to. */
  readonly produces: readonly string[]
  /** Before anything begins: throws a StartError if the process cannot do its work. */
  readonly prepare?: (dependencies: Dependencies) => Promise<void>
  readonly begin: (dependencies: Dependencies) => {
    readonly workers: readonly AnyWorker[]
    readonly loops: readonly Running[]
  }
  readonly listen?: (dependencies: Dependencies, health: Health) => Promise<Listener>
  /** Runs without database and topics; the simulator stands outside of the system. */
  readonly alone?: () => Promise<Listener>
}
