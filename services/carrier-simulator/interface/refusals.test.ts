import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { profileOf } from '../../../domain/carriers/profile.ts'
import { queryFor, ask, credentialsFor, useSimulators } from '../simulator-fixture.ts'

const { simulator } = useSimulators()

const carriers = ['CMDU', 'EGLV', 'HDMU', 'HLCU', 'MAEU', 'MSCU', 'ONEY', 'YMLU', 'ZIMU']

describe('refusals', () => {
  test.each(carriers)('%s refuses wrong credentials', async (scac) => {
    const app = simulator()
    const url = `/${scac}${profileOf(scac).path}?carrierBookingReference=A1&equipmentReference=ZZ`
    const right = await credentialsFor(app, scac)
    const wrong = Object.fromEntries(Object.keys(right).map((name) => [name, 'wrong']))
    expect((await app.inject({ url })).statusCode).toBe(401)
    expect((await app.inject({ url, headers: wrong })).statusCode).toBe(401)
    expect((await app.inject({ url, headers: right })).statusCode).not.toBe(401)
  })

  test.each([
    ['HLCU', ['httpCode', 'httpMessage', 'moreInformation']],
    ['ZIMU', ['message', 'statusCode']],
    [
      'ONEY',
      ['errorDateTime', 'errors', 'httpMethod', 'requestUri', 'statusCode', 'statusCodeText'],
    ],
  ])('%s uses its own error body', async (scac, fields) => {
    const response = await simulator().inject({ url: `/${scac}${profileOf(scac).path}` })
    expect(Object.keys(response.json<object>()).toSorted()).toEqual(fields)
  })

  test.each(carriers)('%s requires a reference', async (scac) => {
    const response = await ask(simulator(), scac, { limit: '5' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ statusCode: 400, httpMethod: 'GET' })
  })

  test('HMM requires a container besides the booking', async () => {
    const query = { carrierBookingReference: 'PUSM26057730', equipmentReference: '' }
    expect((await ask(simulator(), 'HDMU', query)).statusCode).toBe(400)
  })

  test.each([
    ['CMDU', 200, []],
    ['EGLV', 200, []],
    ['HDMU', 200, { shipmentEvent: [], transportEvent: [], equipmentEvent: [], transportCall: [] }],
    ['HLCU', 200, []],
    ['MAEU', 404, { statusCode: 404, statusCodeText: 'Not Found' }],
    ['MSCU', 404, { statusCode: 404, statusCodeText: 'Not Found' }],
    ['YMLU', 200, []],
    ['ZIMU', 200, []],
  ])('%s answers %i for an unknown number', async (scac, status, body) => {
    const response = await ask(simulator(), scac, queryFor(scac, 'NOBODYS1'))
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject(body)
  })

  test.each([
    ['ONEY', { eventType: 'TRUCK' }],
    ['ONEY', { transportEventTypeCode: 'ARRI,LOAD' }],
    ['ONEY', { 'eventCreatedDateTime:about': '2026-01-01T00:00:00Z' }],
    ['ONEY', { 'eventCreatedDateTime:gte': 'yesterday' }],
    ['MAEU', { eventCreatedDateTime: 'about:2026-01-01T00:00:00Z' }],
    ['ONEY', { limit: '0' }],
    ['ONEY', { cursor: 'made-up' }],
  ])('%s refuses %o', async (scac, query) => {
    const response = await ask(simulator(), scac, { ...queryFor(scac, 'A1'), ...query })
    expect(response.statusCode).toBe(400)
  })

  test('Evergreen answers 500 for a number with its own prefix', async () => {
    const query = { transportDocumentReference: 'EGLV142600518834' }
    expect((await ask(simulator(), 'EGLV', query)).statusCode).toBe(500)
  })
})

describe('tokens', () => {
  const token = (app: FastifyInstance, payload: object, authorization?: string) =>
    app.inject({
      method: 'POST',
      url: '/MSCU/oauth/token',
      headers: authorization ? { authorization } : {},
      payload,
    })
  const grant_type = 'client_credentials'

  test.each([
    [{ grant_type, client_id: 'simulator', client_secret: 'simulator' }, 200],
    [{ grant_type, client_id: 'simulator', client_assertion: 'signed' }, 200],
    [
      { grant_type, client_id: 'simulator', client_secret: 'wrong', client_assertion: 'signed' },
      401,
    ],
    [{ grant_type, client_id: 'other', client_secret: 'simulator' }, 401],
    [{ grant_type }, 401],
    [{ grant_type: 'password', client_id: 'simulator', client_secret: 'simulator' }, 400],
  ])('%o is answered with %i', async (form, status) => {
    expect((await token(simulator(), form)).statusCode).toBe(status)
  })

  test('client id and secret may come as a Basic header', async () => {
    const basic = `Basic ${Buffer.from('simulator:simulator').toString('base64')}`
    expect((await token(simulator(), { grant_type }, basic)).statusCode).toBe(200)
  })

  test('a token expires and is valid at its own carrier only', async () => {
    let now = 0
    const app = simulator({ clock: () => now, tokenLifetimeMs: 60_000 })
    const headers = await credentialsFor(app, 'MSCU')
    const url = (scac: string) => `/${scac}${profileOf(scac).path}?carrierBookingReference=A1`
    expect((await app.inject({ url: url('MSCU'), headers })).statusCode).toBe(404)
    expect((await app.inject({ url: url('EGLV'), headers })).statusCode).toBe(401)
    now = 60_000
    expect((await app.inject({ url: url('MSCU'), headers })).statusCode).toBe(401)
  })

  test('the options set the credentials', async () => {
    const app = simulator({ credentials: { HLCU: ['me', 'mine'] } })
    const url = `/HLCU${profileOf('HLCU').path}?carrierBookingReference=A1`
    const status = async (id: string, secret: string) => {
      const headers = { 'X-IBM-Client-Id': id, 'X-IBM-Client-Secret': secret }
      return (await app.inject({ url, headers })).statusCode
    }
    expect(await status('me', 'mine')).toBe(200)
    expect(await status('simulator', 'simulator')).toBe(401)
  })
})

describe('limits', () => {
  test.each(carriers)('%s admits its calls per minute and no more', async (scac) => {
    const app = simulator({ clock: () => 0 })
    const headers = await credentialsFor(app, scac)
    const url = `/${scac}${profileOf(scac).path}?carrierBookingReference=A1&equipmentReference=ZZ`
    const limit = profileOf(scac).callsPerMinute
    const statuses = []
    for (let i = 0; i < limit; i++) statuses.push((await app.inject({ url, headers })).statusCode)
    const over = await app.inject({ url, headers })
    expect(statuses).not.toContain(429)
    expect(over.statusCode).toBe(429)
    expect(over.headers['retry-after']).toBe('60')
  })

  test('the minute of a limit rolls', async () => {
    let now = 0
    const app = simulator({ clock: () => now, callsPerMinute: { ONEY: 2 } })
    const status = async (at: number) => {
      now = at
      return (await ask(app, 'ONEY', { carrierBookingReference: 'A1' })).statusCode
    }
    const seen = []
    for (const at of [0, 30_000, 59_999, 60_000, 89_999, 90_000]) seen.push(await status(at))
    expect(seen).toEqual([200, 200, 429, 200, 429, 200])
  })
})
