import { expect, test } from 'vitest'
import { eventWildcards } from '../../../domain/event-names.ts'
import { validateEvents } from './validate.ts'

const known = ['container.created', 'container.updated', 'shipment.estimated.arrival']

test.each([
  [['container.created'], []],
  [known, []],
  [[], ['/events']],
  [null, ['/events']],
  ['container.created', ['/events']],
  [['container.created', 'container.created'], ['/events/1']],
  [['container.*', 'container.*'], ['/events/1']],
  [['container'], ['/events/0']],
  [['ship.*'], ['/events/0']],
  [['.*'], ['/events/0']],
  [['container*'], ['/events/0']],
  [
    ['container.created', 7, 'x'],
    ['/events/1', '/events/2'],
  ],
  [['container', 'container', 'container', 'container'], ['/events']],
])('the events %j have problems at %j', (events, pointers) => {
  const checked = validateEvents(events, known)
  expect(checked.ok ? [] : checked.problems.map(({ pointer }) => pointer)).toEqual(pointers)
})

test.each([
  [['shipment.estimated.arrival'], ['shipment.estimated.arrival']],
  [['container.*'], ['container.created', 'container.updated']],
  [
    ['container.updated', 'container.*', 'shipment.*'],
    ['container.updated', 'container.created', 'shipment.estimated.arrival'],
  ],
  [['*'], ['container.created']],
  [
    ['*', 'container.updated'],
    ['container.created', 'container.updated'],
  ],
])('the events %j stand for %j', (events, names) => {
  const usual = ['container.created']
  expect(validateEvents(events, known, usual)).toEqual({ ok: true, value: names })
})

test.each(eventWildcards)('%s, which the description names, stands for events', (wildcard) => {
  const checked = validateEvents([wildcard])
  expect(checked.ok && checked.value.length).toBeGreaterThan(0)
  expect(checked.ok && checked.value).not.toContain(wildcard)
})
