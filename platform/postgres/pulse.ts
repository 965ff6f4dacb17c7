// Asks the server over a connection of its own whether it takes writes, so that a server that is frozen or cut off is known
// long before TCP or a slow statement would tell, and a standby before a write fails.
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pauseFor } from '../process/pause.ts'
import { reasonOf } from '../process/reason-of.ts'
import { takesWrites } from './check-database.ts'
import type { Writes } from './check-database.ts'
import type { Database, Db } from './database.ts'
import { readOnlyOutage } from './failures.ts'

export type Pulse = {
  /** Why the server does not serve us, as one sentence; null while it does. */
  readonly problem: () => string | null
  /** The result of the work; an outage as soon as the server does not serve us. */
  readonly whileServed: <T>(work: () => Promise<T>) => Promise<T>
}

export type WatchedPulse = Pulse & { stop(): Promise<void> }

const betweenMs = 500
/** Silence is counted in steps, so that a busy event loop of our own is not taken for silence of the server. */
const stepMs = 100
const longestSilentSteps = 20
/** After so long another connection is tried: the server may have moved. */
const longestAnswerMs = 10_000

const silence = 'it does not answer'
const readOnly = readOnlyOutage().message

// One of the codes by which an outage is known.
const outage = (problem: string): Error => Object.assign(new Error(problem), { code: 'ETIMEDOUT' })

/** Whether the server serves us, and what waits for it. */
function createPulse() {
  let problem: string | null = null
  const waiting = new Set<(error: Error) => void>()
  const pulse: Pulse = {
    problem: () => problem,
    whileServed: (work) =>
      new Promise((resolve, reject) => {
        if (problem !== null) return reject(outage(problem))
        waiting.add(reject)
        void work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      }),
  }
  const missed = (reason: string): void => {
    problem = `the database does not serve us: ${reason}`
    for (const reject of [...waiting]) reject(outage(problem))
    waiting.clear()
  }
  return { ...pulse, heard: () => void (problem = null), missed }
}

/** Waits for an answer and tells of a long silence; rejects when it lasts. */
function listenTo<T>(answer: Promise<T>, onSilence: () => void): Promise<T> {
  let isOver = false
  const count = async (): Promise<never> => {
    for (let step = 1; !isOver && step * stepMs < longestAnswerMs; step += 1) {
      await sleep(stepMs)
      if (step === longestSilentSteps && !isOver) onSilence()
    }
    throw new Error(silence)
  }
  return Promise.race([answer.finally(() => (isOver = true)), count()])
}

/** The driver's own end of a connection waits for the server, which may be frozen. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  connection.stream.destroy()
}

type Told = { readonly heard: () => void; readonly missed: (reason: string) => void }

/**
 * Asks over one connection until that fails, is cut or takes no writes. Returns why the server has not served us, or null where
 * it has: the next connection tells whether it was the server.
 */
async function askOver(
  client: pg.Client,
  { heard, missed }: Told,
  halt: AbortSignal,
): Promise<string | null> {
  let wasHeard = false
  const onSilence = (): void => missed(silence)
  try {
    await listenTo(client.connect(), onSilence)
    while (!halt.aborted) {
      const { rows } = await listenTo(client.query<Writes>(takesWrites), onSilence)
      if (rows[0]?.writes === false) return readOnly
      wasHeard = true
      heard()
      await pauseFor(betweenMs, halt)
    }
    return null
  } catch (error) {
    return wasHeard ? null : reasonOf(error)
  } finally {
    cut(client)
  }
}

/**
 * The server is taken to serve us until it is silent for too long, refuses or takes no writes. `reached` is told when another
 * connection than the one that was lost has an answer.
 */
export function watchPulse(
  connectionString: string,
  name: string,
  reached: () => void = () => undefined,
): WatchedPulse {
  const pulse = createPulse()
  const halt = new AbortController()
  let isLost = false
  const heard = (): void => {
    pulse.heard()
    if (isLost) reached()
    isLost = false
  }
  const run = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      const client = new pg.Client({ connectionString, application_name: name })
      client.on('error', () => undefined)
      const end = (): void => cut(client)
      halt.signal.addEventListener('abort', end)
      const reason = await askOver(client, { heard, missed: pulse.missed }, halt.signal)
      isLost = true
      halt.signal.removeEventListener('abort', end)
      if (reason === null) continue
      pulse.missed(reason)
      await pauseFor(betweenMs, halt.signal)
    }
  }
  const running = run()
  return {
    ...pulse,
    async stop() {
      halt.abort()
      await running
    },
  }
}

/** The database for work whose client waits: it fails as soon as the server does not serve us. */
export function whileItServes(database: Database, { whileServed }: Pulse): Database {
  const impatient = (db: Db): Db => ({
    query: (statement) => whileServed(() => db.query(statement)),
  })
  return {
    ...database,
    ...impatient(database),
    lazy: impatient(database.lazy),
    transaction: (work) => whileServed(() => database.transaction(work)),
    lazyTransaction: (work) => whileServed(() => database.lazyTransaction(work)),
  }
}
