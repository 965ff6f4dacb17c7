// Asks the server for a sign of life over a connection of its own, so that a server that is frozen or cut off is known
// long before TCP or a slow statement would tell.
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pauseFor } from '../process/pause.ts'
import type { Database, Db } from './database.ts'

export type Pulse = {
  /** False from when the server has been silent for too long until it answers. */
  readonly answers: () => boolean
  /** The result of the work; an outage as soon as the server does not answer. */
  readonly whileAnswering: <T>(work: () => Promise<T>) => Promise<T>
}

export type WatchedPulse = Pulse & { stop(): Promise<void> }

const betweenMs = 500
/** Silence is counted in steps, so that a busy event loop of our own is not taken for silence of the server. */
const stepMs = 100
const longestSilentSteps = 20
/** After so long another connection is tried: the server may have moved. */
const longestAnswerMs = 10_000

// One of the codes by which an outage is known.
const outage = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

/** Whether the server answers, and what waits for it. */
function createPulse() {
  let isAnswering = true
  const waiting = new Set<(error: Error) => void>()
  const pulse: Pulse = {
    answers: () => isAnswering,
    whileAnswering: (work) =>
      new Promise((resolve, reject) => {
        if (!isAnswering) return reject(outage())
        waiting.add(reject)
        void work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      }),
  }
  const missed = (): void => {
    isAnswering = false
    for (const reject of [...waiting]) reject(outage())
    waiting.clear()
  }
  return { ...pulse, heard: () => void (isAnswering = true), missed }
}

/** Waits for an answer and tells of a long silence; rejects when it lasts. */
function listenTo<T>(answer: Promise<T>, onSilence: () => void): Promise<T> {
  let isOver = false
  const count = async (): Promise<never> => {
    for (let step = 1; !isOver && step * stepMs < longestAnswerMs; step += 1) {
      await sleep(stepMs)
      if (step === longestSilentSteps && !isOver) onSilence()
    }
    throw outage()
  }
  return Promise.race([answer.finally(() => (isOver = true)), count()])
}

/** The driver's own end of a connection waits for the server, which may be frozen. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  connection.stream.destroy()
}

/** Asks over one connection until that fails or is cut. Returns whether the server has answered. */
async function askOver(
  client: pg.Client,
  { heard, missed }: { readonly heard: () => void; readonly missed: () => void },
  halt: AbortSignal,
): Promise<boolean> {
  let wasHeard = false
  try {
    await listenTo(client.connect(), missed)
    while (!halt.aborted) {
      await listenTo(client.query('select 1'), missed)
      wasHeard = true
      heard()
      await pauseFor(betweenMs, halt)
    }
  } catch {
    // The next connection tells whether it was the server.
  } finally {
    cut(client)
  }
  return wasHeard
}

/**
 * The server is taken to answer until it is silent for too long. `reached` is told when another connection than
 * the one that was lost has an answer.
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
      const wasHeard = await askOver(client, { heard, missed: pulse.missed }, halt.signal)
      isLost = true
      halt.signal.removeEventListener('abort', end)
      if (wasHeard) continue
      pulse.missed()
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

/** The database for work whose client waits: it fails as soon as the server does not answer. */
export function whileItAnswers(database: Database, { whileAnswering }: Pulse): Database {
  const impatient = (db: Db): Db => ({
    query: (statement) => whileAnswering(() => db.query(statement)),
  })
  return {
    ...database,
    ...impatient(database),
    lazy: impatient(database.lazy),
    transaction: (work) => whileAnswering(() => database.transaction(work)),
    lazyTransaction: (work) => whileAnswering(() => database.lazyTransaction(work)),
  }
}
