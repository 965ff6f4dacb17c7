// Calls of a service with this interface, which waits where that service asks for it.
import { setTimeout as sleep } from 'node:timers/promises'
import { retryAfter } from '../../platform/http-out/retry-after.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { reasonOf } from '../../platform/process/reason-of.ts'

export type Service = {
  /** The address with its version, such as https://example.com/v2. */
  readonly address: string
  readonly key: string
}

type ServiceAnswer = { readonly status: number; readonly body: unknown }

export type CallService = (service: Service, path: string, body?: unknown) => Promise<ServiceAnswer>

/** Calls that may fail for a passing reason before the command ends; a limit of calls is waited for without a bound. */
const attempts = 5
const longestAnswerMs = 60_000
const defaultWaitMs = 5_000
const longestWaitMs = 300_000

/** Milliseconds, from the header `Retry-After`. */
const waitOf = (header: string | null): number =>
  Math.min(retryAfter(header ?? undefined, Date.now()) ?? defaultWaitMs, longestWaitMs)

async function send({ address, key }: Service, path: string, body: unknown): Promise<Response> {
  return fetch(address.replace(/\/+$/, '') + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Token ${key}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    // A redirection would carry the key elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(longestAnswerMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/** Sends a call once. Where no answer came, `answer` is null; `problem` is for a message, `waitMs` the wait before the next try. */
async function attempt(service: Service, path: string, body: unknown) {
  try {
    const response = await send(service, path, body)
    const answer = { status: response.status, body: await bodyOf(response) }
    const waitMs = waitOf(response.headers.get('retry-after'))
    return { answer, waitMs, problem: `status ${response.status}` }
  } catch (error) {
    const { cause } = error as { readonly cause?: unknown }
    return { answer: null, waitMs: defaultWaitMs, problem: reasonOf(cause ?? error) }
  }
}

/** `wait` takes milliseconds. Throws a StartError when the service cannot be reached or does not take the key. */
export function createServiceCall(wait = (ms: number): Promise<unknown> => sleep(ms)): CallService {
  return async (service, path, body) => {
    for (let failed = 0; ;) {
      const { answer, waitMs, problem } = await attempt(service, path, body)
      if (answer?.status === 401 || answer?.status === 403)
        throw new StartError(`${service.address} does not take the key: status ${answer.status}.`)
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer
      if (answer?.status !== 429) failed += 1
      if (failed === attempts) throw new StartError(`${service.address}${path}: ${problem}.`)
      await wait(waitMs)
    }
  }
}
