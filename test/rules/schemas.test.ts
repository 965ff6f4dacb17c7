import { existsSync, readFileSync } from 'node:fs'
import avsc from 'avsc'
import type { Schema } from 'avsc'
import { format, resolveConfig } from 'prettier'
import { describe, expect, test } from 'vitest'
import { asyncApiText } from '../../schemas/asyncapi.ts'
import { messagesText } from '../../schemas/generate.ts'
import { loadSchemas, schemaFile, topics, topicsForOthers } from '../../schemas/topics.ts'
import { projectFiles, textOf } from './source-files.ts'

const schemas = [...loadSchemas()]

test('the topics for others are those that no service of ours reads', () => {
  const workers = projectFiles().filter((file) => /^services\/.*\.ts$/.test(file))
  const read = workers.flatMap((file) =>
    [...textOf(file).matchAll(/consumes: '([a-z.]+)'/g)].map(([, topic]) => topic),
  )
  const unread = Object.keys(topics).filter((topic) => !read.includes(topic))
  expect(topicsForOthers).toEqual(unread)
})

describe('what is made from the schemas is up to date', () => {
  test.each([
    ['messages.ts', messagesText],
    ['asyncapi.yaml', asyncApiText],
  ])('schemas/%s (npm run generate)', async (name, text) => {
    const file = new URL(`../../schemas/${name}`, import.meta.url)
    const config = await resolveConfig(file.pathname)
    const formatted = await format(text(), { ...config, filepath: file.pathname })
    expect(readFileSync(file, 'utf8')).toBe(formatted)
  })
})

type Documented = {
  name?: string
  doc?: string
  fields?: Documented[]
  type?: unknown
  items?: unknown
}

/** Records and fields without a doc, by their path. */
function undocumented(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => undocumented(part, path))
  if (typeof schema !== 'object' || schema === null) return []
  const { type, doc, fields = [], items } = schema as Documented
  const own = type === 'record' && !doc?.trim() ? [path] : []
  const inner = fields.flatMap((field) => {
    const at = `${path}.${field.name ?? ''}`
    return [...(field.doc?.trim() ? [] : [at]), ...undocumented(field.type, at)]
  })
  return [...own, ...inner, ...undocumented(items, path), ...undocumented(type, path)]
}

describe('every record and every field says what it is', () => {
  test.each(schemas)('%s', (topic, schema) => {
    expect(undocumented(schema, topic)).toEqual([])
  })

  test('also one deep inside', () => {
    const deep = { type: 'record', name: 'B', doc: 'b', fields: [{ name: 'c', type: 'int' }] }
    const field = { name: 'a', doc: 'a', type: ['null', { type: 'array', items: deep }] }
    const bare = { type: 'record', name: 'A', fields: [field] }
    expect(undocumented(bare, 'x')).toEqual(['x', 'x.a.c'])
  })
})

/** Why a reader with one schema cannot read what was written with the other; null when it can. */
function problemOf(reader: unknown, writer: unknown): string | null {
  try {
    const typeOf = (schema: unknown) => avsc.Type.forSchema(schema as Schema)
    typeOf(reader).createResolver(typeOf(writer))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Old readers must survive new messages, and new readers old ones. */
const problemsOf = (now: unknown, released: unknown): (string | null)[] => [
  problemOf(now, released),
  problemOf(released, now),
]

describe('a schema and the last released one read each other', () => {
  test.each(schemas)('%s', (topic, schema) => {
    const file = new URL(`../../schemas/released/${topic}.avsc`, import.meta.url)
    // A new topic has nothing to be compatible with until its first release.
    if (!existsSync(file)) return
    const released: unknown = JSON.parse(readFileSync(file, 'utf8'))
    expect(problemsOf(schema, released)).toEqual([null, null])
  })

  type Sample = { name: string; fields: { name: string; type: unknown; default?: unknown }[] }
  const sample = (): Sample =>
    JSON.parse(readFileSync(schemaFile('event.recorded'), 'utf8')) as Sample
  const changed = (change: (schema: Sample) => void): unknown => {
    const copy = sample()
    change(copy)
    return copy
  }
  const field = (of: Sample, name: string) => {
    const found = of.fields.find((one) => one.name === name)
    if (found === undefined) throw new Error(name)
    return found
  }

  test.each<[string, (of: Sample) => void]>([
    ['a new field without a default', (of) => of.fields.push({ name: 'new', type: 'string' })],
    ['a field without a default taken out', (of) => void of.fields.shift()],
    ['a field with another type', (of) => void (field(of, 'event').type = 'int')],
    [
      'a field that may be null from now on',
      (of) => void (field(of, 'event').type = ['null', 'string']),
    ],
    ['a field that may be null no longer', (of) => void (field(of, 'timezone').type = 'string')],
    ['another name of the record', (of) => void (of.name = 'Other')],
  ])('%s would be caught', (_name, change) => {
    expect(problemsOf(changed(change), sample())).not.toEqual([null, null])
  })

  test('a new field with a default, and a default taken out with its field, are fine', () => {
    const more = { name: 'new', type: ['null', 'string'], default: null }
    const now = changed((of) => of.fields.push(more))
    expect(problemsOf(now, sample())).toEqual([null, null])
    expect(problemsOf(sample(), now)).toEqual([null, null])
  })
})
