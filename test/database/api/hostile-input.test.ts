import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'

const api = useApi()

const targets = [
  ['POST', '/tracking_requests'],
  ['POST', '/tracking_requests/infer_number'],
  ['POST', '/webhooks'],
  ['POST', '/parties'],
] as const

const hostileText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('\u0000', '\ud800', "'; drop table account; --", '__proto__', '1e999', '🚢'),
)
const hostile = fc.oneof(hostileText, fc.anything({ withNullPrototype: true, withDate: true }))
const attributes = fc.record(
  Object.fromEntries(
    ['request_type', 'request_number', 'scac', 'ref_numbers', 'tags', 'auto_detect_vocc_scac']
      .concat(['url', 'events', 'headers', 'active', 'company_name'])
      .map((name) => [name, hostile]),
  ),
  { requiredKeys: [] },
)
const plausible = fc.record({
  request_type: fc.constantFrom('container', 'bill_of_lading', 'booking_number'),
  request_number: hostileText,
  scac: fc.constantFrom('MAEU', 'TEST', 'medu'),
  ref_numbers: fc.array(hostileText, { maxLength: 3 }),
  url: fc.oneof(hostileText, fc.webUrl()),
  events: fc.constant(['container.created']),
  headers: fc.array(fc.record({ name: hostileText, value: hostileText }), { maxLength: 3 }),
  company_name: hostileText,
})
const body = fc.oneof(
  fc.anything(),
  fc.record({ data: fc.anything() }),
  fc
    .oneof(attributes, plausible)
    .chain((given) =>
      fc.constantFrom<unknown>(
        { data: { type: 'tracking_request', attributes: given } },
        { data: { attributes: given } },
        { number: given.request_number },
        given,
      ),
    ),
)

const textOf = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'bigint' ? String(part) : part,
    )
  } catch {
    return 'circular'
  }
}

test('no body causes a 5xx answer', async () => {
  const client = await api().client()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...targets), body, async ([method, path], given) => {
      const answer = await client.send(method, path, textOf(given) ?? '')
      expect(answer.status, answer.text).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.body.errors[0]?.status).toBe(String(answer.status))
    }),
    { numRuns: 400 },
  )
})

const parameters = [
  ...['include', 'q', 'page[number]', 'page[size]', 'number', 'filter[number]', 'filter[scac]'],
  ...['filter[created_at][start]', 'filter[updated_at][end]', 'filter[status]', 'filter[event]'],
]

test('no query causes a 5xx answer', async () => {
  const client = await api().client()
  await putJourney(api().database, client.accountId)
  const paths = [
    'shipments',
    'containers',
    'tracking_requests',
    'webhook_notifications',
    'webhooks',
  ]
  const value = fc.oneof(
    hostileText,
    fc.constantFrom(
      '99999999999',
      '-1',
      '0001-01-01',
      '9999-12-31T23:59:60Z',
      'shipment.containers.shipment.containers.shipment.containers',
    ),
  )
  const query = fc.record({
    path: fc.constantFrom(...paths),
    name: fc.constantFrom(...parameters),
    value,
  })
  await fc.assert(
    fc.asyncProperty(query, async ({ path, name, value: text }) => {
      const written = `${name}=${encodeURIComponent(Buffer.from(text).toString())}`
      const answer = await client.send('GET', `/${path}?${written}`)
      expect(answer.status, answer.text).toBeLessThan(500)
    }),
    { numRuns: 300 },
  )
})
