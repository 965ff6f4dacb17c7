import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownRecordings } from './serve.ts'
import { ask, event, parameterOf, useSimulators } from './simulator-fixture.ts'
import { containersOf, eventsOf } from './events/event-fields.ts'
import { allJourneys } from './journeys/samples/all.ts'
import type { Json } from './events/json.ts'

const { simulator, addRecording, folder } = useSimulators()

describe('recordings', () => {
  test.each(allJourneys.map(({ scac, journey }) => ({ scac, journey, number: journey.number })))(
    '$scac answers $number byte for byte',
    async ({ scac, journey, number }) => {
      const query = { [parameterOf(scac, journey.type)]: number }
      const response = await ask(simulator(), scac, query)
      expect(response.statusCode).toBe(200)
      const file = join(ownRecordings, scac, `${number}.json`)
      expect(response.rawPayload.equals(await readFile(file))).toBe(true)
    },
  )

  test('a file that is added while the simulator runs is found, and read again when it changes', async () => {
    const app = simulator()
    const query = { transportDocumentReference: 'XYZA00000100' }
    expect((await ask(app, 'ONEY', query)).json()).toEqual([])
    const first = await addRecording('ONEY', 'XYZA00000100', [event(1)])
    expect((await ask(app, 'ONEY', query)).body).toBe(first)
    const second = await addRecording('ONEY', 'XYZA00000100', [event(1), event(2)])
    expect((await ask(app, 'ONEY', query)).body).toBe(second)
  })

  test('a recording in the first folder hides one in the second', async () => {
    const text = await addRecording('ONEY', 'BKKG26081700', [event(1)])
    const query = { transportDocumentReference: 'BKKG26081700' }
    expect((await ask(simulator(), 'ONEY', query)).body).toBe(text)
  })

  test.each([
    ['HLCU', 'HLCUABC260500001', 'hlcuabc260500001'],
    ['YMLU', 'W123456789', 'YMLUW123456789'],
    ['EGLV', 'EGLV123456789012', '123456789012'],
  ])('%s %s is found under the number %s', async (scac, name, asked) => {
    const text = await addRecording(scac, name, [event(1)])
    const response = await ask(simulator(), scac, { transportDocumentReference: asked })
    expect(response.body).toBe(text)
  })

  test('a recording that is not JSON is sent unchanged', async () => {
    await mkdir(join(folder(), 'ONEY'))
    await writeFile(join(folder(), 'ONEY', 'BROKEN1.json'), '[{"eventType":')
    const response = await ask(simulator({ speed: 10 }), 'ONEY', {
      carrierBookingReference: 'BROKEN1',
    })
    expect(response.body).toBe('[{"eventType":')
  })

  test.each([
    '../../secret',
    '..%2F..%2Fsecret',
    'ONEY/../../secret',
    '..\\secret',
    'secret\u0000',
    '/etc/passwd',
    '.',
  ])('%j reaches no file outside the folder', async (number) => {
    await mkdir(join(folder(), 'in', 'ONEY'), { recursive: true })
    await writeFile(join(folder(), 'secret.json'), '["secret"]')
    const app = simulator({ recordings: [join(folder(), 'in')] })
    const response = await ask(app, 'ONEY', { carrierBookingReference: number })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual([])
  })

  test.each(['/%2e%2e/v2/events', '/..%2f../v2/events', '/ONEYX/v2/events'])(
    '%s is no carrier',
    async (url) => {
      const response = await simulator().inject({
        url: `${url}?carrierBookingReference=BKKG26081700`,
        headers: { 'X-API-Key': 'simulator' },
      })
      expect(response.statusCode).toBe(404)
    },
  )
})

describe('containers', () => {
  test('a container is found inside a recording and gets only its own events', async () => {
    const response = await ask(simulator(), 'ONEY', { equipmentReference: 'NYKU8170023' })
    const events = eventsOf(response.json())
    const equipment = events.filter((found) => found.eventType === 'EQUIPMENT')
    expect(equipment.map((found) => found.equipmentReference)).toEqual(
      equipment.map(() => 'NYKU8170023'),
    )
    expect(equipment).toHaveLength(8)
    expect(events.every((found) => containersOf(found).includes('NYKU8170023'))).toBe(true)
  })

  test('the last of several journeys of a box is answered', async () => {
    await addRecording('ONEY', 'A1', [event(1, { equipmentReference: 'ONEU0000001' })])
    const later = await addRecording('ONEY', 'A2', [
      event(9, { equipmentReference: 'ONEU0000001' }),
    ])
    const response = await ask(simulator(), 'ONEY', { equipmentReference: 'ONEU0000001' })
    expect(response.body).toBe(later)
  })

  test('a recording that is replaced loses its old containers', async () => {
    const app = simulator()
    const query = { equipmentReference: 'ONEU0000001' }
    await addRecording('ONEY', 'A1', [event(1, { equipmentReference: 'ONEU0000001' })])
    expect((await ask(app, 'ONEY', query)).json()).toHaveLength(1)
    await addRecording('ONEY', 'A1', [event(1, { equipmentReference: 'ONEU00000022' })])
    expect((await ask(app, 'ONEY', query)).json()).toEqual([])
  })

  test.each([
    ['ZZ', ['HDMU5773010', 'SEGU5773023']],
    ['SEGU5773023', ['SEGU5773023']],
  ])('HMM filters its groups by equipmentReference=%s', async (equipmentReference, expected) => {
    const query = { carrierBookingReference: 'PUSM26057730', equipmentReference }
    const body = (await ask(simulator(), 'HDMU', query)).json<{ equipmentEvent: Json }>()
    const boxes = eventsOf(body.equipmentEvent).flatMap(containersOf)
    expect([...new Set(boxes)]).toEqual(expected)
  })
})

test('CMA CGM accepts the reference in the path as well', async () => {
  const app = simulator()
  const url = '/CMDU/operation/trackandtrace/v1/events/SGN2604417'
  const response = await app.inject({ url, headers: { keyId: 'simulator' } })
  const file = await readFile(join(ownRecordings, 'CMDU', 'SGN2604417.json'), 'utf8')
  expect(response.body).toBe(file)
})
