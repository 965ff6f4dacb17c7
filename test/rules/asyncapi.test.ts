// The description of the topics is one by AsyncAPI, and tells all that reads and writes them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import type { AnySchema } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { declaredUses, topicsOfOthers } from '../../schemas/asyncapi.ts'
import { topics, topicsForOthers } from '../../schemas/topics.ts'
import { importsOf, isForTests, projectFiles, textOf } from './source-files.ts'

const specification = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0.json')

// The schema brings the one of JSON Schema itself.
const ajv = new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false })
addFormats.default(ajv)
const isDescription = ajv.compile(JSON.parse(readFileSync(specification, 'utf8')) as AnySchema)

const described = (): Record<string, unknown> =>
  parse(textOf('schemas/asyncapi.yaml')) as Record<string, unknown>

describe('schemas/asyncapi.yaml', () => {
  test('is a description by the schema of AsyncAPI 3.0', () => {
    expect([isDescription(described()), isDescription.errors]).toEqual([true, null])
  })

  test.each<[string, Record<string, unknown>]>([
    ['without a title', { info: { version: '1' } }],
    [
      'with an operation that neither sends nor receives',
      { operations: { a: { action: 'read' } } },
    ],
    ['with a server that has no protocol', { servers: { a: { host: 'localhost' } } }],
  ])('%s would be refused', (_name, change) => {
    expect(isDescription({ ...described(), ...change })).toBe(false)
  })

  test('refers to what is there only', () => {
    const document = described()
    const targets = [...textOf('schemas/asyncapi.yaml').matchAll(/\$ref: '#\/([^']+)'/g)]
    expect(targets.length).toBeGreaterThan(30)
    const isThere = (way: string): boolean =>
      way
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document) !==
      undefined
    expect(targets.map(([, way = '']) => way).filter((way) => !isThere(way))).toEqual([])
  })
})

const { readers, writers } = declaredUses()
const names = projectFiles().filter((file) => /^services\/[^/]+\/service\.ts$/.test(file))
const services = names.map((file) => file.split('/')[1] ?? '')

/** The text without imports of types, which bring no code. */
const withoutTypes = (text: string): string =>
  text.replaceAll(/^import type [^]*? from '[^']+'$/gm, '')

const named = (text: string): readonly string[] =>
  [...text.matchAll(/\btopic: '([^']+)'/g)].map(([, topic = '']) => topic)

/** The topics of the messages that a service could make, by its own code and all that it imports. */
function possibleTopics(service: string): readonly string[] {
  const seen = new Set<string>()
  const ways = [`services/${service}/service.ts`]
  const found = new Set<string>()
  for (let file = ways.pop(); file !== undefined; file = ways.pop()) {
    if (seen.has(file) || !/^(services|resources|domain)\/.*\.ts$/.test(file)) continue
    seen.add(file)
    const text = withoutTypes(textOf(file))
    for (const topic of named(text)) found.add(topic)
    ways.push(...importsOf(file, text))
  }
  return [...found]
}

const code = projectFiles().filter((file) => /^services\/.*\.ts$/.test(file) && !isForTests(file))

describe('what the services declare', () => {
  test.each(services)('%s writes to the topics that its code names', (service) => {
    const declared = writers.filter((one) => one.service === service).map(({ topic }) => topic)
    const own = code.filter((file) => file.startsWith(`services/${service}/`))
    const made = own.flatMap((file) => named(textOf(file)))
    expect(made.filter((topic) => !declared.includes(topic))).toEqual([])
    const possible = possibleTopics(service)
    expect(declared.filter((topic) => !possible.includes(topic))).toEqual([])
  })

  test('every worker is found', () => {
    const defined = code.flatMap((file) => [...textOf(file).matchAll(/\bdefineWorker[<(]/g)])
    expect(readers).toHaveLength(defined.length)
  })

  test('each topic has a reader and a writer here, or it is one for others or of others', () => {
    const has = (uses: readonly { readonly topic: string }[]) => (topic: string) =>
      uses.some((one) => one.topic === topic)
    const all = Object.keys(topics)
    expect(all.filter((topic) => !has(readers)(topic))).toEqual(topicsForOthers)
    const unwritten = all.filter((topic) => !has(writers)(topic))
    expect(unwritten.filter((topic) => !topicsOfOthers.some((one) => one === topic))).toEqual([])
  })
})
