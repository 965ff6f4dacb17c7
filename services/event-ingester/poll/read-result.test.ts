import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { AskResult } from '../../../carriers/ask.ts'
import { load } from '../../../carriers/stored-answer-fixture.ts'
import { carrierEvent } from '../../../domain/journey/compact-events-fixture.ts'
import { hashOf, readResult } from './read-result.ts'

const answered = (json: unknown): AskResult => ({
  kind: 'answer',
  status: 200,
  json,
  body: Buffer.from(JSON.stringify(json)),
})
const bill = { scac: 'ONEY', number: 'ONEYHAMX0001', number_type: 'bill_of_lading' }
const read = (result: AskResult, reference = bill, last_answer_hash: Buffer | null = null) =>
  readResult(result, { ...reference, last_answer_hash }, new Map())
const nothing = Buffer.alloc(0)

describe('the result of a poll', () => {
  test.each([1, 1_000])('is an answer with its events and its compressed body', async (times) => {
    const said = Array.from({ length: times }, () => load)
    const result = await read(answered(said))
    if (result.kind !== 'found') throw new Error(result.kind)
    expect(result.answer).toMatchObject({
      status: 200,
      dropped: [],
      events: [{ event_code: 'LOAD' }],
    })
    const body = gunzipSync(result.answer.body ?? nothing).toString()
    expect(JSON.parse(body)).toEqual(said)
  })

  test('has no body to store where the last answer said the same', async () => {
    const again = { ...load, eventDateTime: '2026-05-01T10:00:00Z' }
    const [first, changed] = [await read(answered([load])), await read(answered([again]))]
    if (first.kind !== 'found' || changed.kind !== 'found') throw new Error('no answer')
    const { hash } = first.answer
    expect(await read(answered([load]), bill, hash)).toMatchObject({ answer: { hash, body: null } })
    const news = await read(answered([again]), bill, hash)
    expect(news).toMatchObject({ answer: { body: changed.answer.body } })
  })

  test.each<[string, AskResult, object]>([
    ['an empty answer means not found', answered([]), { kind: 'not_found' }],
    [
      'an empty answer in an envelope means not found',
      answered({ events: [] }),
      { kind: 'not_found' },
    ],
    [
      '404 means not found',
      { kind: 'not_found', status: 404, body: nothing },
      { kind: 'not_found' },
    ],
    ['a type of number without a query is not asked', { kind: 'not_asked' }, { kind: 'not_asked' }],
    [
      'a carrier that is out of reach is a failure with its Retry-After',
      { kind: 'unreachable', code: 'HTTP 503', detail: 'HTTP 503', retryAfterMs: 7 },
      {
        reason: 'shipping_line_unreachable',
        code: 'HTTP 503',
        detail: 'HTTP 503',
        retryAfterMs: 7,
      },
    ],
    [
      'HTML is not recognized',
      { kind: 'unrecognized', code: 'not_json', detail: 'no JSON', status: 200, body: nothing },
      { reason: 'unrecognized_response', code: 'not_json', retryAfterMs: null },
    ],
    [
      'JSON without events is not recognized',
      answered({ hello: 'world' }),
      { reason: 'unrecognized_response', code: 'not_understood' },
    ],
    [
      'an answer whose events are all invalid is not recognized',
      answered([{ ...load, eventDateTime: 'yesterday' }]),
      { kind: 'failed', reason: 'unrecognized_response', code: 'not_understood' },
    ],
  ])('%s', async (_name, result, expected) => {
    expect(await read(result)).toMatchObject(expected)
  })

  test('is an answer when the carrier only retracts events', async () => {
    const result = await read(answered([{ ...load, eventID: 'e1', isRetracted: true }]))
    expect(result).toMatchObject({ kind: 'found', answer: { events: [], retracted: ['e1'] } })
  })

  test('tells which events are about another container than the one asked for', async () => {
    const box = { scac: 'ONEY', number: 'TCNU0000010', number_type: 'container' }
    const own = { ...load, equipmentReference: box.number }
    const reasons = ['1 event is about container MSKU0000015, not about TCNU0000010']
    const setAside = { count: 1, reasons }
    const found = await read(answered([load, own]), box)
    expect(found).toMatchObject({ kind: 'found', answer: { events: { length: 1 } }, setAside })
    expect(await read(answered([load]), box)).toMatchObject({
      kind: 'failed',
      code: 'other_number',
      setAside,
    })
  })

  test('keeps the valid events beside the dropped ones', async () => {
    const result = await read(answered([load, { ...load, eventDateTime: 'yesterday' }]))
    expect(result).toMatchObject({ kind: 'found', answer: { dropped: [{ pointer: '/1' }] } })
  })
})

describe('the hash', () => {
  const events = [carrierEvent('ACT LOAD CNSHA 03-02'), carrierEvent('ACT DISC NLRTM 04-02')]
  test('is equal for another order', () => {
    expect(hashOf([...events].reverse())).toEqual(hashOf(events))
  })
  test('differs with each retraction', () => {
    const without = hashOf(events, ['e1'])
    expect(without).not.toEqual(hashOf(events))
    expect(hashOf(events, ['e1', 'e2'])).not.toEqual(without)
  })
  test.each([
    ['another time', [events[0], carrierEvent('ACT DISC NLRTM 04-03')]],
    ['an event less', events.slice(0, 1)],
    ['an event more', [...events, events[0]]],
  ])('differs with %s', (_name, changed) => {
    expect(hashOf(changed.filter((event) => event !== undefined))).not.toEqual(hashOf(events))
  })
})
