import { expect, test } from 'vitest'
import { carrierEvent } from '../../../../domain/journey/compact-events-fixture.ts'
import { containerId, customFieldId } from '../../../../resources/identities.ts'
import { follower, nothingStored, recorded, rowsInto } from '../follower-fixture.ts'
import { shipmentOfFollower } from '../../followers.ts'

const shipment = shipmentOfFollower(follower)
const events = [carrierEvent('ACT LOAD CNSHA 03-02')]
const withFields = {
  initial_custom_fields: [
    { definition_id: 'po', entity_type: 'container', number: null, value: 'PO-1' },
    { definition_id: 'ref', entity_type: 'shipment', number: null, value: 'B-1' },
  ],
  field_definitions: [
    { id: 'po', entity_type: 'container', default_value: 'none' },
    { id: 'ref', entity_type: 'shipment', default_value: null },
    { id: 'team', entity_type: 'shipment', default_value: 'east' },
  ],
}

const fieldsOf = ({ rows }: ReturnType<typeof recorded>) =>
  rowsInto(rows, 'custom_field').map((row) => [row.entity_type, row.definition_id, row.value])

const first = recorded(events, nothingStored, withFields)
const [number = ''] = first.stored.containers.keys()

test('the first answer gives the shipment and its containers their fields', () => {
  expect(fieldsOf(first)).toEqual([
    ['shipment', 'ref', 'B-1'],
    ['shipment', 'team', 'east'],
    ['container', 'po', 'PO-1'],
  ])
  const box = containerId(shipment, number)
  expect(rowsInto(first.rows, 'custom_field').at(-1)).toMatchObject({
    account_id: follower.account_id,
    id: customFieldId('po', box),
    entity_id: box,
  })
  const puts = first.rows.filter(({ into }) => into === 'custom_field')
  expect(new Set(puts.map(({ how }) => how))).toEqual(new Set(['insert']))
})

const created = { ...withFields, status: 'created' }

test('a later answer gives no field again', () => {
  expect(fieldsOf(recorded(events, first.stored, created))).toEqual([])
})

test('a container that becomes known later gets its fields then', () => {
  const empty = { ...first.stored, containers: new Map() }
  expect(fieldsOf(recorded(events, empty, created))).toEqual([['container', 'po', 'PO-1']])
})

test('a new request gives an existing shipment what it brings, and no default values', () => {
  expect(fieldsOf(recorded(events, first.stored, withFields))).toEqual([
    ['shipment', 'ref', 'B-1'],
    ['container', 'po', 'PO-1'],
  ])
})
