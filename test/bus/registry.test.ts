import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCodec, RegistryOutage } from '../../platform/bus/codec.ts'
import { registryIds } from '../../platform/bus/registry.ts'
import type { Schemas } from '../../platform/bus/codec.ts'
import { silentLog } from '../../platform/process/log.ts'
import { StartError } from '../../platform/process/read-settings.ts'
import { registerSchemas } from '../../cli/setup/schemas.ts'
import { startRegistry } from '../support/containers.ts'
import type { Registry } from '../support/containers.ts'
import { busesUnderTest } from '../support/containers-available.ts'

const field = (name: string, extra: object = {}) => ({ name, type: 'string', ...extra })
const schemasOf = (...fields: object[]): Schemas =>
  new Map([['box.seen', { type: 'record', name: 'BoxSeen', fields }]]) as unknown as Schemas

const framed = (id: number, avro: Buffer): Buffer => {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt32BE(id, 1)
  return Buffer.concat([prefix, avro])
}

describe.skipIf(!(await busesUnderTest()).includes('kafka'))('the schema registry', () => {
  let registry: Registry
  beforeAll(async () => {
    registry = await startRegistry()
  })
  afterAll(() => registry.stop())

  const post = async (path: string, body: object): Promise<{ id: number }> => {
    const response = await fetch(`${registry.registryUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.schemaregistry.v1+json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { id: number }
  }

  test('is told that every version must suit every other', async () => {
    await registryIds(registry.registryUrl, schemasOf(field('box')))
    const answer = await fetch(`${registry.registryUrl}/config/box.seen-value`)
    expect(await answer.json()).toEqual({ compatibilityLevel: 'FULL_TRANSITIVE' })
  })

  test('gives the same id to the same schema', async () => {
    const one = await registryIds(registry.registryUrl, schemasOf(field('box')))
    const two = await registryIds(registry.registryUrl, schemasOf(field('box')))
    expect(one.ofTopic.get('box.seen')).toBe(two.ofTopic.get('box.seen'))
  })

  test('refuses a field that old messages do not have', async () => {
    await registerSchemas(registry.registryUrl, schemasOf(field('box')), silentLog())
    const changed = schemasOf(field('box'), field('place'))
    const failure: unknown = await registerSchemas(
      registry.registryUrl,
      changed,
      silentLog(),
    ).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect((failure as Error).message).toContain('box.seen cannot be read together')
  })

  test('lets a reader read what a newer and an older writer wrote', async () => {
    const old = schemasOf(field('box'))
    const newer = schemasOf(field('box'), field('place', { default: '' }))
    const oldCodec = createCodec(old, await registryIds(registry.registryUrl, old))
    const newCodec = createCodec(newer, await registryIds(registry.registryUrl, newer))
    const byOld = oldCodec.frame('box.seen', oldCodec.encode('box.seen', { box: 'A' }))
    const byNew = newCodec.encode('box.seen', { box: 'B', place: 'NLRTM' })
    expect(await newCodec.decode('box.seen', byOld)).toMatchObject({
      kind: 'value',
      value: { box: 'A', place: '' },
    })
    expect(await oldCodec.decode('box.seen', newCodec.frame('box.seen', byNew))).toMatchObject({
      kind: 'value',
      value: { box: 'B' },
    })
  })

  test('does not take an id that it does not know for poison', async () => {
    const ids = await registryIds(registry.registryUrl, schemasOf(field('box')))
    expect(await ids.schemaOf(4_000_000_000)).toBeNull()
    const codec = createCodec(schemasOf(field('box')), ids)
    expect(await codec.decode('box.seen', framed(4_000_000_000, Buffer.from([2, 65])))).toEqual({
      kind: 'unknown schema',
      reason: 'the registry has no schema 4000000000',
    })
  })

  test('makes poison of a schema that is not Avro', async () => {
    const schema = '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}'
    const { id } = await post('/subjects/other/versions', { schemaType: 'JSON', schema })
    const ids = await registryIds(registry.registryUrl, schemasOf(field('box')))
    const codec = createCodec(schemasOf(field('box')), ids)
    expect(await codec.decode('box.seen', framed(id, Buffer.from('{}')))).toMatchObject({
      kind: 'poison',
    })
  })

  test('makes poison of another record’s schema', async () => {
    const schema = JSON.stringify({ type: 'record', name: 'Tree', fields: [field('leaf')] })
    const { id } = await post('/subjects/tree/versions', { schema })
    const ids = await registryIds(registry.registryUrl, schemasOf(field('box')))
    const codec = createCodec(schemasOf(field('box')), ids)
    expect(await codec.decode('box.seen', framed(id, Buffer.from([2, 65])))).toMatchObject({
      kind: 'poison',
    })
  })

  test.each(['kill', 'pause'] as const)(
    'is waited for, and nothing is poison, after %s',
    async (how) => {
      const ids = await registryIds(registry.registryUrl, schemasOf(field('box')))
      const codec = createCodec(schemasOf(field('box')), ids)
      await registry[how]()
      const unseen = framed(900 + how.length, Buffer.from([2, 65]))
      await expect(codec.decode('box.seen', unseen)).rejects.toThrow(RegistryOutage)
      await registry[how === 'kill' ? 'start' : 'unpause']()
      await expect
        .poll(() => codec.decode('box.seen', unseen).catch(() => null), { timeout: 60_000 })
        .toMatchObject({ kind: 'unknown schema' })
    },
  )
})
