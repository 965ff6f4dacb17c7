// Clients that track numbers for as long as the chaos lasts, and insist where a request is not answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventNames } from '../../domain/event-names.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import { createAccount } from '../../resources/accounts/accounts.ts'
import { issueKey } from '../../resources/accounts/keys.ts'
import type { OwnComposedSystem } from './composed-system.ts'
import { requestsExcept } from './kills.ts'

export type Load = {
  /** Requests and documents that were accepted. */
  readonly accepted: () => number
  /** Attempts that failed and were repeated. */
  readonly repeated: () => number
  /** Resolves when the last request is accepted. */
  end(): Promise<void>
}

const betweenMs = 1_000
const againMs = 300
const requestMs = 5_000
/** Every so many requests a document is uploaded. */
const documentEvery = 5

type Attributes = Readonly<Record<string, unknown>>

/** The same key for all attempts: one of them may have been accepted without an answer. */
async function post(base: string, key: string, repeat: string, type: string, given: Attributes) {
  const response = await fetch(`${base}/${type}s`, {
    method: 'POST',
    headers: {
      authorization: `Token ${key}`,
      'content-type': 'application/json',
      'idempotency-key': repeat,
    },
    body: JSON.stringify({ data: { type, attributes: given } }),
    signal: AbortSignal.timeout(requestMs),
  })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`${type} answers ${response.status}: ${text}`)
}

export function startLoad({ base, databaseUrl, upload }: OwnComposedSystem): Load {
  const database = openDatabase(databaseUrl, { max: 1, name: 'load', longestSilenceMs: 5_000 })
  let [accepted, repeated, isEnding] = [0, 0, false]
  let lastFailure = ''

  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    const giveUpAt = performance.now() + 180_000
    for (;;) {
      try {
        return await work()
      } catch (error) {
        lastFailure = String(error)
        if (performance.now() > giveUpAt) throw new Error(`not accepted: ${lastFailure}`)
        repeated += 1
        await sleep(againMs)
      }
    }
  }
  const newClient = async (): Promise<string> => {
    const key = await insist(async () =>
      issueKey(database, await createAccount(database, 'A forwarder'), 'load'),
    )
    const webhook = { url: 'http://receiver:8080/', active: true, events: eventNames }
    const repeat = randomUUID()
    await insist(() => post(base, key, repeat, 'webhook', webhook))
    return key
  }
  const run = async (): Promise<void> => {
    while (!isEnding) {
      const key = await newClient()
      for (const request of requestsExcept('')) {
        if (isEnding) return
        const repeat = randomUUID()
        await insist(() => post(base, key, repeat, 'tracking_request', request))
        accepted += 1
        if (accepted % documentEvery === 0) {
          await insist(() => upload(`document ${accepted}`))
          accepted += 1
        }
        await sleep(betweenMs)
      }
    }
  }
  const running = run()
  running.catch(() => undefined)
  return {
    accepted: () => accepted,
    repeated: () => repeated,
    async end() {
      isEnding = true
      await running.finally(() => database.end())
    },
  }
}
