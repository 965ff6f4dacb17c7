import { EventEmitter } from 'node:events'
import type { Server } from 'node:net'
import { expect, test, vi } from 'vitest'
import { limitClients } from './clients.ts'

/** Connects a client from each of the addresses, of which a holder may have one. */
function crowdedBy(addresses: readonly string[]) {
  const server = new EventEmitter()
  const limits = { total: 10, perAddress: 1, longestMs: 60_000 }
  const isCrowded = limitClients(server as Server, limits)
  const sockets = addresses.map((remoteAddress) =>
    Object.assign(new EventEmitter(), { remoteAddress }),
  )
  for (const socket of sockets) server.emit('connection', socket)
  const crowded = addresses.map(isCrowded)
  for (const socket of sockets) socket.emit('close')
  return crowded
}

test.each([
  ['one IPv4 address', ['192.0.2.1', '192.0.2.1'], true],
  ['two IPv4 addresses', ['192.0.2.1', '192.0.2.2'], false],
  ['two IPv4 addresses in IPv6', ['::ffff:192.0.2.1', '::ffff:192.0.2.2'], false],
  ['one /64', ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:7::8'], true],
  ['one /64 that is written short', ['2001:db8::1', '2001:db8::2:3:4'], true],
  ['one /64 that ends with a zero', ['2001:db8:1::1', '2001:db8:1:0:2::'], true],
  ['two /64', ['2001:db8:1:2::1', '2001:db8:1:3::1'], false],
])('clients from %s, %j, hold one share: %s', (_name, addresses, areOne) => {
  expect(crowdedBy(addresses)).toEqual([areOne, areOne])
})

test('where all places are taken, the client that has been silent for longest gives up its own', () => {
  const server = new EventEmitter()
  limitClients(server as Server, { total: 2, perAddress: 9, longestMs: 60_000 })
  const [first, second, third] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((remoteAddress) =>
    Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() }),
  )
  for (const socket of [first, second]) server.emit('connection', socket)
  first?.emit('data')
  server.emit('connection', third)
  expect([first, second, third].map((socket) => socket?.destroy.mock.calls.length)).toEqual([
    0, 1, 0,
  ])
  for (const socket of [first, second, third]) socket?.emit('close')
})
