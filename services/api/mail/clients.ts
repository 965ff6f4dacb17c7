// Which clients may stay connected: one address holds a share only, and where all places are taken, the client that has been
// silent for longest gives up its own.
import { isIPv6 } from 'node:net'
import type { Server, Socket } from 'node:net'

type ClientLimits = {
  readonly total: number
  readonly perAddress: number
  /** From the connection, whatever the client sends. */
  readonly longestMs: number
}

export const clientLimits: ClientLimits = {
  total: 100,
  perAddress: 20,
  longestMs: 15 * 60_000,
}

/** The first half of an IPv6 address, whose zeros `::` may leave out. */
function firstHalf(address: string): string {
  const [start = [], end = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}

/** A socket that takes both kinds shows an IPv4 address as an IPv6 one; the mail server itself does not. */
const plain = (address = ''): string => address.replace(/^::ffff:/, '')

/** The owner of an IPv6 address has at least its /64. */
const holderOf = (address: string): string => (isIPv6(address) ? firstHalf(address) : address)

type Client = { readonly holder: string; readonly isTooMany: boolean; heardAt: number }

type Connected = { readonly remoteAddress: string; readonly remotePort: number }

/**
 * Returns whether the address of a client had as many others as it may when the client came. Those that came too many hold
 * no share: of a burst the first ones are served.
 */
export function limitClients(
  server: Server,
  { total, perAddress, longestMs }: ClientLimits,
): (client: Connected) => boolean {
  const clients = new Map<Socket, Client>()
  let turn = 0

  /** Of those that came too many, if there are any. */
  function endMostSilent(): void {
    const [first] = [...clients].sort(
      ([, a], [, b]) => Number(b.isTooMany) - Number(a.isTooMany) || a.heardAt - b.heardAt,
    )
    first?.[0].destroy()
  }

  server.on('connection', (socket: Socket) => {
    const holder = holderOf(plain(socket.remoteAddress))
    const held = [...clients.values()].filter((one) => one.holder === holder && !one.isTooMany)
    const client = { holder, isTooMany: held.length >= perAddress, heardAt: (turn += 1) }
    clients.set(socket, client)
    const timer = setTimeout(() => socket.destroy(), longestMs)
    socket.on('data', () => (client.heardAt = turn += 1))
    socket.once('close', () => {
      clearTimeout(timer)
      clients.delete(socket)
    })
    if (clients.size > total) endMostSilent()
  })

  return ({ remoteAddress, remotePort }) =>
    [...clients].some(
      ([socket, { isTooMany }]) =>
        isTooMany &&
        plain(socket.remoteAddress) === remoteAddress &&
        socket.remotePort === remotePort,
    )
}
