import type { Schema } from 'avsc'
import { describe, expect, test } from 'vitest'
import { createCodec, localIds, RegistryOutage } from './codec.ts'
import type { Ids, Schemas } from './codec.ts'
import avsc from 'avsc'

type Field = { name: string; type: unknown; default?: unknown }
const schemaOf = (...fields: Field[]): Schema =>
  ({ type: 'record', name: 'Thing', fields }) as unknown as Schema

const n: Field = { name: 'n', type: 'int' }
const inner = { type: 'record', name: 'Inner', fields: [{ name: 'at', type: 'long' }] }
const schema = schemaOf(
  n,
  { name: 'name', type: ['null', 'string'], default: null },
  { name: 'list', type: { type: 'array', items: inner }, default: [] },
)
const schemas = new Map([['thing.seen', schema]])
const codec = createCodec(schemas, localIds(schemas))
const value = { n: 1, name: 'one', list: [{ at: 1_700_000_000_000 }] }

const framed = (of: unknown) => codec.frame('thing.seen', codec.encode('thing.seen', of))

test('what is encoded and framed is read back', async () => {
  expect(await codec.decode('thing.seen', framed(value))).toMatchObject({ kind: 'value', value })
})

test('the frame is a zero, the id in four bytes, and the Avro', () => {
  const ids: Ids = { ...localIds(schemas), ofTopic: new Map([['thing.seen', 0x01020304]]) }
  expect(createCodec(schemas, ids).frame('thing.seen', Buffer.from('xy'))).toEqual(
    Buffer.from([0, 1, 2, 3, 4, 120, 121]),
  )
})

describe('encoding', () => {
  test.each<[string, unknown, RegExp]>([
    ['a field of the wrong type', { ...value, n: 'one' }, /: n is "one", not /],
    ['a field that is missing', { name: null, list: [] }, /: n is undefined, not /],
    ['a fraction', { ...value, n: 1.5 }, /: n is 1.5, not /],
    [
      'a piece of a list',
      { ...value, list: [{ at: 1 }, { at: 'x' }] },
      /: list\.1\.at is "x", not /,
    ],
    ['nothing at all', null, /not a thing\.seen message/],
  ])('%s is named', (_name, bad, problem) => {
    expect(() => codec.encode('thing.seen', bad)).toThrow(TypeError)
    expect(() => codec.encode('thing.seen', bad)).toThrow(problem)
  })

  test('a topic that does not exist is named', () => {
    expect(() => codec.encode('thing.lost', value)).toThrow('there is no topic thing.lost')
    expect(() => codec.frame('thing.lost', Buffer.alloc(0))).toThrow('not registered')
  })
})

describe('poison', () => {
  const withId = (id: number) => {
    const bytes = Buffer.from(framed(value))
    bytes.writeUInt32BE(id, 1)
    return bytes
  }
  test.each<[string, Buffer | null, RegExp]>([
    ['no value', null, /no value/],
    ['an empty value', Buffer.alloc(0), /not in the Confluent wire format/],
    ['plain JSON', Buffer.from('{"n":1}'), /not in the Confluent wire format/],
    ['bytes cut off', framed(value).subarray(0, -2), /cannot be read/],
    ['bytes too many', Buffer.concat([framed(value), Buffer.from('x')]), /cannot be read/],
    ['nothing behind the frame', framed(value).subarray(0, 5), /cannot be read/],
    ['a branch that is none', Buffer.from([0, 0, 0, 0, 1, 2, 9]), /cannot be read/],
  ])('is %s', async (_name, bytes, reason) => {
    const decoded = await codec.decode('thing.seen', bytes)
    expect(decoded).toMatchObject({
      kind: 'poison',
      reason: expect.stringMatching(reason) as string,
    })
  })

  test('is no message whose schema is unknown, which may be registered later', async () => {
    const reason = 'the registry has no schema 99'
    expect(await codec.decode('thing.seen', withId(99))).toEqual({ kind: 'unknown schema', reason })
  })

  test('is a message of another topic', async () => {
    expect(await codec.decode('thing.lost', framed(value))).toMatchObject({ kind: 'poison' })
  })
})

describe('a writer with another schema', () => {
  const writing = (writer: Schema) => {
    const type = avsc.Type.forSchema(writer)
    const ids: Ids = {
      ...localIds(schemas),
      ofTopic: new Map([['thing.seen', 7]]),
      schemaOf: (id) => Promise.resolve(id === 7 ? type : null),
    }
    const reader = createCodec(schemas, ids)
    return (of: unknown) =>
      reader.decode('thing.seen', reader.frame('thing.seen', type.toBuffer(of)))
  }

  test('an older one lacks fields, which get their defaults', async () => {
    expect(await writing(schemaOf(n))({ n: 5 })).toMatchObject({
      kind: 'value',
      value: { n: 5, name: null, list: [] },
    })
  })

  test('a newer one has fields, which are left out', async () => {
    const newer = schemaOf({ name: 'colour', type: 'string', default: '' }, n)
    const decoded = await writing(newer)({ colour: 'red', n: 6 })
    expect(decoded).toMatchObject({ kind: 'value', value: { n: 6 } })
    expect(decoded.kind === 'value' && decoded.value).not.toHaveProperty('colour')
  })

  test('one that cannot be reconciled is poison', async () => {
    const other = schemaOf({ name: 'n', type: 'string' })
    expect(await writing(other)({ n: 'x' })).toMatchObject({ kind: 'poison' })
  })
})

test('a registry that is away is thrown: the message is not at fault', async () => {
  const away: Ids = {
    ...localIds(schemas),
    ofTopic: new Map([['thing.seen', 1]]),
    schemaOf: () => Promise.reject(new RegistryOutage('away')),
  }
  const decoding = createCodec(schemas, away).decode('thing.seen', framed(value))
  await expect(decoding).rejects.toThrow(RegistryOutage)
})

describe('another version of a topic’s schema', () => {
  // Its fields stand in another order, so that its bytes would be read wrongly without it.
  const place: Field = { name: 'place', type: 'string' }
  const box: Field = { name: 'box', type: 'string' }
  const older: Schemas = new Map([['box.seen', schemaOf(box, place)]])
  const newer: Schemas = new Map([
    ['box.lost', schemaOf(n)],
    ['box.seen', schemaOf(place, box)],
  ])
  const olderCodec = createCodec(older, localIds(older))
  const seen = { box: 'B', place: 'P' }
  const written = olderCodec.encode('box.seen', seen)
  const { fingerprint, text } = olderCodec.schemas.get('box.seen') ?? { fingerprint: 0, text: '' }
  const find = (wanted: number) => Promise.resolve(wanted === fingerprint ? text : null)

  test('is looked up by the id that an earlier process framed with', async () => {
    const reader = createCodec(newer, localIds(newer, find))
    expect(await reader.decode('box.seen', olderCodec.frame('box.seen', written))).toMatchObject({
      kind: 'value',
      value: seen,
    })
  })

  test('is named in the frame of what it wrote, once it is learnt', async () => {
    const writer = createCodec(newer, localIds(newer, find))
    expect(() => writer.frame('box.seen', written, fingerprint)).toThrow('not registered')
    await writer.learn('box.seen', fingerprint)
    const frame = writer.frame('box.seen', written, fingerprint)
    expect(frame).toEqual(olderCodec.frame('box.seen', written))
    expect(frame).not.toEqual(writer.frame('box.seen', written))
  })

  test('is asked for once, and never for the present one', async () => {
    const asked: number[] = []
    const ofOther = (_topic: string, wanted: number) => Promise.resolve(asked.push(wanted))
    const writer = createCodec(newer, { ...localIds(newer), ofOther })
    const own = writer.schemas.get('box.seen')?.fingerprint ?? null
    for (const one of [own, null, fingerprint, fingerprint]) await writer.learn('box.seen', one)
    expect(asked).toEqual([fingerprint])
  })

  test('makes the message wait while it cannot be looked up', async () => {
    const away = () => Promise.reject(new Error('the database is away'))
    const reader = createCodec(newer, localIds(newer, away))
    const decoding = reader.decode('box.seen', olderCodec.frame('box.seen', written))
    await expect(decoding).rejects.toThrow(RegistryOutage)
  })

  test('is not known for dead letters from before fingerprints: the present one is used', async () => {
    const reader = createCodec(newer, localIds(newer, find))
    const avro = reader.encode('box.seen', seen)
    const letter = Buffer.concat([Buffer.from([0, 0, 0, 0, 2]), avro])
    expect(await reader.decode('box.seen', letter)).toMatchObject({ kind: 'value', value: seen })
  })
})

test('the registry is asked once for each schema', async () => {
  let asked = 0
  const local = localIds(schemas)
  const counting: Ids = {
    ...local,
    schemaOf: (id) => {
      asked += 1
      return local.schemaOf(id)
    },
  }
  const reader = createCodec(schemas, counting)
  for (let i = 0; i < 3; i++) await reader.decode('thing.seen', framed(value))
  expect(asked).toBe(1)
})
