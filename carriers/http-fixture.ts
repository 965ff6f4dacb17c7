// For tests: a carrier's answers, and the calls that it received.
import type { NumberType } from '../domain/carriers/profile.ts'
import type { HttpCall, HttpOut, HttpResult } from '../platform/http-out/call.ts'
import { createAskCarrier } from './ask.ts'
import type { Pay } from './ask.ts'
import { carriersFrom } from './configuration.ts'
import type { CarrierAccess } from './configuration.ts'

export const answer = (
  status: number,
  body: unknown = '',
  headers: Record<string, string> = {},
  truncated = false,
): HttpResult => ({
  kind: 'response',
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  truncated,
  ms: 1,
})

/** Gives the answers in their order, the last one again and again, and keeps the calls. */
export function fakeHttp(...answers: readonly HttpResult[]): HttpOut & { calls: HttpCall[] } {
  const calls: HttpCall[] = []
  return {
    calls,
    call: (call) => {
      const withdrawn = { kind: 'failure', code: 'closed', detail: '', ms: 1 } as const
      if (call.mayLeave?.() === false) return Promise.resolve(withdrawn)
      calls.push(call)
      const next = answers[Math.min(calls.length, answers.length) - 1]
      return next ? Promise.resolve(next) : Promise.reject(new Error('there is no answer'))
    },
    close: () => Promise.resolve(),
  }
}

/** A carrier at `https://carrier.example/base` with its own profile's credentials. */
export function accessTo(scac: string, entry: Record<string, unknown> = {}): CarrierAccess {
  const content = {
    [scac]: { baseUrl: 'https://carrier.example/base/', credentials: ['key', 'secret'], ...entry },
  }
  const access = carriersFrom(content, 'test').get(scac)
  if (access === undefined) throw new Error('no such carrier')
  return access
}

export const oauth = { tokenPath: '/oauth/token', clientId: 'me', clientSecret: 'mine' }

export const events = (...ids: number[]) => ids.map((id) => ({ eventID: id }))
export const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
export const nextPage = (value: string) => ({ 'next-page': value })

export const immediately: Pay = (call) => call(() => true)

/** Asks for `ABC123`; the result, and the calls that the carrier received. */
export async function ask(
  access: CarrierAccess,
  answers: readonly HttpResult[],
  numberType: NumberType = 'bill_of_lading',
) {
  const http = fakeHttp(...answers)
  const result = await createAskCarrier(http, () => 0)(access, numberType, 'ABC123', immediately)
  return { result, calls: http.calls, urls: http.calls.map(({ url }) => url) }
}

/** Where `ask` asks. */
export const question = 'https://carrier.example/base/v2/events?transportDocumentReference=ABC123'
