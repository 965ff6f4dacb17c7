// Stopping and resuming beside other accounts, new requests, and other stops.
import { expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import { statusOf, trackedWith } from '../../support/tracked-fixture.ts'

const { row, tracked, dueAt, published } = trackedWith(useApi())

test('the carrier is polled on while another account follows the number', async () => {
  const [one, other] = [await tracked('STOP7'), await tracked('STOP7')]
  await one.client.send('PATCH', `${one.path}/stop_tracking`)
  expect(await dueAt('STOP7')).toEqual(new Date('2026-05-02T00:00:00Z'))
  expect(await statusOf(other.client, other.of('request'))).toBe('created')
  await other.client.send('PATCH', `${other.path}/stop_tracking`)
  expect(await dueAt('STOP7')).toBeNull()
})

test('two accounts that stop at once leave nobody who polls', async () => {
  const all = await Promise.all([tracked('STOP8'), tracked('STOP8'), tracked('STOP8')])
  await Promise.all(all.map(({ client, path }) => client.send('PATCH', `${path}/stop_tracking`)))
  expect(await dueAt('STOP8')).toBeNull()
})

test('stops and resumes at once leave shipment and request agreeing', async () => {
  const { client, of, path } = await tracked('STOP9')
  const actions = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'stop' : 'resume'))
  const answers = await Promise.all(
    actions.map((action) => client.send('PATCH', `${path}/${action}_tracking`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { attributes } = (await client.send('GET', path)).body.data
  const status = await statusOf(client, of('request'))
  expect(status === 'created').toBe(attributes.line_tracking_stopped_at === null)
  const [stops, resumes] = ['tracking_request.tracking_stopped', 'resumed'].map(
    async (name) => (await published('STOP9')).filter((one) => one === name).length,
  )
  expect((await stops)! - (await resumes)!).toBe(status === 'created' ? 0 : 1)
})

test('the number of a stopped shipment can be sent again, and that request is resumed', async () => {
  const { client, of, path } = await tracked('STOP10')
  await client.send('PATCH', `${path}/stop_tracking`)
  const given = { request_type: 'bill_of_lading', request_number: 'STOP10', scac: 'MSCU' }
  const again = await client.send('POST', '/tracking_requests', trackingBody(given))
  expect(again.status).toBe(201)
  await client.send('PATCH', `${path}/resume_tracking`)
  expect(await statusOf(client, of('request'))).toBe('tracking_stopped')
  expect(await statusOf(client, again.body.data.id)).toBe('pending')
  expect((await client.send('GET', path)).body.data.attributes).toMatchObject({
    line_tracking_stopped_at: null,
  })
})

test('a number that is sent while its shipment is resumed is followed once', async () => {
  const numbers = Array.from({ length: 8 }, (_, n) => `STOP11N${n}`)
  await Promise.all(
    numbers.map(async (number) => {
      const { client, path } = await tracked(number)
      await client.send('PATCH', `${path}/stop_tracking`)
      const given = { request_type: 'bill_of_lading', request_number: number, scac: 'MSCU' }
      const [resumed, again] = await Promise.all([
        client.send('PATCH', `${path}/resume_tracking`),
        client.send('POST', '/tracking_requests', trackingBody(given)),
      ])
      expect(resumed.status).toBe(200)
      expect([201, 422]).toContain(again.status)
      const live = `select count(*)::int as live from tracking_request
        where request_number = $1 and status in ('pending', 'created')`
      expect(await row(live, number)).toEqual({ live: 1 })
    }),
  )
})
