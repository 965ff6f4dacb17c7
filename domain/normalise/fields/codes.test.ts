import { expect, test } from 'vitest'
import { classifierOf, emptyOf, eventCodeOf, modeOf } from './codes.ts'
import { fieldsOf } from './json-fields.ts'

test.each([
  [{ eventType: 'TRANSPORT', transportEventTypeCode: 'ARRI' }, 'TRANSPORT', 'ARRI'],
  [{ eventType: 'Transport', transportEventTypeCode: 'arri' }, 'TRANSPORT', 'ARRI'],
  [{ transportEventTypeCode: 'DEPA' }, 'TRANSPORT', 'DEPA'],
  [{ eventType: 'GTOT', equipmentEventTypeCode: 'EMPTY' }, 'EQUIPMENT', 'GTOT'],
  [{ eventType: 'EQUIPMENT', equipmentEventTypeCode: 'DEPA' }, 'TRANSPORT', 'DEPA'],
  [{ eventType: 'EQUIPMENT', eventTypeCode: 'LOAD' }, 'EQUIPMENT', 'LOAD'],
  [{ eventType: 'EQUIPMENT', equipmentEventType: 'GATED_OUT' }, 'EQUIPMENT', 'GTOT'],
  [{ eventType: 'EQUIPMENT', equipmentEventType: 'AVAILABLE_FOR_PICK_UP' }, 'EQUIPMENT', 'AVPU'],
  [{ eventType: 'SHIPMENT', shipmentEventType: 'CANCELLED' }, 'SHIPMENT', 'VOID'],
  [
    { eventType: 'SHIPMENT', shipmentEventTypeCode: 'CONF', transportEventTypeCode: 'ARRI' },
    'SHIPMENT',
    'CONF',
  ],
])('%j is %s %s', (event, type, code) => {
  expect(eventCodeOf([fieldsOf(event)], null)).toEqual({ type, code })
})

test.each([
  [{ eventType: 'REEFER', reeferEventType: 'MEASURED' }, 'unknown event type "REEFER"'],
  [{ eventType: 'TRANSPORT', transportEventTypeCode: 'FLEW' }, 'unknown event code "FLEW"'],
  [{ eventType: 'TRANSPORT' }, 'no event code'],
  [{ eventType: 'constructor' }, 'unknown event type "constructor"'],
])('%j has no event code: %s', (event, reason) => {
  expect(eventCodeOf([fieldsOf(event)], null)).toBe(reason)
})

test.each([
  ['ACT', 'ACT'],
  ['actual', 'ACT'],
  ['PLAN', 'PLN'],
  ['PLANNED', 'PLN'],
  ['Estimated', 'EST'],
  ['REQ', 'unknown'],
  ['', null],
])('classifier %j is %s', (value, expected) => {
  expect(classifierOf([fieldsOf({ eventClassifierCode: value })])).toBe(expected)
})

test.each([
  [{ triggerType: 'ESTIMATED' }, 'EST'],
  [{ event_time_type: 'Expected', status: 'Discharged' }, 'EST'],
  [{ timeType: 'actual' }, 'ACT'],
  [{ timeType: 'Actual', next: 'Planned' }, null],
  [{ zone: 'EST', terminal: 'ACT' }, null],
  [{ eventClassifierCode: 'PLN', timeType: 'actual' }, 'PLN'],
])('the classifier in %j is %s', (event, expected) => {
  expect(classifierOf([fieldsOf(event)])).toBe(expected)
})

test.each([
  [{ emptyIndicatorCode: 'Laden' }, false],
  [{ emptyIndicator: 'EMPTY' }, true],
  [{ equipmentEventTypeCode: 'EMPTY' }, true],
  [{ equipmentEventTypeCode: 'LOAD' }, null],
])('%j is empty: %s', (event, expected) => {
  expect(emptyOf([fieldsOf(event)])).toBe(expected)
})

test.each([
  ['Truck', 'TRUCK'],
  ['MARITIME_TRANSPORT', 'VESSEL'],
  [1, 'VESSEL'],
  ['MULTIMODAL', null],
])('mode %j is %s', (value, expected) => {
  expect(modeOf([fieldsOf({ modeOfTransportCode: value })])).toBe(expected)
})
