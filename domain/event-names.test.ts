import { expect, test } from 'vitest'
import type { EventName } from './event-names.ts'
import {
  allEventNames,
  eventCategories,
  eventNames,
  isEventName,
  referenceTypeOf,
} from './event-names.ts'

test('there are 43 names, each once and each described', () => {
  expect(eventNames).toHaveLength(43)
  expect(new Set(eventNames).size).toBe(43)
  for (const category of eventCategories) {
    for (const [, description] of category.events) expect(description).not.toBe('')
  }
})

test('a webhook subscribes to what is told about webhooks only by name', () => {
  expect(allEventNames.filter((name) => !eventNames.includes(name))).toEqual(['webhook.disabled'])
})

test.each<[EventName, string]>([
  ['container.transport.vessel_arrived', 'transport_event'],
  ['container.transport.estimated.vessel_arrived', 'transport_event'],
  ['container.pickup_lfd.changed', 'transport_event'],
  ['container.pickup_appointment.changed', 'transport_event'],
  ['shipment.estimated.arrival', 'estimated_event'],
  ['tracking_request.tracking_stopped', 'tracking_request'],
  ['container.created', 'container_created_event'],
  ['container.updated', 'container_updated_event'],
  ['container.pod_terminal_changed', 'container_pod_terminal_changed_event'],
  ['document.extraction_failed', 'document'],
  ['webhook.disabled', 'webhook'],
])('%s refers to a %s', (event, type) => {
  expect(referenceTypeOf(event)).toBe(type)
})

test('other words are not event names', () => {
  expect(isEventName('container.transport.vessel_loaded')).toBe(true)
  expect(isEventName('container.transport')).toBe(false)
})
