// Records events at a constant rate in a process of its own, as the event-ingester does at load: what waits when a
// transaction has ended goes into the next one, rows and messages together, and is published after the commit.
import type { Encoded } from '../../platform/bus/bus.ts'
import { environment } from '../../platform/process/read-settings.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { openDependencies } from '../../app/dependencies.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { loadSettings } from '../../services/settings.ts'
import { openLoop } from '../open-loop.ts'
import { serveParent, startChild } from './child.ts'
import { departureOf } from './departure.ts'
import { prepare } from './prepare.ts'
import type { BenchShipment } from './prepare.ts'

type RecorderCommand =
  | { readonly kind: 'prepare'; readonly receiver: string }
  | { readonly kind: 'analyze' }
  | {
      readonly kind: 'record'
      readonly perSecond: number
      readonly seconds: number
      /** About shipments of the account that has many webhooks. */
      readonly fanOut: boolean
    }

/** Of the recorded events: their records, and when each was due, which is when its time counts from. */
export type Recorded = {
  readonly references: readonly string[]
  readonly due: readonly number[]
  readonly transactions: number
  /** Whether it stopped because it was more than two seconds behind. */
  readonly behind: boolean
}

const settings = loadSettings(environment())
const pipeline =
  settings.KAFKA_BROKERS === null ? await startChild<string>('./pipeline.ts', environment()) : null
const dependencies = await openDependencies('bench recorder', {
  ...settings,
  DATABASE_URL: pipeline?.begun ?? settings.DATABASE_URL,
})
if (pipeline === null) await migrate(dependencies.databaseUrl, migrationsFolder, dependencies.log)

/** On the embedded bus the pipeline's process publishes, and deletes what is published. */
const toPipeline = (encoded: readonly Encoded[]): Promise<void> =>
  Promise.resolve(pipeline?.tell(encoded))
const { database, codec, log } = dependencies
const bus = pipeline === null ? dependencies.bus : { ...dependencies.bus, publish: toPipeline }
const outbox = createOutbox(database, bus, codec, log)
if (pipeline === null) outbox.start()

/** Enough for one transaction of a worker. */
const largestBatch = 500

async function writeBatch(
  batch: readonly { readonly followed: BenchShipment; readonly n: number }[],
) {
  const effects = batch.map(({ followed, n }) => departureOf(followed, n, new Date()))
  const encoded = await dependencies.database.transaction((tx) => {
    void putRows(
      tx,
      effects.flatMap(({ rows }) => rows),
    )
    return outbox.put(
      tx,
      effects.flatMap(({ messages }) => messages),
    )
  })
  outbox.publish(encoded)
  return effects.map(({ reference }) => reference)
}

let n = 0

async function record(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  shipments: readonly BenchShipment[],
): Promise<Recorded> {
  const waiting: { readonly followed: BenchShipment; readonly n: number; readonly due: number }[] =
    []
  const references: string[] = []
  const due: number[] = []
  let transactions = 0
  let writing: Promise<void> | undefined
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largestBatch)
      references.push(...(await writeBatch(batch)))
      due.push(...batch.map((one) => one.due))
      transactions += 1
    }
    writing = undefined
  }
  let failure: Error | undefined
  const isBehind = (): boolean => waiting.length > 2 * perSecond
  await openLoop(
    perSecond,
    seconds,
    (_, at) => {
      const followed = shipments[n % shipments.length]
      if (followed) waiting.push({ followed, n: n++, due: at })
      writing ??= writeAll().catch((error: Error) => void (failure = error))
    },
    () => isBehind() || failure !== undefined,
  )
  const behind = isBehind()
  await writing
  if (failure !== undefined) throw failure
  return { references, due, transactions, behind }
}

let prepared: Awaited<ReturnType<typeof prepare>> = { spread: [], fannedOut: [] }

serveParent<RecorderCommand>(
  pipeline?.pid ?? null,
  async (command) => {
    if (command.kind === 'record')
      return record(command, command.fanOut ? prepared.fannedOut : prepared.spread)
    if (command.kind === 'prepare')
      prepared = await prepare(dependencies.database, command.receiver)
    else await dependencies.database.query({ text: 'analyze' })
    return null
  },
  async () => {
    if (pipeline === null) await outbox.stop()
    await dependencies.bus.close()
    await dependencies.database.end()
    await pipeline?.end()
  },
)
