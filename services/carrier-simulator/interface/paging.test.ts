import { describe, expect, test } from 'vitest'
import { queryFor, ask, event, useSimulators } from '../simulator-fixture.ts'
import { eventsOf } from '../events/event-fields.ts'
import type { Json } from '../events/json.ts'

const { simulator, addRecording } = useSimulators()

describe('paging', () => {
  const events = Array.from({ length: 250 }, (_none, n) => event(n))
  const ids = (body: Json) => eventsOf(body).map((found) => found.eventID)

  test.each([
    ['ONEY', 'link'],
    ['CMDU', 'link'],
    ['EGLV', 'link'],
    ['YMLU', 'cursor'],
    ['MAEU', 'cursor'],
    ['MSCU', 'cursor'],
  ])('%s pages through all events by %s', async (scac, style) => {
    const app = simulator()
    await addRecording(scac, 'LONG1', scac === 'MAEU' ? { events } : events)
    const seen: Json[] = []
    const sizes: number[] = []
    let query: Record<string, string> | null = queryFor(scac, 'LONG1')
    while (query) {
      const response = await ask(app, scac, query)
      expect(response.headers['current-page']).toBeTypeOf('string')
      expect(response.headers['api-version']).toBe('2')
      const page = ids(response.json()).map((id) => id ?? null)
      seen.push(...page)
      sizes.push(page.length)
      const next = response.headers['next-page']
      if (typeof next !== 'string') break
      expect(next.startsWith('http')).toBe(style === 'link')
      const cursor = style === 'link' ? new URL(next).searchParams.get('cursor') : next
      query = { ...queryFor(scac, 'LONG1'), cursor: cursor ?? '' }
    }
    expect(sizes).toEqual([100, 100, 50])
    expect(seen).toEqual(ids(events))
  })

  test('limit sets the size of a page, and the link keeps it', async () => {
    await addRecording('ONEY', 'LONG1', events)
    const query = { carrierBookingReference: 'LONG1', limit: '7' }
    const response = await ask(simulator(), 'ONEY', query)
    expect(ids(response.json())).toHaveLength(7)
    const link = new URL(String(response.headers['next-page']))
    expect(link.pathname).toBe('/ONEY/v2/events')
    expect(link.searchParams.get('limit')).toBe('7')
    expect(link.searchParams.get('carrierBookingReference')).toBe('LONG1')
  })

  test.each(['HLCU', 'ZIMU'])('%s sends everything in one answer', async (scac) => {
    const text = await addRecording(scac, 'LONG1', events)
    const response = await ask(simulator(), scac, queryFor(scac, 'LONG1'))
    expect(response.body).toBe(text)
    expect(response.headers['current-page']).toBeUndefined()
  })
})

describe('filters', () => {
  const count = async (scac: string, query: Record<string, string>) => {
    await addRecording(scac, 'F1', [
      event(0),
      event(1, { eventType: 'EQUIPMENT', equipmentEventTypeCode: 'LOAD' }),
      event(2, { eventType: 'SHIPMENT', shipmentEventTypeCode: 'CONF', documentTypeCode: 'BKG' }),
    ])
    const response = await ask(simulator(), scac, { ...queryFor(scac, 'F1'), ...query })
    return eventsOf(response.json()).length
  }

  test.each([
    ['ONEY', {}, 3],
    ['ONEY', { eventType: 'SHIPMENT,EQUIPMENT' }, 2],
    ['ONEY', { eventType: 'EQUIPMENT', transportEventTypeCode: 'ARRI' }, 0],
    ['ONEY', { documentTypeCode: 'BKG' }, 1],
    ['ONEY', { UNLocationCode: 'USLAX' }, 0],
    ['ONEY', { 'eventCreatedDateTime:gte': '2026-01-01T01:00:00Z' }, 2],
    ['ONEY', { 'eventCreatedDateTime:gt': '2026-01-01T03:00:00 02:00' }, 1],
    ['ONEY', { 'eventCreatedDateTime:lt': '2026-01-01T01:00:00Z' }, 1],
    ['ONEY', { eventCreatedDateTime: '2026-01-01T01:00:00Z' }, 1],
    ['MAEU', { eventCreatedDateTime: 'lte:2026-01-01T01:00:00Z' }, 2],
    ['ZIMU', { 'eventCreatedDateTime:gte': '2026-01-01T01:00:00Z' }, 2],
    ['ZIMU', { eventType: 'SHIPMENT' }, 3],
  ])('%s with %o sends %i events', async (scac, query, expected) => {
    expect(await count(scac, query as Record<string, string>)).toBe(expected)
  })
})
