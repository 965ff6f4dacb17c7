import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { fixedNetworks, noNetworks } from './address.ts'
import type { Networks } from './address.ts'
import { guardedLookup } from './lookup.ts'
import type { Resolve } from './lookup.ts'
import { resolving } from '../server-fixture.ts'

const lookUp = (
  allowed: Networks,
  resolve: Resolve,
  host = 'example.com',
  onlyAllowed = false,
): Promise<string[] | string> =>
  new Promise((done) => {
    guardedLookup(allowed, { resolve, onlyAllowed })(host, { all: true }, (error, found) => {
      done(error ? (error.code ?? '') : (found as LookupAddress[]).map(({ address }) => address))
    })
  })

test.each([
  ['public addresses are handed out', ['8.8.8.8', '2606:4700::1'], ['8.8.8.8', '2606:4700::1']],
  ['one inner address refuses the whole answer', ['8.8.8.8', '10.0.0.1'], 'ERR_REFUSED_ADDRESS'],
  ['a mapped inner address is refused', ['::ffff:10.0.0.1'], 'ERR_REFUSED_ADDRESS'],
  ['an empty answer has its own code', [], 'ENODATA'],
])('%s', async (_name, addresses, expected) => {
  expect(await lookUp(noNetworks, resolving(...addresses))).toEqual(expected)
})

test('plain http reaches opened networks only', async () => {
  const opened = fixedNetworks(['10.0.0.0/8'])
  expect(await lookUp(opened, resolving('10.0.0.1'), 'receiver', true)).toEqual(['10.0.0.1'])
  expect(await lookUp(opened, resolving('8.8.8.8'), 'example.com', true)).toBe(
    'ERR_REFUSED_ADDRESS',
  )
})

test('localhost is the opened loopback addresses, whatever a name server says', async () => {
  const elsewhere = resolving('8.8.8.8')
  expect(await lookUp(fixedNetworks(['127.0.0.0/8']), elsewhere, 'localhost')).toEqual([
    '127.0.0.1',
  ])
  expect(await lookUp(noNetworks, elsewhere, 'x.localhost.')).toBe('ERR_REFUSED_ADDRESS')
})

test('a lookup for one address answers with one of the wanted family', async () => {
  const lookup = guardedLookup(noNetworks, { resolve: resolving('2606:4700::1', '8.8.8.8') })
  const one = await new Promise((done) => {
    lookup('example.com', { family: 4 }, (_error, address, family) => {
      done([address, family])
    })
  })
  expect(one).toEqual(['8.8.8.8', 4])
})

test('lookups of one name at the same time ask once, later ones ask again', async () => {
  const asked: ((addresses: LookupAddress[]) => void)[] = []
  const lookup = guardedLookup(noNetworks, {
    resolve: (_host, found) => {
      asked.push((addresses) => {
        found(null, addresses)
      })
    },
  })
  const look = () =>
    new Promise((done) => {
      lookup('example.com', { all: true }, (error, found) => {
        done(error?.code ?? found)
      })
    })
  const both = Promise.all([look(), look()])
  expect(asked).toHaveLength(1)
  asked[0]?.([{ address: '8.8.8.8', family: 4 }])
  const answer = [{ address: '8.8.8.8', family: 4 }]
  expect(await both).toEqual([answer, answer])
  const rebound = look()
  asked[1]?.([{ address: '127.0.0.1', family: 4 }])
  expect(await rebound).toBe('ERR_REFUSED_ADDRESS')
})
