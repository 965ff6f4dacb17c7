import { expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import { statusOf, trackedWith } from '../../support/tracked-fixture.ts'

const api = useApi()
const { row, tracked, dueAt, published } = trackedWith(api)

test('a shipment that is stopped shows when and why, and its request ends', async () => {
  const { client, of, path } = await tracked('STOP1')
  const body = { data: { id: of('shipment'), type: 'shipment' } }
  const stopped = await client.send('PATCH', `${path}/stop_tracking`, body)
  expect(stopped.status, stopped.text).toBe(200)
  const { attributes, relationships } = stopped.body.data
  expect(attributes).toMatchObject({ line_tracking_stopped_reason: 'cancelled_by_user' })
  expect(Date.parse(String(attributes.line_tracking_stopped_at))).not.toBeNaN()
  expect(relationships.line_tracking_stopped_by_user).toEqual({ data: null })
  expect(await statusOf(client, of('request'))).toBe('tracking_stopped')
  expect(await published('STOP1')).toEqual(['tracking_request.tracking_stopped'])
  expect(await dueAt('STOP1')).toBeNull()
})

test('the event of a stop shows the shipment with its ports', async () => {
  const { client, of, path } = await tracked('STOP2')
  await client.send('PATCH', `${path}/stop_tracking`)
  const message = api().published.find(({ key }) => key === of('shipment'))
  expect(message && (await api().decode(message))).toMatchObject({
    reference_type: 'tracking_request',
    reference_id: of('request'),
    tracking_request: { status: 'tracking_stopped', failed_reason: null },
    shipment: {
      id: of('shipment'),
      scac: 'MSCU',
      normalized_number: 'STOP2',
      ref_numbers: ['PO 1'],
      port_of_lading_locode: 'FRLEH',
      port_of_discharge_locode: 'USNYC',
      destination_locode: 'USIND',
    },
  })
})

test('a stop that is refused for its include changes nothing', async () => {
  const { client, of, path } = await tracked('STOP17')
  const refused = await client.send('PATCH', `${path}/stop_tracking?include=nothing`)
  expect([refused.status, refused.body.errors[0]?.code]).toEqual([400, 'unknown_include'])
  expect(await statusOf(client, of('request'))).toBe('created')
  expect(await published('STOP17')).toEqual([])
})

test('a resumed shipment is tracked again at once', async () => {
  const { client, of, path } = await tracked('STOP3')
  await client.send('PATCH', `${path}/stop_tracking`)
  const resumed = await client.send('PATCH', `${path}/resume_tracking`)
  expect(resumed.status).toBe(200)
  expect(resumed.body.data.attributes).toMatchObject({
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
  })
  expect(await statusOf(client, of('request'))).toBe('created')
  expect(await published('STOP3')).toEqual(['tracking_request.tracking_stopped', 'resumed'])
})

test('a request that waited for its manifest waits again', async () => {
  const { client, of, path } = await tracked('STOP4')
  await row(`update tracking_request set status = 'awaiting_manifest' where id = $1`, of('request'))
  await client.send('PATCH', `${path}/stop_tracking`)
  await client.send('PATCH', `${path}/resume_tracking`)
  expect(await statusOf(client, of('request'))).toBe('awaiting_manifest')
})

test('all requests that were joined to the shipment stop and go on with it', async () => {
  const { client, of, path } = await tracked('STOP15')
  const given = { request_type: 'booking_number', request_number: 'STOP15B', scac: 'MSCU' }
  const joined = (await client.send('POST', '/tracking_requests', trackingBody(given))).body.data.id
  await row(
    `update tracking_request set status = 'created', shipment_id = $2, follows_number = 'STOP15',
       follows_type = 'bill_of_lading' where id = $1`,
    ...[joined, of('shipment')],
  )
  const statuses = () => Promise.all([of('request'), joined].map((id) => statusOf(client, id)))
  await client.send('PATCH', `${path}/stop_tracking`)
  expect(await statuses()).toEqual(['tracking_stopped', 'tracking_stopped'])
  expect(await dueAt('STOP15')).toBeNull()
  await client.send('PATCH', `${path}/resume_tracking`)
  expect(await statuses()).toEqual(['created', 'created'])
  // Sent again, it has no shipment before the carrier has answered, and is the live request of its number.
  await client.send('PATCH', `${path}/stop_tracking`)
  expect((await client.send('POST', '/tracking_requests', trackingBody(given))).status).toBe(201)
  expect((await client.send('PATCH', `${path}/resume_tracking`)).status).toBe(200)
  expect(await statuses()).toEqual(['created', 'tracking_stopped'])
})

test('a number of the shipment that is polled beside its own stops and goes on with it', async () => {
  const { client, of, path } = await tracked('STOP16')
  const given = { request_type: 'booking_number', request_number: 'STOP16B', scac: 'MSCU' }
  const joined = (await client.send('POST', '/tracking_requests', trackingBody(given))).body.data.id
  await row(
    `update tracking_request set status = 'created', shipment_id = $2 where id = $1`,
    ...[joined, of('shipment')],
  )
  await row(
    `insert into carrier_reference (scac, number, number_type, due_at, paying_account_id)
     values ('MSCU', 'STOP16B', 'booking_number', now(), $1)`,
    client.accountId,
  )
  await client.send('PATCH', `${path}/stop_tracking`)
  expect(await statusOf(client, joined)).toBe('tracking_stopped')
  expect([await dueAt('STOP16'), await dueAt('STOP16B')]).toEqual([null, null])
  await client.send('PATCH', `${path}/resume_tracking`)
  expect(await statusOf(client, joined)).toBe('created')
  expect([await published('STOP16'), await published('STOP16B')]).toEqual([
    expect.arrayContaining(['resumed']),
    expect.arrayContaining(['resumed']),
  ])
})

test('stopping twice, and resuming what is tracked, change nothing', async () => {
  const { client, path } = await tracked('STOP5')
  const state = async () =>
    JSON.stringify((await client.send('GET', path)).body.data) + String(await published('STOP5'))
  const running = await state()
  expect((await client.send('PATCH', `${path}/resume_tracking`)).status).toBe(200)
  expect(await state()).toBe(running)
  await client.send('PATCH', `${path}/stop_tracking`)
  const stopped = await state()
  expect((await client.send('PATCH', `${path}/stop_tracking`)).status).toBe(200)
  expect(await state()).toBe(stopped)
})

test('each stop is an event of its own', async () => {
  const { client, of, path } = await tracked('STOP6')
  for (const action of ['stop', 'resume', 'stop'])
    await client.send('PATCH', `${path}/${action}_tracking`)
  const own = api().published.filter(({ key }) => key === of('shipment'))
  const ids = await Promise.all(
    own.map(async (message) => ((await api().decode(message)) as { event_id: string }).event_id),
  )
  expect(new Set(ids).size).toBe(2)
})

test('the carrier is not asked again for a container of a stopped shipment', async () => {
  const { client, of, path } = await tracked('STOP14')
  const refresh = () => client.send('PATCH', `/containers/${of('container')}/refresh`)
  await client.send('PATCH', `${path}/stop_tracking`)
  const asked = () => api().published.filter(({ topic }) => topic === 'tracking.refresh.requested')
  const before = asked().length
  const answer = await refresh()
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('has stopped')])
  expect(asked()).toHaveLength(before)
  await client.send('PATCH', `${path}/resume_tracking`)
  expect((await refresh()).status).toBe(200)
  expect(asked()).toHaveLength(before + 1)
})

test('the list is filtered by whether tracking has stopped', async () => {
  const { client, path } = await tracked('STOP12')
  const ids = async (stopped: boolean) =>
    (await client.send('GET', `/shipments?filter[tracking_stopped]=${stopped}`)).body.data.length
  expect([await ids(true), await ids(false)]).toEqual([0, 1])
  await client.send('PATCH', `${path}/stop_tracking`)
  expect([await ids(true), await ids(false)]).toEqual([1, 0])
})

test.each(['stop_tracking', 'resume_tracking'])(
  "%s of another account's shipment finds nothing",
  async (action) => {
    const { client, path } = await tracked(`STOP13${action}`)
    const stranger = await api().client()
    if (action === 'resume_tracking') await client.send('PATCH', `${path}/stop_tracking`)
    const before = (await client.send('GET', path)).text
    for (const wrong of [path, '/shipments/7f0f5c9e-1111-4111-8111-000000000001', '/shipments/x']) {
      const answer = await stranger.send('PATCH', `${wrong}/${action}`)
      expect([answer.status, answer.body.errors[0]?.code]).toEqual([404, 'not_found'])
    }
    expect((await client.send('GET', path)).text).toBe(before)
  },
)
