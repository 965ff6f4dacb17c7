// What was known at a time, as the account saw it then.
import { beforeAll, describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { A, RAIL, carrierEvent, leg } from '../../../domain/journey/compact-events-fixture.ts'
import { statementOf } from '../../../services/event-ingester/terminals/message-fixture.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { observeBatch } from '../../support/observation.ts'
import { answer, documents, ofBill, one, request } from '../../support/one-bill-fixture.ts'
import { terminalBatch } from '../../support/terminal-fixture.ts'

const api = useApi()

const named = { ...A, ...documents, container_number: one }
const eta = (port: string, day: string) => carrierEvent(`EST ARRI ${port} ${day}`, named)
const arrived = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-02', '04-03'], named)
const sailed = arrived.slice(0, 2)
const byTrain = { ...RAIL, ...documents, container_number: one }
const onTrain = [...arrived, carrierEvent('ACT DEPA NLRTM 04-05', byTrain)]
const atRamp = [...onTrain, carrierEvent('ACT ARRI DEDUI 04-06', byTrain)]
const out = carrierEvent('ACT GTOT DEDUI 04-08', { ...documents, container_number: one })

const says = (...events: readonly CarrierEvent[]) =>
  observeBatch(api().database, [answer(ofBill.number_type, ofBill.number, [...events])])

/** What a client came to know, one after the other. */
const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['that the ship has sailed', () => says(...sailed, eta('NLRTM', '04-01'))],
  ['that it comes later, and to another port', () => says(...sailed, eta('BEANR', '04-04'))],
  ['that it has arrived at the first one', () => says(...arrived)],
  [
    'that the terminal holds the box',
    () =>
      terminalBatch(api().database, [
        statementOf(one, new Date(), {
          available_for_pickup: false,
          port_locode: 'NLRTM',
          terminal_name: 'The New Quay',
          last_free_day: '2026-04-10',
          holds: [{ name: 'customs', status: 'hold', description: null }],
        }),
      ]),
  ],
  ['that a train has taken it from there', () => says(...onTrain)],
  ['that the train has arrived', () => says(...atRamp)],
  [
    'that it can be picked up at the ramp',
    () =>
      terminalBatch(api().database, [
        statementOf(one, new Date(), {
          source: 'rail',
          giver: 'rail',
          available_for_pickup: true,
          last_free_day: '2026-04-12',
        }),
      ]),
  ],
  ['that it was picked up', () => says(...atRamp, out)],
]

type Seen = { readonly at: string; readonly answers: readonly unknown[] }

let client: Client
let paths: readonly string[]
let before: string
const seen: Seen[] = []

const now = async () => {
  const [row] = await api().database.query<{ now: Date }>({
    text: 'select clock_timestamp() as now',
  })
  return (row?.now ?? new Date()).toISOString()
}

/** Times have milliseconds: no two steps are in one. */
async function isOver(at: string): Promise<void> {
  if ((await now()) === at) await isOver(at)
}

/** Earlier questions to the carrier are not kept. */
const unkept = /^(line_tracking_last|shipment_last_tracking)_/

const answersOf = async (query = '') =>
  Promise.all(
    paths.map(async (path) => {
      const { status, text } = await client.send('GET', `${path}${query}`)
      expect(status).toBe(200)
      const { data } = JSON.parse(text, (name, value: unknown) =>
        unkept.test(name) ? undefined : value,
      ) as { readonly data: unknown }
      return data
    }),
  )

beforeAll(async () => {
  client = await api().client()
  await request(client, ofBill)
  before = await now()
  await isOver(before)
  for (const [, learn] of steps) {
    await learn()
    const { body } = await client.send('GET', '/containers')
    const [container] = body.data
    const shipment = container?.relationships.shipment?.data as { readonly id: string } | undefined
    paths = [
      `/containers/${container?.id}/transport_events`,
      `/containers/${container?.id}`,
      `/shipments/${shipment?.id}`,
    ]
    const at = await now()
    seen.push({ at, answers: await answersOf() })
    await isOver(at)
  }
})

test('each step has changed what the account sees', () => {
  const answers = seen.map((one) => JSON.stringify(one.answers))
  expect(new Set(answers).size).toBe(steps.length)
})

describe('when a client asks later what it knew then, it is told', () => {
  test.each(steps.map(([what], n) => [what, n] as const))('%s', async (_what, n) => {
    const then = seen[n]
    expect(await answersOf(`?as_of=${then?.at ?? ''}`)).toEqual(then?.answers)
  })
})

test('nothing was known before the box was', async () => {
  for (const path of paths)
    expect((await client.send('GET', `${path}?as_of=${before}`)).status).toBe(404)
})

test.each(['yesterday', '2999-01-01'])('%s is refused', async (text) => {
  for (const path of paths) {
    const { status, body } = await client.send('GET', `${path}?as_of=${text}`)
    expect([status, body.errors[0]?.source]).toEqual([400, { parameter: 'as_of' }])
  }
})

test('another account does not learn what this one knew', async () => {
  const other = await api().client()
  for (const path of paths)
    expect((await other.send('GET', `${path}?as_of=${seen[0]?.at ?? ''}`)).status).toBe(404)
})

test('related records are included as for a record of today', async () => {
  const [, container] = paths
  const path = `${container}?include=shipment,transport_events&as_of=${seen[0]?.at ?? ''}`
  const { body } = await client.send('GET', path)
  expect(body.included.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['shipment', 'transport_event']),
  )
})

test('a stop is not known before it', async () => {
  const shipment = paths[2] ?? ''
  const stopped = await client.send('PATCH', `${shipment}/stop_tracking`)
  expect(stopped.body.data.attributes.line_tracking_stopped_at).not.toBeNull()
  const { body } = await client.send('GET', `${shipment}?as_of=${seen.at(-1)?.at ?? ''}`)
  expect(body.data.attributes).toMatchObject({
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
  })
})

test('a paper that names the booking that was asked for was about the box then, too', async () => {
  const asker = await api().client()
  const [box, booking] = ['MSKU7312032', '260400009']
  const said = { container_number: box, bill_of_lading_number: '260417309' }
  const moves = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-02', '04-03'], {
    ...A,
    ...said,
  })
  const { database } = api()
  await request(asker, answer('booking_number', booking))
  await observeBatch(database, [answer('booking_number', booking, moves)])
  const paper = { bill_of_lading_number: booking, last_free_day: '2026-04-10' }
  await terminalBatch(database, [statementOf(box, new Date(), paper)])
  const [shown] = (await asker.send('GET', '/containers')).body.data
  const at = await now()
  await isOver(at)
  const then = await asker.send('GET', `/containers/${shown?.id}?as_of=${at}`)
  const { pickup_lfd } = then.body.data.attributes
  expect(pickup_lfd).not.toBeNull()
  expect(pickup_lfd).toEqual(shown?.attributes.pickup_lfd)
})

test('the moves of a box whose statements are no longer kept are known from its events', async () => {
  const [, container] = paths
  const { database } = api()
  await database.query({ text: 'delete from carrier_observation' })
  const { body } = await client.send('GET', `${container}?as_of=${seen[2]?.at ?? ''}`)
  expect(body.data.attributes).toMatchObject({
    pol_vessel_departed_at: '2026-03-03T12:00:00Z',
    pod_discharged_at: '2026-04-03T12:00:00Z',
    pod_full_out_at: null,
  })
})
