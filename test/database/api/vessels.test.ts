// Positions from the topic vessel.observed to the interface.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { embeddedBus } from '../../../platform/bus/embedded.ts'
import { codec } from '../../../resources/messages/codec-fixture.ts'
import { createMetrics } from '../../../platform/process/metrics.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { runWorker } from '../../../platform/worker/run.ts'
import { fakeOutbox } from '../../../platform/worker/worker-fixture.ts'
import type { Running } from '../../../platform/process/running.ts'
import type { Statement } from '../../../platform/postgres/database.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { VesselObserved } from '../../../schemas/messages.ts'
import vesselWorker from '../../../services/event-ingester/vessels/worker.ts'
import { positionsBetween } from '../../../services/api/vessels/sql.ts'
import { clearExpired } from '../../../services/api/retention/retention.ts'
import { keptTimes } from '../../support/kept-times.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { ShownPosition } from '../../support/answer-body.ts'
import type { Client } from '../../support/api-fixture.ts'
import { putShared, shared } from '../../support/journey-fixture.ts'

const api = useApi()

test('the positions of a ship are found by its own index, also when none had been reported', async () => {
  const statements: Statement[] = []
  const noting = {
    query: (statement: Statement) => {
      statements.push(statement)
      return Promise.resolve([])
    },
  }
  await positionsBetween(noting, nameless, new Date(0), new Date())
  const { database } = api()
  await query('vacuum analyze vessel_position')
  const [{ text, values } = { text: '', values: [] }] = statements
  const plan = await database.query({ text: `explain ${text}`, values: values ?? [] })
  expect(JSON.stringify(plan)).toContain('vessel_position_pkey')
})
const bus = embeddedBus((topic, avro) => codec.frame(topic, avro))
let client: Client
let reader: Running
let now: number

const nameless = derivedId('test', 'a ship without a number')
const mistyped = derivedId('test', 'a ship with a mistyped number')
const query = <R>(text: string, values: readonly unknown[] = []) =>
  api().database.query<R>({ text, values })

beforeAll(async () => {
  const { database } = api()
  client = await api().client()
  await putShared(database)
  await query(`update location set latitude = 49.49, longitude = 0.11 where code = 'FRLEH'`)
  await query(`update location set latitude = 40.68, longitude = -74.05 where code = 'USNYC'`)
  await query(
    `insert into vessel (id, imo, name) values ($1, null, 'MSC ANISHA R.'), ($2, $3, null)`,
    [...[nameless, mistyped, '9227296']],
  )
  now = (await query<{ now: Date }>('select now() as now'))[0]?.now.getTime() ?? NaN
  const context = { database, outbox: fakeOutbox(), bus, codec, metrics: createMetrics() }
  reader = await runWorker(vesselWorker, { ...context, log: silentLog() })
})
afterAll(() => reader.stop())

const at = (minutes: number): number => Math.floor(now / 600_000) * 600_000 - minutes * 60_000

/** Writes to the topic as another system does; returns when the messages are handled. */
const observe = (...reports: Partial<VesselObserved>[]) =>
  bus.publish(
    reports.map((report) => {
      const value = {
        imo: '9227297',
        mmsi: null,
        name: null,
        latitude: 48,
        longitude: -10,
        speed_knots: 16,
        heading_degrees: 260,
        observed_at: at(0),
        source: 'ais',
        ...report,
      }
      const key = value.imo ?? value.mmsi ?? ''
      const avro = codec.encode('vessel.observed', value)
      return {
        id: randomUUID(),
        topic: 'vessel.observed',
        key,
        avro,
        fingerprint: null,
        headers: {},
      }
    }),
  )

const read = async (path: string) => {
  const answer = await client.send('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.attributes
}
const reasons = async () =>
  (await query<{ reason: string }>('select reason from dead_letter')).map(({ reason }) => reason)

test('a ship without reports has no position', async () => {
  expect(await read('/vessels/9227297')).toMatchObject({ latitude: null, position_timestamp: null })
  expect((await read('/vessels/9227297?show_positions=true')).positions).toEqual([])
  const ports = `port_id=${shared.newYork}&previous_port_id=${shared.leHavre}`
  expect((await read(`/vessels/9227297/future_positions?${ports}`)).positions).toEqual([])
})

test('reported positions are shown, thinned, each once', async () => {
  const first = { observed_at: at(300), longitude: -6 }
  await observe(first, { observed_at: at(299), longitude: -6.01 })
  await observe(first, { observed_at: at(30), longitude: -7.5, mmsi: '255806000' })
  await observe({ observed_at: at(180), longitude: -6.8 })
  // A leap over half the earth does not count until it is confirmed.
  await observe({ observed_at: at(29), longitude: 170 })
  const vessel = await read('/vessels/9227297?show_positions=true')
  expect(vessel).toMatchObject({ name: 'MSC ANISHA R.', mmsi: '255806000', longitude: -7.5 })
  expect(vessel.nautical_speed_knots).toBe(16)
  expect(vessel.position_timestamp).toBe(new Date(at(30)).toISOString().replace('.000', ''))
  const positions = vessel.positions as ShownPosition[]
  expect(positions.map(({ longitude }) => longitude)).toEqual([-6, -6.8, -7.5])
  expect(positions[0]).toMatchObject({ latitude: 48, heading: 260, estimated: false })
  expect('positions' in (await read('/vessels/9227297'))).toBe(false)
})

test('positions are shown of the time that is asked for', async () => {
  const from = encodeURIComponent(new Date(at(200)).toISOString())
  const until = encodeURIComponent(new Date(at(100)).toISOString())
  const asked = `show_positions[from_timestamp]=${from}&show_positions[to_timestamp]=${until}`
  const { positions } = await read(`/vessels/${shared.vessel}?${asked}`)
  expect(positions).toMatchObject([{ longitude: -6.8 }])
  const refused = await client.send('GET', '/vessels/9227297?show_positions[to_timestamp]=then')
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0]?.source?.parameter).toBe('show_positions[to_timestamp]')
})

test('a report by MMSI counts for the ship that is known to have it', async () => {
  await observe({ imo: null, mmsi: '255806000', observed_at: at(20), longitude: -7.6 })
  expect((await read('/vessels/9227297')).longitude).toBe(-7.6)
  await observe({ imo: null, mmsi: '211000000', observed_at: at(10), longitude: -8 })
  expect((await read('/vessels/9227297')).longitude).toBe(-7.6)
})

test("ships without a number of their own get no other ship's position", async () => {
  await observe(
    { name: 'MSC ANISHA R.', observed_at: at(15) },
    { imo: '9227296', name: 'MSC ANISHA R.' },
  )
  for (const id of [nameless, mistyped])
    expect((await read(`/vessels/${id}`)).position_timestamp).toBeNull()
  expect(await reasons()).toContainEqual(expect.stringMatching(/^imo is "9227296"/))
})

test('reports that cannot be true become dead letters with the name of the field', async () => {
  await observe({ latitude: 91 }, { latitude: 0, longitude: 0, observed_at: at(14) })
  await observe({ observed_at: now + 3_600_000 })
  const all = await reasons()
  for (const field of ['latitude is 91', 'latitude and longitude are both 0', 'observed_at is'])
    expect(all).toContainEqual(expect.stringContaining(field))
  expect((await read('/vessels/9227297')).latitude).toBe(48)
})

test('of reports that arrive together the newest counts, whatever number names the ship', async () => {
  const earlier = { imo: null, mmsi: '255806000', observed_at: at(12), longitude: -7.65 }
  await observe({ observed_at: at(2), longitude: -7.6 }, earlier)
  expect((await read('/vessels/9227297')).longitude).toBe(-7.6)
})

test('reports of ships that no carrier names are no dead letters', async () => {
  const before = await reasons()
  await observe({ imo: '9074729', latitude: 91 }, { imo: null, mmsi: '211000000', latitude: 91 })
  expect(await reasons()).toEqual(before)
})

test('the expected route begins at the last report and ends at the port', async () => {
  const ports = `port_id=${shared.newYork}&previous_port_id=${shared.leHavre}`
  const path = `/vessels/${shared.vessel}/future_positions`
  const answer = await client.send('GET', `${path}?${ports}`)
  expect(answer.body.links.self).toMatch(/^http.*\/v2\/vessels\/.*previous_port_id=/)
  const positions = answer.body.data.attributes.positions as ShownPosition[]
  expect(positions.length).toBeGreaterThan(20)
  expect(positions.every(({ estimated }) => estimated)).toBe(true)
  const { longitude, position_timestamp } = answer.body.data.attributes
  expect(positions[0]).toMatchObject({ longitude, timestamp: position_timestamp })
  expect(positions.at(-1)).toMatchObject({ latitude: 40.68, longitude: -74.05 })
  const times = positions.map(({ timestamp }) => Date.parse(timestamp))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const days = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 86_400_000
  expect(days).toBeGreaterThan(6)
  expect(days).toBeLessThan(9)
})

test('the expected route may begin at given coordinates', async () => {
  const ports = `port_id=${shared.newYork}&previous_port_id=${shared.leHavre}`
  const path = '/vessels/9227297/future_positions_with_coordinates'
  const { positions } = await read(`${path}?${ports}&latitude=45.5&longitude=-30`)
  expect((positions as ShownPosition[])[0]).toMatchObject({ latitude: 45.5, longitude: -30 })
  const refused = await client.send('GET', `${path}?port_id=x&latitude=95`)
  expect(refused.status).toBe(400)
  expect(refused.body.errors.map(({ source }) => source?.parameter)).toEqual([
    ...['latitude', 'longitude', 'previous_port_id'],
  ])
  const unknown = await client.send('GET', `/vessels/1234567/future_positions?${ports}`)
  expect(unknown.status).toBe(404)
})

test('old positions are deleted, and the last word stays', async () => {
  await query(`update vessel_position set slot_at = slot_at - interval '91 days'`)
  const { database, dependencies } = api()
  await clearExpired(
    { ...dependencies, database, settings: keptTimes },
    new AbortController().signal,
  )
  await vi.waitFor(
    async () => expect(await query('select from vessel_position')).toHaveLength(0),
    10_000,
  )
  const vessel = await read('/vessels/9227297?show_positions=true')
  expect(vessel).toMatchObject({ positions: [], longitude: -7.6 })
})
