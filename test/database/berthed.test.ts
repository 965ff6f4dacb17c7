// A ship that lies at its port of discharge, as the accounts of the containers aboard are told.
import { expect, test } from 'vitest'
import type { EventRecorded, VesselObserved } from '../../schemas/messages.ts'
import vessels from '../../services/event-ingester/vessels/worker.ts'
import { useApi } from '../support/api-fixture.ts'
import { handledBy, observeBatch } from '../support/observation.ts'
import { answer, one, request, scac } from '../support/one-bill-fixture.ts'
import { carrierEvent } from '../../domain/journey/compact-events-fixture.ts'

const api = useApi()
const imo = '9321483'
const quay = { latitude: 51.954, longitude: 4.003 }

const report = (at: string, more: Partial<VesselObserved> = {}): VesselObserved => ({
  imo,
  mmsi: null,
  name: null,
  ...quay,
  speed_knots: 0,
  heading_degrees: 90,
  navigation_status: 5,
  observed_at: Date.parse(at),
  source: 'ais',
  ...more,
})

const reported = async (...values: VesselObserved[]) =>
  (await handledBy(vessels, api().database, values)).map(({ value }) => value as EventRecorded)

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()

/** A box that left two weeks ago and is expected tomorrow. */
async function sailing(number: string) {
  const client = await api().client()
  const bill = { ...answer('bill_of_lading', number, []), scac }
  await request(client, bill)
  const ship = { vessel_imo: imo, ship: 'EVER GIVEN', voyage: '12W', container_number: one }
  const at = (event: ReturnType<typeof carrierEvent>, offset: number) => ({
    ...event,
    event_at: day(offset),
  })
  const events = [
    at(carrierEvent('ACT LOAD CNSHA 03-02', ship), -15),
    at(carrierEvent('ACT DEPA CNSHA 03-03', ship), -14),
    at(carrierEvent('EST ARRI NLRTM 04-01', ship), 1),
  ]
  await observeBatch(api().database, [{ ...bill, events, observed_at: new Date() }])
  return client
}

test('the containers aboard a ship that is moored at their port of discharge are told once', async () => {
  const client = await sailing('260417311')
  const [first, ...others] = await reported(
    report(day(-0.2), { navigation_status: 0, speed_knots: 12, latitude: 52.0, longitude: 3.9 }),
    report(day(-0.1)),
  )
  expect(others).toEqual([])
  expect(first).toMatchObject({
    event: 'container.transport.vessel_berthed',
    account_id: client.accountId,
    data_source: 'ais',
    voyage_number: '12W',
    container: { number: one },
    location: { locode: 'NLRTM' },
    vessel: { imo },
  })
  expect(await reported(report(day(-0.05)))).toEqual([])
  const { body } = await client.send('GET', `/containers?filter[number]=${one}`)
  const { id } = body.data[0] ?? {}
  const events = await client.send('GET', `/containers/${id}/transport_events`)
  const names = events.body.data.map(({ attributes }) => attributes.event)
  expect(names).toContain('container.transport.vessel_berthed')
})

test('a ship that lay there before it left with the containers, or lies at anchor, tells nothing', async () => {
  await api().database.query({ text: `update tracking_request set status = 'tracking_stopped'` })
  await api().database.query({ text: 'delete from container' })
  await api().database.query({ text: 'delete from vessel_position' })
  await api().database.query({
    text: 'update vessel set position_timestamp = null, latitude = null, longitude = null',
  })
  await sailing('260417312')
  expect(await reported(report(day(-20)))).toEqual([])
  expect(await reported(report(day(-0.1), { navigation_status: 1 }))).toEqual([])
  expect(await reported(report(day(-0.05)))).toHaveLength(1)
})

test('a container that comes with the same ship to the same port again is told again', async () => {
  await api().database.query({ text: `update tracking_request set status = 'tracking_stopped'` })
  await api().database.query({ text: 'delete from container' })
  await api().database.query({ text: 'delete from vessel_position' })
  await api().database.query({
    text: 'update vessel set position_timestamp = null, latitude = null, longitude = null',
  })
  const client = await api().client()
  const ofBox = { ...answer('container', one, []), scac }
  await request(client, ofBox)
  const trip = (from: number, voyage: string) => {
    const ship = { vessel_imo: imo, ship: 'EVER GIVEN', voyage, container_number: one }
    const moves = [
      ['ACT GTOT CNSHA 03-01 E', from - 3],
      ['ACT LOAD CNSHA 03-02', from - 1],
      ['ACT DEPA CNSHA 03-03', from],
      ['EST ARRI NLRTM 04-01', from + 15],
    ] as const
    return moves.map(([words, at]) => ({ ...carrierEvent(words, ship), event_at: day(at) }))
  }
  const gone = [
    { ...carrierEvent('ACT DISC NLRTM 04-02', { container_number: one }), event_at: day(-44) },
    { ...carrierEvent('ACT GTOT NLRTM 04-03', { container_number: one }), event_at: day(-43) },
    { ...carrierEvent('ACT GTIN NLRTM 04-09 E', { container_number: one }), event_at: day(-37) },
  ]
  const first = trip(-60, '12W')
  const told = async (events: typeof first) => {
    await observeBatch(api().database, [{ ...ofBox, events, observed_at: new Date() }])
  }
  await told(first)
  expect(await reported(report(day(-45)))).toHaveLength(1)
  await told([...first, ...gone, ...trip(-14, '14W')])
  expect(await reported(report(day(-0.1)))).toHaveLength(1)
  expect(await reported(report(day(-0.05)))).toEqual([])
})
