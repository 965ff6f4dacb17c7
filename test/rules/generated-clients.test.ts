// Generators of clients can read the description: each rule is about one that made nothing, or code that did not compile.
import { expect, test } from 'vitest'
import { description } from '../support/contract.ts'
import { isObject } from '../reference/reference.ts'

type Schema = Readonly<Record<string, unknown>>

/** All objects of the description, each with its place. */
function parts(value: unknown, place = ''): (readonly [string, Schema])[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => parts(each, `${place}/${i}`))
  if (!isObject(value)) return []
  const inner = Object.entries(value).flatMap(([name, each]) => parts(each, `${place}/${name}`))
  return [[place, value], ...inner]
}

const all = parts(description)

const places = (isWrong: (schema: Schema, place: string) => boolean): string[] =>
  all.filter(([place, schema]) => isWrong(schema, place)).map(([place]) => place)

const listed = ({ enum: values }: Schema): unknown[] => (Array.isArray(values) ? values : [])

// openapi-python-client ends where two values of an enumeration get the same name.
test('no two values of an enumeration differ only in case and separators', () => {
  const names = (schema: Schema) =>
    listed(schema).map((value) => String(value).replaceAll(/\W|_/g, '').toLowerCase())
  expect(places((schema) => new Set(names(schema)).size < names(schema).length)).toEqual([])
})

// Of a length beside an enumeration orval makes code that is no TypeScript.
test('an enumeration has no length', () => {
  expect(places((schema) => listed(schema).length > 0 && 'minLength' in schema)).toEqual([])
})

// openapi-python-client leaves out each operation that has such a header; the Go of openapi-generator does not compile.
test('a header has one plain type', () => {
  const isHeader = (part: Schema) => part.in === 'header' && 'schema' in part
  const isPlain = ({ schema }: Schema) =>
    isObject(schema) && typeof schema.type === 'string' && !('anyOf' in schema)
  expect(places((part) => isHeader(part) && !isPlain(part))).toEqual([])
})

// openapi-python-client leaves out each operation whose body is there twice.
test('the body of a request has one media type', () => {
  const isBody = (place: string) => place.endsWith('/requestBody/content')
  expect(places((part, place) => isBody(place) && Object.keys(part).length !== 1)).toEqual([])
})
