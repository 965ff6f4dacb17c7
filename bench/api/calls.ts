// The calls that are measured, as clients of the interface send them.
import type { Call } from './closed-loop.ts'
import type { Filled } from './fill.ts'

export type Measured = {
  readonly name: string
  readonly server: 'bare' | 'api'
  readonly expected: number
  readonly callOf: (n: number) => Call
}

/** What clients include by default. */
const includes =
  'containers,pod_terminal,port_of_lading,port_of_discharge,destination,destination_terminal'

const bodyOf = (request_number: string): string =>
  JSON.stringify({
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number, scac: 'MAEU' },
    },
  })

export function measuredCalls({
  accountId,
  key,
  shipmentIds,
  numbers,
}: Filled): readonly Measured[] {
  const headers = { authorization: `Token ${key}`, accept: 'application/json' }
  const idOf = (n: number): string => shipmentIds[n % shipmentIds.length] ?? ''
  const numberOf = (n: number): string => numbers[n % numbers.length] ?? ''
  const get = (name: string, pathOf: (n: number) => string): Measured => ({
    name,
    server: 'api',
    expected: 200,
    callOf: (n) => ({ method: 'GET', path: `/v2${pathOf(n)}`, headers }),
  })
  // Numbers that no earlier run in the same folder has used.
  const first = Date.now() % 1e9
  return [
    {
      name: 'bare route, one statement',
      server: 'bare',
      expected: 200,
      callOf: (n) => ({ method: 'GET', path: `/bare/${accountId}/${idOf(n)}`, headers: {} }),
    },
    get('get by id', (n) => `/shipments/${idOf(n)}`),
    get('get with includes', (n) => `/shipments/${idOf(n)}?include=${includes}`),
    get('list of 100 with includes', () => `/shipments?page[size]=100&include=${includes}`),
    get('list of 30 by number', (n) => `/shipments?number=${numberOf(n)}`),
    get('page 10,000 of 100', () => `/shipments?page[number]=10000&page[size]=100`),
    get('list of requests by status', () => `/tracking_requests?filter[status]=created`),
    get('search by number', (n) => `/search?query=${numberOf(n)}`),
    {
      name: 'create',
      server: 'api',
      expected: 201,
      callOf: (n) => ({
        method: 'POST',
        path: '/v2/tracking_requests',
        headers: { ...headers, 'content-type': 'application/json' },
        body: bodyOf(`B${first}N${n}`),
      }),
    },
  ]
}
