import { STATUS_CODES } from 'node:http'
import type { GatewayBehaviour } from './gateway-behaviour.ts'

/** An error instead of events. */
export type Refusal = {
  readonly status: 400 | 401 | 404 | 429 | 500
  readonly message: string
  readonly retryAfterSeconds?: number
}

type RefusedRequest = { readonly method: string; readonly uri: string; readonly at: number }

/** The error body of DCSA Track & Trace 2.2. */
function dcsaError(refusal: Refusal, request: RefusedRequest): object {
  const reason = STATUS_CODES[refusal.status] ?? 'Error'
  return {
    httpMethod: request.method,
    requestUri: request.uri,
    errors: [{ reason, message: refusal.message }],
    statusCode: refusal.status,
    statusCodeText: reason,
    errorDateTime: new Date(request.at).toISOString(),
  }
}

/** The gateway reports errors of credentials and limits, the carrier itself all others. */
export function refusalBody(
  refusal: Refusal,
  request: RefusedRequest,
  gateway: GatewayBehaviour,
): object {
  const fromGateway = refusal.status === 401 || refusal.status === 429
  if (fromGateway && gateway.gatewayErrors === 'ibm') {
    return {
      httpCode: String(refusal.status),
      httpMessage: STATUS_CODES[refusal.status],
      moreInformation: refusal.message,
    }
  }
  if (fromGateway && gateway.gatewayErrors === 'azure') {
    return { statusCode: refusal.status, message: refusal.message }
  }
  return dcsaError(refusal, request)
}
