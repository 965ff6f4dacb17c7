// The routes of the description, and requests that pass its schemas with one id wherever an id may stand.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

type Schema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly format?: string
  readonly minimum?: number
}

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema }

type Operation = {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly 'x-role'?: string
}

export type DescribedRoute = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v2`, as `/shipments/{id}`. */
  readonly path: string
  readonly operation: Operation
}

/** All operations that GET /v2/openapi.json names. */
export async function describedRoutes(app: FastifyInstance): Promise<readonly DescribedRoute[]> {
  const { paths } = (await app.inject({ url: '/v2/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as DescribedRoute['method'],
      path,
      operation,
    })),
  )
}

/** Values that no schema tells. */
const byName: Readonly<Record<string, string>> = {
  url: 'http://127.0.0.1:8009/',
  email: 'sample@example.com',
  scac: 'MAEU',
  request_type: 'bill_of_lading',
  type: 'shipment',
  entity_type: 'Shipment',
  data_type: 'short_text',
}

const namesAnId = (name: string): boolean => /(^|_)ids?\]?$/.test(name)

function textFor(name: string, { format }: Schema, id: string): string {
  if (format === 'uuid' || namesAnId(name)) return id
  if (format === 'date-time') return '2099-01-31T00:00:00Z'
  return byName[format === 'uri' ? 'url' : name] ?? `sample_${randomBytes(4).toString('hex')}`
}

function sample(name: string, schema: Schema, id: string): unknown {
  const [one] = schema.anyOf ?? []
  if (one !== undefined) return sample(name, one, id)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [type] = [schema.type].flat()
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
    return Object.fromEntries(entries.map(([key, each]) => [key, sample(key, each, id)]))
  }
  if (type === 'array') return [sample(name, schema.items ?? {}, id)]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  return type === 'boolean' ? true : textFor(name, schema, id)
}

/** A body with the id as `data.id` too; undefined for a route without a body. */
export function sampleBody({ operation }: DescribedRoute, id: string): unknown {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema === undefined) return undefined
  const made = sample('', schema, id) as { readonly data?: unknown }
  if (made.data === undefined || Array.isArray(made.data)) return made
  return { ...made, data: { id, ...(made.data as object) } }
}

/** The query of a route, with the id in every parameter that takes one. */
export function sampleQuery({ operation }: DescribedRoute, id: string): string {
  const query = operation.parameters
    .filter((each) => each.in === 'query')
    .filter(({ name, schema }) => namesAnId(name) || schema.format === 'uuid')
    .map(({ name }) => `${name}=${id}`)
  return query.length === 0 ? '' : `?${query.join('&')}`
}

export const pathWith = ({ path }: DescribedRoute, id: string): string =>
  path.replaceAll(/\{\w+\}/g, id)
