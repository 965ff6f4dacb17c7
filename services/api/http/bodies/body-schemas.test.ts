import Type from 'typebox'
import { expect, test } from 'vitest'
import { neededText, neededValue, optionalText, resourceBody, shownSchema } from './body-schemas.ts'

test('the description calls for what handlers check themselves', () => {
  const attributes = Type.Object({
    name: neededText({ enum: ['a'] }),
    size: neededValue({ type: 'integer' }),
    note: optionalText,
    value: Type.Unknown(),
  })
  const shown = JSON.parse(JSON.stringify(shownSchema(resourceBody('thing', attributes)))) as object
  expect(shown).toEqual({
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'object',
        required: ['attributes'],
        properties: {
          type: { type: 'string', const: 'thing' },
          attributes: {
            type: 'object',
            required: ['value', 'name', 'size'],
            properties: {
              name: { type: 'string', enum: ['a'] },
              size: { type: 'integer' },
              note: { type: ['string', 'null'] },
              value: {},
            },
          },
        },
      },
    },
  })
})
