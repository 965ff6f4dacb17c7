import { STATUS_CODES } from 'node:http'
import type { Manners } from './gateway-behaviour.ts'

/** An answer other than the events. */
export type Refusal = {
  readonly status: 400 | 401 | 404 | 429 | 500
  readonly message: string
  readonly retryAfterSeconds?: number
}

export type Asked = { readonly method: string; readonly uri: string; readonly at: number }

/** The error body of DCSA Track & Trace 2.2. */
function dcsaError(refusal: Refusal, asked: Asked): object {
  const reason = STATUS_CODES[refusal.status] ?? 'Error'
  return {
    httpMethod: asked.method,
    requestUri: asked.uri,
    errors: [{ reason, message: refusal.message }],
    statusCode: refusal.status,
    statusCodeText: reason,
    errorDateTime: new Date(asked.at).toISOString(),
  }
}

/** The gateway answers for credentials and limits, the carrier itself for everything else. */
export function refusalBody(refusal: Refusal, asked: Asked, manners: Manners): object {
  const fromGateway = refusal.status === 401 || refusal.status === 429
  if (fromGateway && manners.gateway === 'ibm') {
    return {
      httpCode: String(refusal.status),
      httpMessage: STATUS_CODES[refusal.status],
      moreInformation: refusal.message,
    }
  }
  if (fromGateway && manners.gateway === 'azure') {
    return { statusCode: refusal.status, message: refusal.message }
  }
  return dcsaError(refusal, asked)
}
