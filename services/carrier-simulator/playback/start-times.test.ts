import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownRecordings } from '../serve.ts'
import { ask, event, parameterOf, useSimulators } from '../simulator-fixture.ts'
import { eventsOf } from '../events/event-fields.ts'
import { allJourneys } from '../journeys/samples/all.ts'
import type { Json } from '../events/json.ts'

const { simulator, addRecording, folder } = useSimulators()

describe('played over time', () => {
  const hour = 3_600_000
  const classifiers = (body: Json) => eventsOf(body).map((found) => found.eventClassifierCode)

  test('a recording begins at its first query and goes on after a restart', async () => {
    await addRecording('ONEY', 'P1', [event(0), event(10), event(20)])
    let now = 5_000 * hour
    const stateFile = join(folder(), 'state', 'played.json')
    const options = { speed: 10, clock: () => now, stateFile }
    const classifiersNow = async () => {
      const response = await ask(simulator(options), 'ONEY', { carrierBookingReference: 'P1' })
      return classifiers(response.json())
    }
    expect(await classifiersNow()).toEqual(['ACT', 'PLN', 'PLN'])
    now += hour
    expect(await classifiersNow()).toEqual(['ACT', 'ACT', 'PLN'])
    now += hour
    expect(await classifiersNow()).toEqual(['ACT', 'ACT', 'ACT'])
    expect(JSON.parse(await readFile(stateFile, 'utf8'))).toEqual({ 'ONEY/P1': 5_000 * hour })
  })

  test('the caller may keep the start times', async () => {
    await addRecording('ONEY', 'P1', [event(0), event(10)])
    const asked: string[] = []
    const startedAt = (recording: string, now: number) => {
      asked.push(recording)
      return now - 10 * hour
    }
    const app = simulator({ speed: 1, startedAt })
    const response = await ask(app, 'ONEY', { carrierBookingReference: 'P1' })
    expect(classifiers(response.json())).toEqual(['ACT', 'ACT'])
    expect(asked).toEqual(['ONEY/P1'])
  })

  test.each(allJourneys.map(({ scac, journey }) => ({ scac, journey, number: journey.number })))(
    '$scac $number ends as it was recorded',
    async ({ scac, journey, number }) => {
      const startedAt = (_recording: string, now: number) => now - 400 * 24 * hour
      const app = simulator({ speed: 1, startedAt, callsPerMinute: 1000 })
      const query = { [parameterOf(scac, journey.type)]: number }
      const played = (await ask(app, scac, query)).json<Json>()
      const asRecorded = JSON.parse(
        await readFile(join(ownRecordings, scac, `${number}.json`), 'utf8'),
      ) as Json
      const actual = (body: Json) => eventsOf(body).filter((e) => e.eventClassifierCode === 'ACT')
      expect(actual(played)).toEqual(actual(asRecorded))
    },
  )
})
