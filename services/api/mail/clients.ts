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

/** The owner of an IPv6 address has at least its /64. */
const holderOf = (address = ''): string =>
  isIPv6(address) && !address.startsWith('::ffff:') ? firstHalf(address) : address

type Client = { readonly holder: string; heardAt: number }

/** Returns whether an address has as many clients as it may. */
export function limitClients(
  server: Server,
  { total, perAddress, longestMs }: ClientLimits,
): (address: string) => boolean {
  const clients = new Map<Socket, Client>()
  let turn = 0

  function endMostSilent(): void {
    const [first] = [...clients].sort(([, a], [, b]) => a.heardAt - b.heardAt)
    first?.[0].destroy()
  }

  server.on('connection', (socket: Socket) => {
    const client = { holder: holderOf(socket.remoteAddress), heardAt: (turn += 1) }
    if (clients.size >= total) endMostSilent()
    clients.set(socket, client)
    const timer = setTimeout(() => socket.destroy(), longestMs)
    socket.on('data', () => (client.heardAt = turn += 1))
    socket.once('close', () => {
      clearTimeout(timer)
      clients.delete(socket)
    })
  })

  return (address) => {
    const holder = holderOf(address)
    return [...clients.values()].filter((client) => client.holder === holder).length > perAddress
  }
}
