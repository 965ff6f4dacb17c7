import { afterEach, describe, expect, test } from 'vitest'
import { createNames } from './names.ts'
import type { NameRules } from './names.ts'
import { parseHosts } from './hosts.ts'
import { nameServer } from './name-server-fixture.ts'
import type { NameAnswer, NameServer } from './name-server-fixture.ts'

const servers: NameServer[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

const noHosts = () => Promise.resolve([])

async function namesOf(
  answerFor: (name: string) => NameAnswer,
  more: NameRules & { ttl?: number } = {},
) {
  const server = await nameServer(answerFor, more.ttl)
  servers.push(server)
  const resolve = createNames({
    servers: [server.address],
    timeoutMs: 200,
    hosts: noHosts,
    ...more,
  })
  const lookUp = (host: string): Promise<string[] | string> =>
    new Promise((done) => {
      resolve(host, (error, found) =>
        done(error ? (error.code ?? '') : found.map(({ address }) => address)),
      )
    })
  return { lookUp, server }
}

describe('a name', () => {
  test.each<[string, NameAnswer, string[] | string]>([
    ['has its address', '192.0.2.7', ['192.0.2.7']],
    ['that does not exist is told from others', 3, 'ENOTFOUND'],
    ['without an address is told from others', 'empty', 'ENODATA'],
    ['whose server fails is told from others', 2, 'ESERVFAIL'],
    ['whose server is silent is told from others', 'silence', 'ETIMEOUT'],
    ['whose server answers nonsense is told as if it failed', 'nonsense', 'ESERVFAIL'],
  ])('%s', async (_, answer, expected) => {
    const { lookUp } = await namesOf(() => answer)
    expect(await lookUp('hook.example')).toEqual(expected)
  })

  test('whose server is not there is told as if that failed', async () => {
    const { lookUp } = await namesOf(() => '192.0.2.7')
    servers.pop()?.close()
    expect(await lookUp('hook.example')).toBe('ESERVFAIL')
  })

  test('that cannot be one does not exist', async () => {
    const { lookUp } = await namesOf(() => '192.0.2.7')
    expect(await lookUp(`${'a'.repeat(64)}.example`)).toBe('ENOTFOUND')
  })

  test('is asked for again when its answer has had its time, which is short', async () => {
    let now = 0
    const { lookUp, server } = await namesOf(() => '192.0.2.7', { now: () => now, ttl: 3_600 })
    const asked: (number | undefined)[] = []
    for (now of [0, 9_999, 10_000]) {
      await lookUp('Hook.Example')
      asked.push(server.asked.get('hook.example'))
    }
    expect(asked).toEqual([2, 2, 4])
  })

  test('is asked for each time when its server wants that', async () => {
    let address = '192.0.2.7'
    const { lookUp } = await namesOf(() => address, { ttl: 0 })
    expect(await lookUp('hook.example')).toEqual(['192.0.2.7'])
    address = '10.0.0.1'
    expect(await lookUp('hook.example')).toEqual(['10.0.0.1'])
  })

  test('that failed is not asked for at once', async () => {
    let now = 0
    const { lookUp, server } = await namesOf(() => 3, { now: () => now })
    for (now of [0, 2_999]) expect(await lookUp('hook.example')).toBe('ENOTFOUND')
    expect(server.asked.get('hook.example')).toBe(2)
    now = 3_000
    await lookUp('hook.example')
    expect(server.asked.get('hook.example')).toBe(4)
  })

  test('of the hosts file needs no name server', async () => {
    const hosts = parseHosts(
      '127.0.0.1 localhost\n# 10.0.0.1 old\n10.0.0.2 a Receiver.Inner # hook\n',
    )
    const { lookUp, server } = await namesOf(() => 3, {
      hosts: (name) => Promise.resolve(hosts.get(name) ?? []),
    })
    expect(await lookUp('receiver.inner')).toEqual(['10.0.0.2'])
    expect(await lookUp('old')).toBe('ENOTFOUND')
    expect([...server.asked.keys()]).toEqual(['old'])
  })
})

test('a hundred names with a silent server do not delay another name', async () => {
  const { lookUp } = await namesOf((name) => (name === 'good.example' ? '192.0.2.7' : 'silence'))
  let ended = 0
  const silent = Array.from({ length: 100 }, (_, n) =>
    lookUp(`silent-${n}.example`).then(() => (ended += 1)),
  )
  expect(await lookUp('good.example')).toEqual(['192.0.2.7'])
  expect(ended).toBe(0)
  await Promise.all(silent)
})
