// The comparison of two descriptions, and the check of answers against one, find what they are for.
import { expect, test } from 'vitest'
import { answerChecker } from '../reference/answers.ts'
import { compare } from '../reference/compare.ts'
import type { Description, Json } from '../reference/reference.ts'

const text = { type: 'string' }
const party = (attributes: Json, more: Json = {}): Json => ({
  type: 'object',
  required: ['attributes'],
  properties: {
    id: text,
    type: { type: 'string', enum: ['party'] },
    attributes: { type: 'object', required: ['name'], properties: attributes },
    ...more,
  },
})

type Parts = {
  readonly resource?: Json
  readonly answer?: Json
  readonly status?: string
  readonly body?: Json
  readonly parameter?: Json & { readonly name: string }
  readonly path?: string
}

const content = (schema: Json) => ({ content: { 'application/json': { schema } } })
const anyParty = { $ref: '#/components/schemas/party' }

/** A description with one operation and one type of resource. */
const described = ({
  resource = party({ name: text }),
  answer = { properties: { data: anyParty } },
  status = '200',
  body = { properties: { name: text } },
  parameter = { name: 'q', schema: text },
  path = '/parties/{id}',
}: Parts = {}): Description => ({
  paths: {
    [path]: {
      patch: {
        parameters: [{ in: 'query', ...parameter }],
        requestBody: content(body),
        responses: { [status]: content(answer) },
      },
    },
  },
  components: { schemas: { party: resource } },
})

const where = 'PATCH /parties/{}'
const type = 'party'
const nullable = { type: ['string', 'null'] }
const chosen = { type: 'string', enum: ['a', 'b'] }

test.each<[string, Parts, Parts, object]>([
  ['an operation', {}, { path: '/others' }, { side: 'theirs', where, what: 'operation' }],
  ['a status', {}, { status: '201' }, { side: 'theirs', where, what: 'status 200' }],
  [
    'a parameter',
    {},
    { parameter: { name: 'other', schema: text } },
    { side: 'theirs', where, what: 'parameter q' },
  ],
  [
    'a parameter that must be there',
    {},
    { parameter: { name: 'q', schema: text, required: true } },
    { side: 'both', where, what: 'parameter q', how: 'required' },
  ],
  [
    'a member of a body',
    { body: { properties: { name: text, vat: text } } },
    {},
    { side: 'theirs', where, what: 'body vat' },
  ],
  [
    'a value that is not taken',
    {},
    { body: { properties: { name: chosen } } },
    { side: 'both', where, what: 'body name', how: 'not any value' },
  ],
  [
    'a member of an answer',
    {},
    { answer: { properties: { data: anyParty, meta: { properties: { size: text } } } } },
    { side: 'ours', where, what: 'answer meta' },
  ],
  [
    'a list instead of a record',
    {},
    { answer: { properties: { data: { type: 'array', items: anyParty } } } },
    { side: 'both', where, what: 'answer data', how: 'also array' },
  ],
  [
    'an attribute that may be null',
    {},
    { resource: party({ name: nullable }) },
    { side: 'both', where: type, what: 'attributes.name', how: 'also null' },
  ],
  [
    'another value of an attribute',
    { resource: party({ name: { enum: ['a'] } }) },
    { resource: party({ name: chosen }) },
    { side: 'both', where: type, what: 'attributes.name', how: 'also b' },
  ],
  [
    'another format',
    { resource: party({ name: { type: 'string', format: 'uri' } }) },
    {},
    { side: 'both', where: type, what: 'attributes.name', how: 'also any text' },
  ],
  [
    'a relationship',
    { resource: party({ name: text }, { relationships: { properties: { owner: text } } }) },
    { resource: party({ name: text }, { relationships: { properties: {} } }) },
    { side: 'theirs', where: type, what: 'relationships.owner' },
  ],
])('%s that differs is found', (_what, theirs, ours, difference) => {
  expect(compare(described(theirs), described(ours))).toContainEqual(difference)
})

test('equal descriptions do not differ, and neither do narrower answers and wider bodies', () => {
  expect(compare(described(), described())).toEqual([])
  const theirs = { resource: party({ name: nullable }), body: { properties: { name: chosen } } }
  expect(compare(described(theirs), described())).toEqual([])
})

const answered = (body: unknown, isSparse = false) => {
  return { operation: where, status: 200, body, isSparse }
}
const one = (attributes: object) => ({ data: { type, attributes } })

test('an answer that differs from the reference fails, unless the difference is listed', () => {
  const check = answerChecker(described(), described())
  expect(check(answered(one({ name: 'A' })))).toEqual([])
  expect(check(answered(one({ name: null })))).toEqual(['party: attributes.name: must be string'])
  expect(check(answered({ data: [] }))).toEqual([`${where}: answer data: must be object`])
  const ours = described({ resource: party({ name: nullable }) })
  expect(answerChecker(described(), ours)(answered(one({ name: null })))).toEqual([])
})

test('a resource that our description writes inside of its answers may differ as it says', () => {
  const inline = { properties: { data: party({ name: nullable }) } }
  const ours = { ...described({ answer: inline }), components: { schemas: {} } }
  const check = answerChecker(described(), ours)
  expect(check(answered(one({ name: null })))).toEqual([])
  expect(check(answered(one({})))).toEqual([`${where}: answer data.attributes.name: missing`])
})

test('a required attribute may only be missing where the client has left it out', () => {
  const check = answerChecker(described(), described())
  expect(check(answered(one({})))).toEqual(['party: attributes.name: missing'])
  expect(check(answered(one({}), true))).toEqual([])
})
