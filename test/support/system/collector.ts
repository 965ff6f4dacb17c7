// A collector of traces: takes OTLP over HTTP in protobuf and reads the spans by the field numbers of its definition.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = string | number | boolean

export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  /** Empty: it begins its trace. */
  readonly parentId: string
  readonly name: string
  readonly kind: 'unknown' | 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  readonly attributes: Readonly<Record<string, Value>>
  readonly links: readonly string[]
  readonly failed: boolean
  /** Of the process: `service.name`. */
  readonly service: string
}

type Field = { readonly number: number; readonly value: bigint | Buffer }

function varint(bytes: Buffer, from: number): [value: bigint, next: number] {
  let value = 0n
  for (let at = from, shift = 0n; ; at += 1, shift += 7n) {
    const byte = BigInt(bytes[at] ?? 0)
    value |= (byte & 0x7fn) << shift
    if (byte < 0x80n) return [value, at + 1]
  }
}

/** The fields of a protobuf message. */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = []
  for (let at = 0; at < bytes.length;) {
    const [tag, begin] = varint(bytes, at)
    const [number, wire] = [Number(tag >> 3n), Number(tag & 7n)]
    if (wire === 0) {
      const [value, next] = varint(bytes, begin)
      fields.push({ number, value })
      at = next
      continue
    }
    const [size, start] = wire === 2 ? varint(bytes, begin) : [wire === 1 ? 8n : 4n, begin]
    at = start + Number(size)
    fields.push({ number, value: bytes.subarray(start, at) })
  }
  return fields
}

const all = (bytes: Buffer, number: number): Buffer[] =>
  fieldsOf(bytes).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  )
const first = (bytes: Buffer, number: number): Buffer => all(bytes, number)[0] ?? Buffer.alloc(0)
const whole = (bytes: Buffer, number: number): number =>
  Number(fieldsOf(bytes).find((field) => field.number === number)?.value ?? 0)

function valueOf(bytes: Buffer): Value {
  const [field] = fieldsOf(bytes)
  if (field === undefined) return ''
  if (field.number === 1) return String(field.value)
  return field.number === 2 ? field.value === 1n : Number(field.value)
}

const attributesOf = (pairs: readonly Buffer[]): Readonly<Record<string, Value>> =>
  Object.fromEntries(pairs.map((pair) => [String(first(pair, 1)), valueOf(first(pair, 2))]))

const kinds = ['unknown', 'internal', 'server', 'client', 'producer', 'consumer'] as const

const spanOf = (bytes: Buffer, service: string): CollectedSpan => ({
  traceId: first(bytes, 1).toString('hex'),
  spanId: first(bytes, 2).toString('hex'),
  parentId: first(bytes, 4).toString('hex'),
  name: String(first(bytes, 5)),
  kind: kinds[whole(bytes, 6)] ?? 'unknown',
  attributes: attributesOf(all(bytes, 9)),
  links: all(bytes, 13).map((link) => first(link, 2).toString('hex')),
  failed: whole(first(bytes, 15), 3) === 2,
  service,
})

/** The spans of an ExportTraceServiceRequest. */
const spansOf = (request: Buffer): CollectedSpan[] =>
  all(request, 1).flatMap((ofResource) => {
    const service = String(attributesOf(all(first(ofResource, 1), 1))['service.name'])
    return all(ofResource, 2).flatMap((ofScope) =>
      all(ofScope, 2).map((span) => spanOf(span, service)),
    )
  })

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export type Collector = {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  /** The requests as they came, for tests that look for what must not be in them. */
  readonly bodies: readonly Buffer[]
  readonly headers: readonly IncomingMessage['headers'][]
  close(): Promise<void>
}

/** `answers`: without it the collector takes every request and never answers. */
export async function startCollector(answers = true): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const bodies: Buffer[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      bodies.push(body)
      headers.push(request.headers)
      if (request.url === '/v1/traces') spans.push(...spansOf(body))
      if (answers) response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
