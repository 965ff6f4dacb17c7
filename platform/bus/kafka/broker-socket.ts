import { connect, isIP } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ISocketFactoryArgs } from 'kafkajs'

const keepAliveMs = 60_000

/**
 * Opens a connection to a broker as kafkajs does. kafkajs 2.2.4 unrefs a socket at each disconnect, and while a broker is
 * away every request that fails disconnects; a socket without a connection takes a listener each time, which Node
 * reports as a leak. Here it takes one.
 */
export function brokerSocket({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket {
  const to = { host, port }
  const name = isIP(host) === 0 ? { servername: host } : {}
  // The types leave out that there is no `ssl` without TLS.
  const tls = ssl as typeof ssl | undefined
  const socket = tls ? connectTls({ ...to, ...name, ...tls }, onConnect) : connect(to, onConnect)
  socket.setKeepAlive(true, keepAliveMs)
  const unref = socket.unref.bind(socket)
  const unrefOnce = (): Socket =>
    socket.listeners('connect').includes(unrefOnce) ? socket : unref()
  socket.unref = unrefOnce
  return socket
}
