// A client of the system, with nothing but its HTTP interface and an endpoint.
import { eventNames } from '../../../domain/event-names.ts'
import { createAccount } from '../../../resources/accounts/accounts.ts'
import { issueKey } from '../../../resources/accounts/keys.ts'
import { differencesFrom } from '../contract.ts'
import type { Endpoint } from './receiver.ts'
import type { SystemEnvironment } from './environment.ts'

type ShownRecord = { readonly id: string; readonly attributes: Record<string, unknown> }
type ClientAnswer = { readonly status: number; readonly json: { readonly data: ShownRecord } }

export type ClientWebhook = Endpoint & { readonly id: string; readonly secret: string }

export type SystemClient = {
  readonly accountId: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ClientAnswer>
  /** A webhook for all events, or for those named. */
  createWebhook(events?: readonly string[]): Promise<ClientWebhook>
  /** Creates a tracking request and returns its id; without a SCAC Landfall detects the carrier. */
  track(
    type: string,
    number: string,
    scac?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<string>
  request(id: string): Promise<Record<string, unknown>>
}

export async function newClient(environment: SystemEnvironment): Promise<SystemClient> {
  const accountId = await createAccount(environment.database, 'A forwarder')
  const key = await issueKey(environment.database, accountId, 'test')

  const call: SystemClient['call'] = async (method, path, body, headers) => {
    const response = await fetch(environment.base + path, {
      method,
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    const { status } = response
    const differences = differencesFrom({ method, path, status, contentType, text })
    if (differences.length > 0) throw new Error(differences.join('\n'))
    return { status, json: JSON.parse(text || '{}') as ClientAnswer['json'] }
  }
  const created = async (
    path: string,
    type: string,
    attributes: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ShownRecord> => {
    const { status, json } = await call('POST', path, { data: { type, attributes } }, headers)
    if (status !== 201) throw new Error(`${path} answers ${status}: ${JSON.stringify(json)}`)
    return json.data
  }
  return {
    accountId,
    call,
    async createWebhook(events = eventNames) {
      const endpoint = environment.receiver.endpoint()
      const attributes = { url: endpoint.url, active: true, events }
      const { id, attributes: shown } = await created('/webhooks', 'webhook', attributes)
      return { ...endpoint, id, secret: String(shown['secret']) }
    },
    async track(request_type, request_number, scac, headers) {
      const carrier = scac === undefined ? { auto_detect_vocc_scac: true } : { scac }
      const attributes = { request_type, request_number, ...carrier }
      return (await created('/tracking_requests', 'tracking_request', attributes, headers)).id
    },
    request: async (id) => (await call('GET', `/tracking_requests/${id}`)).json.data.attributes,
  }
}
