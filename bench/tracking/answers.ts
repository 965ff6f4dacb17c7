// From the bytes of carriers' answers to recorded events: the poll loop and the event-ingester's worker as they run in
// production, with answers from memory in the place of HTTP.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDependencies } from '../../app/dependencies.ts'
import { runService } from '../../app/run-service.ts'
import { carriersFrom } from '../../carriers/configuration.ts'
import type { AskCarrier } from '../../carriers/ask.ts'
import type { PaidCall } from '../../carriers/paid-calls.ts'
import { runLoop } from '../../platform/loop/run.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { observeWorker } from '../../services/event-ingester/observe/worker.ts'
import { createCarrierWatch } from '../../services/event-ingester/poll/carrier-watch.ts'
import { permitsForAll } from '../../services/event-ingester/poll/claim-limits-fixture.ts'
import { pollLoop } from '../../services/event-ingester/poll/loop.ts'
import type { Service } from '../../services/service.ts'
import { nowMs } from '../clock.ts'
import { answerOf, arrivalIn } from './answer.ts'

export type AnswersResult = {
  readonly name: string
  readonly answers: number
  readonly perSecond: number
  /** Milliseconds of processor for each answer. */
  readonly ingesterMs: number
  readonly postgresMs: number
  readonly rssMb: number
}

/** Invented ones: a carrier is polled for eight numbers at a time, and limits of carriers are not what is measured. */
const scacs = Array.from({ length: 16 }, (_, n) => `BN${String(n).padStart(2, '0')}`)
const accounts = 16

/** The carrier of a bill, by its place among those that are followed. */
export const scacOf = (n: number): string => scacs[n % scacs.length] ?? ''
export const firstBill = 500_000_000

const entry = { baseUrl: 'http://bench.invalid', credentials: ['none'] }
export const benchCarriers = carriersFrom(
  Object.fromEntries(scacs.map((scac) => [scac, entry])),
  'bench',
)

const answering =
  (roundNow: () => number): AskCarrier =>
  (_access, _type, number) => {
    const body = answerOf(number, Number(number) - firstBill, roundNow())
    return Promise.resolve({
      kind: 'answer',
      status: 200,
      body,
      json: JSON.parse(body.toString()) as unknown,
    })
  }

const ingester = (ask: AskCarrier): Service => ({
  name: 'event-ingester',
  produces: ['carrier.observed', 'event.recorded'],
  begin: (dependencies) => {
    const watch = createCarrierWatch(dependencies.log, dependencies.metrics, () => Date.now())
    const paid: PaidCall = (_payer, call) => call(() => true)
    const free = () => permitsForAll
    const loop = pollLoop({ carriers: benchCarriers, fed: new Set(), ask, paid, free, watch })
    return {
      workers: [observeWorker(benchCarriers, watch.heard)],
      loops: [runLoop(loop, dependencies)],
    }
  },
})

/** Makes accounts that follow so many bills, from the one with the number `first` on. */
export async function follow(database: Database, first: number, count: number): Promise<void> {
  const ids = await Promise.all(
    Array.from({ length: accounts }, (_, n) => createAccount(database, `bench ${n}`)),
  )
  const values = [ids, scacs, first, count]
  const numbers = `
    select ($1::uuid[])[1 + n / 16 % ${accounts}] as account_id, ($2::text[])[1 + n % 16] as scac,
           ($3::int + n)::text as number
    from generate_series(0, $4::int - 1) n`
  await database.query({
    text: `insert into tracking_request (account_id, id, request_number, request_type, scac, ref_numbers)
      select account_id, gen_random_uuid(), number, 'bill_of_lading', scac, '{}' from (${numbers}) n`,
    values,
  })
  await database.query({
    text: `insert into carrier_reference (scac, number, number_type, due_at, paying_account_id)
      select scac, number, 'bill_of_lading', null, account_id from (${numbers}) n`,
    values,
  })
  // The plans for a table that is empty when it is analyzed read the whole of it later.
  await database.query({ text: 'analyze account, tracking_request, carrier_reference' })
}

const makeDue = (database: Database) =>
  database.query({
    text: `update carrier_reference set due_at = now() where scac = any($1)`,
    values: [scacs],
  })

/** How many shipments expect this arrival. */
export async function countExpecting(database: Database, arrival: Date): Promise<number> {
  const [row] = await database.query<{ done: string }>({
    text: `select count(*) as done from shipment where pod_eta_at = $1`,
    values: [arrival],
  })
  return Number(row?.done)
}

async function countDue(database: Database): Promise<number> {
  const [row] = await database.query<{ due: string }>({
    text: `select count(*) as due from carrier_reference where scac = any($1) and due_at <= now()`,
    values: [scacs],
  })
  return Number(row?.due)
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 600_000; waited += 50) {
    if (await isDone()) return
    await pause(50)
  }
  throw new Error('The answers were not all handled within ten minutes.')
}

const statOf = (id: string): readonly string[] => {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Milliseconds of processor of the server whose data lies in the folder: its processes, and those that have ended. */
function postgresCpuMs(folder: string): number {
  const [server = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  const ticks = (fields: readonly string[], ended: boolean): number =>
    fields.slice(11, ended ? 15 : 13).reduce((sum, one) => sum + Number(one), 0)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(([, parent]) => parent === server)
  const all = children.reduce((sum, one) => sum + ticks(one, false), ticks(statOf(server), true))
  return all * 10
}

const ownCpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

type Measured = { readonly database: Database; readonly folder: string; readonly count: number }

async function measureRound(
  { database, folder, count }: Measured,
  name: string,
  isDone: () => Promise<boolean>,
): Promise<AnswersResult> {
  const before = { at: nowMs(), own: ownCpuMs(), postgres: postgresCpuMs(folder) }
  await makeDue(database)
  await until(isDone)
  const seconds = (nowMs() - before.at) / 1_000
  return {
    name,
    answers: count,
    perSecond: count / seconds,
    ingesterMs: (ownCpuMs() - before.own) / count,
    postgresMs: (postgresCpuMs(folder) - before.postgres) / count,
    rssMb: process.memoryUsage().rss / 1024 / 1024,
  }
}

/** Polls `count` bills of lading in each of the rounds, and once more without news; shows what each took. */
export async function measureAnswers(
  dependencies: OpenDependencies,
  count: number,
  rounds: number,
  show: (result: AnswersResult) => void,
): Promise<void> {
  const { database, settings, outbox } = dependencies
  await follow(database, firstBill, count)
  outbox.start()
  let round = 0
  const running = await runService(ingester(answering(() => round)), dependencies)
  const folder = join(settings.DATA_DIR, 'postgres')
  const measured = { database, folder, count }
  while (round < rounds) {
    round += 1
    const allExpect = async () => (await countExpecting(database, arrivalIn(round))) >= count
    show(await measureRound(measured, `round ${round}`, allExpect))
  }
  show(await measureRound(measured, 'no news', async () => (await countDue(database)) === 0))
  await running.stop()
}
