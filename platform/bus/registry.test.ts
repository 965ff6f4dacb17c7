// What a process that has no schema ids yet says about it: its log and `/readyz` repeat the sentence.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCodec, RegistryOutage } from './codec.ts'
import { openRegistry, registryReader } from './registry.ts'
import type { Schemas } from './codec.ts'

const fields = [{ name: 'box', type: 'string' }]
const schemas = new Map([
  ['box.seen', { type: 'record', name: 'BoxSeen', fields }],
]) as unknown as Schemas

type Answer = readonly [status: number, body: object | string]

/** The address of a registry that answers each request so. */
const registryWith = (status: number, body: object | string): Promise<string> =>
  registryThat(() => [status, body])

async function registryThat(answer: (request: string) => Answer): Promise<string> {
  const server = createServer(({ method, url }, response) => {
    const [status, body] = answer(`${method} ${url}`)
    response.writeHead(status, { 'content-type': 'application/vnd.schemaregistry.v1+json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Of a message whose schema could not be registered there. */
async function sentenceAbout(url: string): Promise<string> {
  const ids = openRegistry(url, schemas)
  await ids.register().catch(() => undefined)
  const codec = createCodec(schemas, ids)
  try {
    codec.frame('box.seen', codec.encode('box.seen', { box: 'B' }))
    return 'framed'
  } catch (error) {
    return String(error)
  }
}

test('a registry that cannot be reached is told from one that refuses', async () => {
  const away = await sentenceAbout('http://127.0.0.1:1')
  expect(away).toContain('no id for box.seen: it does not answer: connect ECONNREFUSED')
  const refusing = await registryWith(409, { error_code: 409, message: 'incompatible' })
  expect(await sentenceAbout(refusing)).toContain('no id for box.seen: it answers 409')
})

test('a message that is framed before the first answer says so', () => {
  const codec = createCodec(schemas, openRegistry('http://127.0.0.1:1', schemas))
  const early = () => codec.frame('box.seen', codec.encode('box.seen', { box: 'B' }))
  expect(early).toThrow('no id for box.seen: it has not answered yet')
})

test('once the registry has given the id, the message is framed', async () => {
  const registry = await registryWith(200, { id: 7, compatibilityLevel: 'FULL_TRANSITIVE' })
  expect(await sentenceAbout(registry)).toBe('framed')
})

test('a subject that another process makes at the same time is registered all the same', async () => {
  let asked = 0
  const registry = await registryThat((request) => {
    if (request.startsWith('POST')) return [200, { id: 7 }]
    if (request.startsWith('PUT')) return [409, { error_code: 409, message: 'already exists' }]
    return asked++ === 0
      ? [404, { error_code: 40401, message: 'no such subject' }]
      : [200, { compatibilityLevel: 'FULL_TRANSITIVE' }]
  })
  expect(await sentenceAbout(registry)).toBe('framed')
})

test('a subject whose first process was ended before it gave the compatibility gets it', async () => {
  let level = 'NONE'
  const registry = await registryThat((request) => {
    if (request.startsWith('PUT')) level = 'FULL_TRANSITIVE'
    return [200, { id: 7, compatibilityLevel: level }]
  })
  expect(await sentenceAbout(registry)).toBe('framed')
  expect(level).toBe('FULL_TRANSITIVE')
})

describe('an answer that is not that of a registry', () => {
  test.each(['<html>Maintenance</html>', '{"hello":1}', '[]', ''])(
    'such as %s makes messages wait for a schema, and no poison of them',
    async (page) => {
      const registry = await registryWith(200, page)
      const codec = createCodec(schemas, registryReader(registry))
      await expect(codec.decode('box.seen', Buffer.from([0, 0, 0, 0, 7, 0]))).rejects.toThrow(
        RegistryOutage,
      )
      expect(await sentenceAbout(registry)).toContain(
        'no id for box.seen: its answer is not that of a schema registry',
      )
    },
  )

  test('does not hide one that has a schema which is not Avro', async () => {
    const registry = await registryWith(200, { schema: 'syntax = "proto3";' })
    const codec = createCodec(schemas, registryReader(registry))
    expect(await codec.decode('box.seen', Buffer.from([0, 0, 0, 0, 7, 0]))).toMatchObject({
      kind: 'poison',
    })
  })

  test('frames nothing where the id is no number', async () => {
    const registry = await registryWith(200, { id: null, compatibilityLevel: 'FULL_TRANSITIVE' })
    expect(await sentenceAbout(registry)).toContain('the id null is no number')
  })
})
