// The last released version and this one side by side on one database and one set of topics, with work under way
// and kills: nothing is lost, told twice or garbled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { busesUnderTest } from '../support/containers-available.ts'
import { startBackends } from '../support/containers.ts'
import type { Backends } from '../support/containers.ts'
import { createEnvironment } from '../support/system/environment.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { expireDeadProcesses } from '../support/system/pause-points.ts'
import type { Endpoint, ReceivedPost } from '../support/system/receiver.ts'
import { eventually, settled } from '../support/system/waits.ts'
import { booked, journeyEvents, payloadOf, record } from './journeys.ts'
import type { Booked } from './journeys.ts'
import { setUp, startVersion } from './processes.ts'
import type { VersionProcess } from './processes.ts'
import { presentVersion, unpackReleased } from './released-version.ts'
import type { ReleasedVersion } from './released-version.ts'

const key = 'the_first_key_of_a_test'

/** For a machine that does other things as well. */
const longestMs = 180_000

/** Short: a delivery that failed while processes came and went would else wait for minutes. */
const retryWaits = ['2s', '5s', ...Array<string>(10).fill('15s')].join(',')

/** With no table yet: each version brings its own. */
async function environmentOn(backends: Backends): Promise<SystemEnvironment> {
  const { brokers, registryUrl, databaseUrl, kafka, registry } = backends
  const none = () => Promise.resolve()
  return createEnvironment({
    kind: 'kafka',
    env: { KAFKA_BROKERS: brokers.join(','), SCHEMA_REGISTRY_URL: registryUrl },
    broker: kafka,
    registry,
    newDatabase: () => Promise.resolve(databaseUrl),
    dropDatabase: none,
    stopDatabase: none,
    startDatabase: none,
    end: none,
  })
}

async function created(base: string, type: string, attributes: object): Promise<void> {
  const response = await fetch(`${base}/${type}s`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { type, attributes } }),
  })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
}

const track = ({ base }: VersionProcess, { number }: Booked): Promise<void> =>
  created(base, 'tracking_request', {
    request_type: 'booking_number',
    request_number: number,
    scac: 'ONEY',
  })

/** The time of the notification itself, which the released version shows with milliseconds and this one without. */
const ownTime = /^(\{"data":.*?"created_at":"[^".]+)(\.\d{3})?Z"/

const inWholeSeconds = ({ raw }: ReceivedPost): string => raw.toString().replace(ownTime, '$1Z"')

/** The posts about each journey, one of each notification. Each version sends the same bytes again. */
function postsAbout(hook: Endpoint, of: Booked): readonly ReceivedPost[] {
  const first = new Map<string, ReceivedPost>()
  const firstOfForm = new Map<string, Buffer>()
  for (const post of hook.posts) {
    const before = first.get(post.id)
    const form = `${post.id} ${ownTime.exec(post.raw.toString())?.[2] ?? ''}`
    expect(post.raw.equals(firstOfForm.get(form) ?? post.raw)).toBe(true)
    firstOfForm.set(form, post.raw)
    if (before !== undefined) expect(inWholeSeconds(post)).toBe(inWholeSeconds(before))
    else if (post.raw.includes(of.number)) first.set(post.id, post)
  }
  return [...first.values()]
}

const numberOf = async (environment: SystemEnvironment, text: string): Promise<number> =>
  Number((await environment.rows<{ count: string }>(text))[0]?.count)

const untold = `
  select e.event, e.id, count(n.id) from event e cross join webhook w
  left join webhook_notification n on n.webhook_id = w.id and n.event_id = e.id
  where e.event = any(w.events) group by 1, 2 having count(n.id) <> 1`

describe.skipIf(!(await busesUnderTest()).includes('kafka'))('an upgrade', () => {
  let backends: Backends
  let released: ReleasedVersion
  let environment: SystemEnvironment
  const running: VersionProcess[] = []
  const begin = async (folder: string): Promise<VersionProcess> => {
    const env = { ...environment.env, WEBHOOK_RETRY_WAITS: retryWaits }
    const version = await startVersion(folder, env)
    running.push(version)
    return version
  }
  beforeAll(async () => {
    ;[backends, released] = await Promise.all([startBackends(), unpackReleased()])
    environment = await environmentOn(backends)
  })
  afterAll(async () => {
    await Promise.all(running.map((version) => version.kill()))
    await environment?.dispose()
    await released?.remove()
    await backends?.stop()
  })

  test('loses nothing, tells nothing twice and garbles nothing', { timeout: 600_000 }, async () => {
    const began = new Date()
    let next = 0
    const journeys: Booked[] = []
    const trackMore = async (count: number, versions: readonly VersionProcess[]) => {
      for (let one = 0; one < count; one += 1) {
        const version = versions[one % versions.length]
        const journey = booked(next++)
        journeys.push(journey)
        await record(environment, journey)
        if (version !== undefined) await track(version, journey)
      }
    }
    const told = (count: number) =>
      eventually(() => expect(new Set(hook.posts.map(({ id }) => id)).size).toBe(count), longestMs)

    await setUp(released.folder, environment.env)
    const [older, other] = [await begin(released.folder), await begin(released.folder)]
    const hook = environment.receiver.endpoint()
    await created(older.base, 'webhook', { url: hook.url, active: true, events: journeyEvents })

    await trackMore(1, [older])
    await told(journeyEvents.length)

    // Deliveries that wait for their next attempt, and posts that are never answered.
    hook.answer(({ id }) => (id < '8' ? { status: 503 } : null))
    await trackMore(8, [older, other])
    await eventually(async () =>
      expect(await numberOf(environment, 'select count(*) from delivery')).toBeGreaterThan(20),
    )
    // Messages of all steps that the older version has committed and could not publish.
    await trackMore(6, [older, other])
    await backends.kafka.pause()
    await trackMore(4, [older, other])
    await Promise.all([older.kill(), other.kill()])
    await backends.kafka.unpause()
    await expireDeadProcesses(environment)
    const left = `select count(*) from outbox where fingerprint is not null`
    expect(await numberOf(environment, left)).toBeGreaterThanOrEqual(4)

    await older.restart()
    await Promise.all([setUp(presentVersion, environment.env), trackMore(6, [older])])
    const newer = await begin(presentVersion)
    hook.answer(({ id }) => (id < '8' ? { status: 503 } : { status: 204 }))
    const underLoad = trackMore(12, [older])
    await newer.kill()
    await underLoad
    await newer.restart()
    await Promise.all([trackMore(6, [newer]), older.kill()])
    await older.restart()
    await trackMore(6, [older, newer])

    await Promise.all([older.kill(), newer.kill()])
    await expireDeadProcesses(environment)
    hook.answer(() => ({ status: 204 }))
    await newer.restart()
    await trackMore(1, [newer])
    await told(journeys.length * journeyEvents.length)
    await settled(environment, longestMs)

    expect(await environment.rows('select worker, reason from dead_letter')).toEqual([])
    expect(await environment.rows(untold)).toEqual([])
    const payloads = (of: Booked | undefined) =>
      of === undefined ? [] : postsAbout(hook, of).map((post) => payloadOf(post, of, began))
    const undisturbed = new Set([...payloads(journeys[0]), ...payloads(journeys.at(-1))])
    for (const journey of journeys) {
      expect(
        postsAbout(hook, journey)
          .map(({ event }) => event)
          .sort(),
      ).toEqual([...journeyEvents].sort())
      for (const payload of payloads(journey)) expect(undisturbed).toContain(payload)
    }
  })
})
