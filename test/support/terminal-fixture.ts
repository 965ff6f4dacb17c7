// What terminals and papers say, handled as the event-ingester does, without a bus.
import type { Database } from '../../platform/postgres/database.ts'
import type { EventRecorded, TerminalObserved } from '../../schemas/messages.ts'
import terminals from '../../services/event-ingester/terminals/worker.ts'
import { handledBy } from './observation.ts'

/** Handles the messages as one batch; returns the events. */
export const terminalBatch = async (database: Database, values: readonly TerminalObserved[]) =>
  (await handledBy(terminals, database, values)).map(({ value }) => value as EventRecorded)
