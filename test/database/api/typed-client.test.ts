// A client that is made from the description: its types by openapi-typescript, its calls by openapi-fetch.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'

const api = useApi()

type Branch = { readonly type?: unknown; readonly items?: { readonly type?: unknown } }

async function describedTypes(): Promise<string> {
  const { body } = await api().app.inject({ url: '/v2/openapi.json' })
  return astToString(await openapiTS(body))
}

/** The errors of a program that uses the types; nothing is written to the disk. */
function errorsOf(types: string, program: string): readonly string[] {
  const files = new Map([
    [resolve('landfall.ts'), types],
    [resolve('typed-client-program.ts'), program],
  ])
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
  }
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => files.has(name) || disk.fileExists(name),
    readFile: (name) => files.get(name) ?? disk.readFile(name),
    getSourceFile: (name, ...rest) => {
      const text = files.get(name)
      return text === undefined
        ? disk.getSourceFile(name, ...rest)
        : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
    },
  }
  const made = ts.createProgram([...files.keys()], options, host)
  return ts
    .getPreEmitDiagnostics(made)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

const program = (statement: string): string => `
  import createClient from 'openapi-fetch'
  import type { paths } from './landfall.ts'
  const client = createClient<paths>({ baseUrl: 'https://here/v2' })
  ${statement}`

const params = `{ params: { path: { id: 'x' } } }`

test('the types know paths, parameters and attributes, and refuse others', async () => {
  const types = await describedTypes()
  const named = `const { data } = await client.GET('/shipments/{id}', ${params})
    const eta: unknown = data?.data.attributes.pod_eta_at`
  expect(errorsOf(types, program(named))).toEqual([])
  const misspelt = named.replace('pod_eta_at', 'pod_etta_at')
  expect(errorsOf(types, program(misspelt)).join()).toContain('pod_etta_at')
  const elsewhere = `await client.GET('/no/such/path', {})`
  expect(errorsOf(types, program(elsewhere)).join()).toContain('/no/such/path')
})

test('the example in the README compiles with the types', async () => {
  const readme = await readFile('README.md', 'utf8')
  const [, example] = /```ts\n(.*?)```/s.exec(readme) ?? []
  expect(example).toContain('openapi-fetch')
  expect(errorsOf(await describedTypes(), example ?? '')).toEqual([])
})

/** The part of the description's types that the call below needs. */
type Paths = {
  '/shipments': {
    get: {
      parameters: { query?: { 'page[size]'?: number; fields?: Readonly<Record<string, string>> } }
      responses: { 200: { content: { 'application/json': { data: unknown[]; meta: object } } } }
    }
  }
}

test('parameters arrive as the library writes them', async () => {
  const { key } = await api().client()
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    const answer = await api().app.inject({ method: 'GET', url: pathname + search, headers })
    const type = String(answer.headers['content-type'])
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': type },
    })
  }
  const headers = { Authorization: `Bearer ${key}` }
  const client = createClient<Paths>({ baseUrl: 'https://here/v2', fetch, headers })
  const query = { 'page[size]': 7, fields: { shipment: 'tags' } }
  const { data } = await client.GET('/shipments', { params: { query } })
  expect(data).toMatchObject({ data: [], meta: { size: 0 } })
  expect(data?.meta).not.toHaveProperty('ignored_parameters')
})

/** The paths to unions of null with a list of objects. */
function unionsWithLists(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const { anyOf = [] } = value as { readonly anyOf?: readonly Branch[] }
  const isUnion =
    anyOf.some(({ type }) => type === 'null') &&
    anyOf.some(({ type, items }) => type === 'array' && items?.type === 'object')
  const inner = Object.entries(value).flatMap(([name, each]) =>
    unionsWithLists(each, `${path}/${name}`),
  )
  return isUnion ? [path, ...inner] : inner
}

test('a list of objects that may be null is no union, which a client for Go reads as an object', async () => {
  const { body } = await api().app.inject({ url: '/v2/openapi.json' })
  const { components, paths } = JSON.parse(body) as Record<string, unknown>
  expect(unionsWithLists({ components, paths })).toEqual([])
})
