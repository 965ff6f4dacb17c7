import { expect, test } from 'vitest'
import { initialValues } from './initial-values.ts'
import type { DefaultValue, NewRecord, StagedValue } from './initial-values.ts'

const box = { type: 'container', number: 'MSCU1234566', isNew: true } as const
const shipment = { type: 'shipment', number: null, isNew: true } as const

const staged = (
  definition_id: string,
  value: StagedValue['value'],
  number: string | null = null,
  entity_type: StagedValue['entity_type'] = 'container',
): StagedValue => ({ definition_id, entity_type, number, value })
const defined = (id: string, default_value?: unknown, entity_type = 'container'): DefaultValue => ({
  id,
  entity_type,
  default_value,
})

const found = { ...box, isNew: false }

test.each<[string, NewRecord, StagedValue[], DefaultValue[], Record<string, unknown>]>([
  ['nothing', box, [], [], {}],
  ['a default value', box, [], [defined('po', 'x')], { po: 'x' }],
  ['no default of its definition', box, [], [defined('po', null)], {}],
  ['the value for all', box, [staged('po', 1)], [defined('po', 9)], { po: 1 }],
  [
    'its own value',
    box,
    [staged('po', 2, box.number), staged('po', 1)],
    [defined('po')],
    { po: 2 },
  ],
  ["not another container's", box, [staged('po', 2, 'OTHR1234560')], [defined('po')], {}],
  ['the later of two values', box, [staged('po', 1), staged('po', 2)], [defined('po')], { po: 2 }],
  ['no default where null is staged', box, [staged('po', null)], [defined('po', 9)], {}],
  ['false', box, [staged('po', false)], [defined('po', true)], { po: false }],
  [
    'no value whose definition is gone',
    box,
    [staged('po', 1)],
    [defined('other', 3)],
    { other: 3 },
  ],
  [
    'only values for its type',
    shipment,
    [staged('po', 1), staged('ref', 2, null, 'shipment')],
    [defined('po', 8), defined('ref', 9, 'shipment')],
    { ref: 2 },
  ],
  [
    'staged values alone, if it exists already',
    found,
    [staged('po', 1)],
    [defined('po', 9), defined('other', 3)],
    { po: 1 },
  ],
])('a record begins with %s', (_name, record, values, definitions, expected) => {
  const given = initialValues(record, values, definitions)
  expect(Object.fromEntries(given.map((each) => [each.definition_id, each.value]))).toEqual(
    expected,
  )
})
