import { describe, expect, test } from 'vitest'
import { conditionFacts, conditionHolds } from './conditions.ts'
import type { ConditionField, WebhookCondition } from './conditions.ts'
import type { Resource } from '../resource.ts'

const to = (type: string, id: string) => ({ data: { type, id } })

const shipment: Resource = {
  type: 'shipment',
  id: 's1',
  attributes: {
    shipping_line_scac: 'HLCU',
    normalized_number: 'HAM260512345',
    bill_of_lading_number: 'HAM260512345',
    booking_number: '77120845',
    ref_numbers: ['PO 4711-A'],
    tags: ['Reefer'],
    port_of_lading_locode: 'DEHAM',
    port_of_discharge_locode: 'USLAX',
    destination_locode: 'USCHI',
  },
  relationships: { customer: to('party', '7B0e7a1c-52f7-4d0c-9a53-0c7a0c2f9b41') },
}

const container: Resource = {
  type: 'container',
  id: 'c1',
  attributes: { number: 'HLBU4123013', ref_numbers: ['ORDER-9'] },
}

const departed: Resource = {
  type: 'transport_event',
  id: 't1',
  attributes: { location_locode: 'DEHAM' },
}

const about = [departed, shipment, container]

const condition = (field: ConditionField, ...values: readonly string[]): WebhookCondition => ({
  field,
  operator: 'is',
  values,
})

const beginning = (field: ConditionField, ...values: readonly string[]): WebhookCondition => ({
  field,
  operator: 'starts_with',
  values,
})

const holds = (one: WebhookCondition, included: readonly Resource[] = about) =>
  conditionHolds(one, conditionFacts(included))

describe('a departure from Hamburg is wanted by a webhook for', () => {
  test.each([
    ['its carrier', condition('carrier', 'HLCU')],
    ['one of several carriers', condition('carrier', 'MAEU', 'HLCU')],
    ['its carrier in lower case', condition('carrier', 'hlcu')],
    ['its port of lading', condition('port_of_lading', 'DEHAM')],
    ['its port of discharge', condition('port_of_discharge', 'US LAX')],
    ['destinations in its country', beginning('destination', 'US')],
    ['where it happened', condition('location', 'DEHAM')],
    ['its bill of lading', condition('reference', 'HAM260512345')],
    ["its bill of lading with the carrier's prefix", condition('reference', 'HLCUHAM260512345')],
    ['its booking', condition('reference', '77120845')],
    ['its container', condition('reference', 'HLBU 4123013')],
    ["the client's reference", condition('reference', 'po 4711-a')],
    ['orders that begin so', beginning('reference', 'PO 47', 'SO 1')],
    ["the container's reference", condition('reference', 'ORDER-9')],
    ['its tag', condition('tag', 'reefer')],
    ['its customer', condition('customer', '7b0e7a1c-52f7-4d0c-9a53-0c7a0c2f9b41')],
  ])('%s', (_what, one) => {
    expect(holds(one)).toBe(true)
  })
})

describe('it is not wanted by a webhook for', () => {
  test.each([
    ['another carrier', condition('carrier', 'MAEU')],
    ['another port of lading', condition('port_of_lading', 'USLAX')],
    ['another place', condition('location', 'USLAX')],
    ['a part of its reference', condition('reference', 'PO 4711')],
    ['the end of its reference', beginning('reference', '4711-A')],
    ['another tag', beginning('tag', 'dry')],
    ['another customer', condition('customer', '0b0e7a1c-52f7-4d0c-9a53-0c7a0c2f9b41')],
  ])('%s', (_what, one) => {
    expect(holds(one)).toBe(false)
  })
})

test('a failed request is wanted by its number, reference, tag and customer', () => {
  const request: Resource = {
    type: 'tracking_request',
    id: 'r1',
    attributes: { scac: 'HLCU', request_number: 'X1', ref_numbers: ['PO 1'], tags: ['dry'] },
    relationships: { customer: to('party', 'p1'), tracked_object: { data: null } },
  }
  for (const one of [
    ...[condition('carrier', 'HLCU'), condition('reference', 'X1'), condition('reference', 'PO 1')],
    ...[condition('tag', 'dry'), condition('customer', 'p1')],
  ])
    expect(holds(one, [request])).toBe(true)
})

test("what a terminal says happens at the terminal's port", () => {
  const included: Resource[] = [
    {
      type: 'container_updated_event',
      id: 'u1',
      attributes: {},
      relationships: { terminal: to('terminal', 'x1') },
    },
    { type: 'port', id: 'other', attributes: { code: 'DEHAM' } },
    { type: 'terminal', id: 'x1', attributes: {}, relationships: { port: to('port', 'l1') } },
    { type: 'port', id: 'l1', attributes: { code: 'USLAX' } },
  ]
  expect(conditionFacts(included).location).toEqual(['USLAX'])
})

test('a request without a customer has none', () => {
  const attributes = { scac: 'HLCU', request_number: 'X1', ref_numbers: null, tags: null }
  const none = { customer: { data: null } }
  const request: Resource = { type: 'tracking_request', id: 'r1', attributes, relationships: none }
  expect(conditionFacts([request]).customer).toEqual([])
})

test('what an event has is told once, without what is empty or missing', () => {
  const attributes = { booking_number: null, ref_numbers: ['', 'PO 1', 'PO 1'] }
  expect(conditionFacts([{ ...shipment, attributes }]).reference).toEqual(['PO 1'])
})

test("a condition on a port holds for the port's second LOCODE, whichever the event has", () => {
  const at = (location_locode: string) => [{ ...departed, attributes: { location_locode } }]
  expect(holds(condition('location', 'CNNBG'), at('CNNBO'))).toBe(true)
  expect(holds(condition('location', 'CNNBO'), at('CNNBG'))).toBe(true)
})

test('a document is about all shipments that it is linked to', () => {
  const other = { ...shipment, id: 's2', attributes: { shipping_line_scac: 'MAEU' } }
  const document: Resource = { type: 'document', id: 'd1', attributes: {} }
  expect(conditionFacts([document, shipment, other]).carrier).toEqual(['HLCU', 'MAEU'])
})

test('a condition about what the event does not have does not hold', () => {
  expect(holds(beginning('port_of_lading', 'DE'), [container])).toBe(false)
  expect(holds(condition('carrier', 'HLCU'), [])).toBe(false)
})

test('the values of a condition are read once, however many events are held against them', () => {
  let reads = 0
  const values = new Proxy(['DE', 'US'], {
    get(all, key) {
      reads += 1
      return Reflect.get(all, key) as unknown
    },
  })
  const one = { field: 'location', operator: 'starts_with', values } as const
  expect(holds(one)).toBe(true)
  const readFirst = reads
  expect(holds(one, [{ ...departed, attributes: { location_locode: 'USLAX' } }])).toBe(true)
  expect(reads).toBe(readFirst)
})

test.each([
  ['A', ['A', 'AB', 'ABC'], true],
  ['AC', ['AB', 'A'], true],
  ['ABX', ['ABC', 'AB', 'ABY'], true],
  ['ABX', ['ABC', 'ABY', 'B'], false],
  ['A', ['AB', 'B'], false],
])('%s begins with one of %j: %j', (tag, values, isSo) => {
  const tagged = { ...shipment, attributes: { tags: [tag] } }
  expect(holds(beginning('tag', ...values), [tagged])).toBe(isSo)
})
