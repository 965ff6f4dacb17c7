import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { carrierEvent } from '../../domain/journey/compact-events-fixture.ts'
import { codec } from '../../resources/messages/codec-fixture.ts'
import { observedMessages, splitEvents } from './answer-messages.ts'

const number = (n: number): string => `MSKU${String(n).padStart(7, '0')}`
const unnamed = (n: number) => Array.from({ length: n }, () => carrierEvent('ACT ARRI NLRTM 04-01'))
const of = (box: number, n: number, more: Partial<CarrierEvent> = {}) =>
  Array.from({ length: n }, () =>
    carrierEvent('ACT LOAD CNSHA 03-02', { container_number: number(box), ...more }),
  )
const boxes = (count: number, each: number, more?: Partial<CarrierEvent>) =>
  Array.from({ length: count }, (_, box) => of(box, each, more)).flat()

const reference = { scac: 'ONEY', number: 'X7', number_type: 'bill_of_lading' }
const messagesOf = (events: readonly CarrierEvent[], retracted: readonly string[] = []) =>
  observedMessages(reference, { events, retracted, answer_id: 'id', observed_at: new Date(5) })
const idsOf = (length: number, long: number): string[] =>
  Array.from({ length }, (_, n) => String(n).padEnd(long, 'é'))
const manyIds = idsOf(600, 250)
const bytes = (events: readonly CarrierEvent[]) =>
  messagesOf(events, manyIds).map(({ topic, value }) => codec.encode(topic, value).length)

describe('events', () => {
  test('that fit are one message, in their order', () => {
    const events = [...boxes(20, 20), ...unnamed(5)]
    expect(splitEvents(events)).toEqual([events])
  })

  test('of a long answer are split by container, each message with the events that name none', () => {
    const parts = splitEvents([...boxes(100, 30), ...unnamed(3)])
    expect(parts.length).toBeGreaterThan(1)
    const numbersOf = (part: readonly CarrierEvent[]) =>
      new Set(part.flatMap(({ container_number: n }) => (n === null ? [] : [n])))
    expect(parts.map((part) => part.filter((one) => one.container_number === null).length)).toEqual(
      parts.map(() => 3),
    )
    expect(parts.reduce((sum, part) => sum + numbersOf(part).size, 0)).toBe(100)
    expect(parts.flat()).toHaveLength(3_000 + 3 * parts.length)
  })

  const long = {
    reason: 'x'.repeat(250),
    facility_name: 'é'.repeat(250),
    vessel_name: 'ß'.repeat(250),
  }
  test.each<[string, CarrierEvent[]]>([
    ['many containers', boxes(400, 20)],
    ['long texts', boxes(100, 10, long)],
    ['one container with too many events', of(1, 5_000)],
    ['two such containers', [...of(1, 3_000), ...of(2, 3_000)]],
    ['many events that name no container', unnamed(6_000)],
    ['such events beside many containers', [...unnamed(6_000), ...boxes(100, 20)]],
    [
      'many references',
      boxes(10, 20, { container_references: Array<string>(500).fill(number(1)) }),
    ],
  ])('with %s never make a message of 512 kB', (_name, events) => {
    const sizes = bytes(events)
    expect(Math.max(...sizes)).toBeLessThan(512_000)
    // The messages are not many small ones either.
    expect(sizes.reduce((a, b) => a + b, 0) / sizes.length).toBeGreaterThan(50_000)
  })

  test('that are none are one empty message', () => {
    expect(splitEvents([])).toEqual([[]])
  })
})

describe('retracted events', () => {
  test.each([
    ['more than a hundred', idsOf(150, 36), 1],
    ['more than half a message', idsOf(5_000, 36), 2],
    ['as many as an answer can hold', idsOf(5_000, 250), 11],
  ])('are all named beside all events: %s', (_name, ids, parts) => {
    const events = boxes(2, 3)
    const values = messagesOf(events, ids).map(({ value }) => value)
    expect(values.flatMap((value) => value.retracted_ids)).toEqual(ids)
    expect(values.map((value) => value.events)).toEqual(Array(parts).fill(events))
    for (const value of values)
      expect(codec.encode('carrier.observed', value).length).toBeLessThan(512_000)
  })

  test('are named beside each part of the events', () => {
    const ids = idsOf(150, 36)
    const values = messagesOf(boxes(100, 30), ids).map(({ value }) => value)
    expect(values.length).toBeGreaterThan(1)
    expect(values.map((value) => value.retracted_ids)).toEqual(values.map(() => ids))
  })
})

test('a message names the answer and the time of the observation', () => {
  expect(messagesOf(of(1, 1), ['e1'])).toMatchObject([
    {
      topic: 'carrier.observed',
      key: 'ONEY:X7',
      value: {
        ...reference,
        source: 'poll',
        answer_id: 'id',
        observed_at: 5,
        retracted_ids: ['e1'],
      },
    },
  ])
})
