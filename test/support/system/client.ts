// A client of the system, who has only its HTTP interface and an endpoint.
import { eventNames } from '../../../domain/event-names.ts'
import { createAccount, issueKey } from '../../../resources/accounts/accounts.ts'
import type { Endpoint } from './receiver.ts'
import type { Stage } from './environment.ts'

type Shown = { readonly id: string; readonly attributes: Record<string, unknown> }
type Answer = { readonly status: number; readonly json: { readonly data: Shown } }

export type Hook = Endpoint & { readonly id: string; readonly secret: string }

export type Client = {
  readonly accountId: string
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** A webhook for all events, or for those named. */
  hook(events?: readonly string[]): Promise<Hook>
  /** Asks for a number to be tracked; without a carrier it is to be detected. Returns the request's id. */
  track(type: string, number: string, scac?: string): Promise<string>
  request(id: string): Promise<Record<string, unknown>>
}

export async function newClient(stage: Stage, name = 'A forwarder'): Promise<Client> {
  const accountId = await createAccount(stage.database, name)
  const key = await issueKey(stage.database, accountId, 'test')

  const call: Client['call'] = async (method, path, body) => {
    const response = await fetch(stage.base + path, {
      method,
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, json: JSON.parse(text || '{}') as Answer['json'] }
  }
  const created = async (path: string, type: string, attributes: unknown): Promise<Shown> => {
    const { status, json } = await call('POST', path, { data: { type, attributes } })
    if (status !== 201) throw new Error(`${path} answers ${status}: ${JSON.stringify(json)}`)
    return json.data
  }
  return {
    accountId,
    call,
    async hook(events = eventNames) {
      const endpoint = stage.receiver.endpoint()
      const attributes = { url: endpoint.url, active: true, events }
      const { id, attributes: shown } = await created('/webhooks', 'webhook', attributes)
      return { ...endpoint, id, secret: String(shown['secret']) }
    },
    async track(request_type, request_number, scac) {
      const carrier = scac === undefined ? { auto_detect_vocc_scac: true } : { scac }
      const attributes = { request_type, request_number, ...carrier }
      return (await created('/tracking_requests', 'tracking_request', attributes)).id
    },
    request: async (id) => (await call('GET', `/tracking_requests/${id}`)).json.data.attributes,
  }
}
