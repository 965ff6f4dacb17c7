// Handles the requests of one connection one after the other. A client may send many without waiting for an answer; at
// once they would take the process from all other clients, and one that changes a record would run beside the next.
import { AsyncResource } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests of one connection that may wait for the one under way. */
export const waitingAtMost = 100

type Connection = { waiting: (() => void)[]; isEnding: boolean }

/**
 * Ends a connection on which more requests wait, after the answer under way: the rest is not handled, and the client
 * knows that from the missing answers. Must be called before other hooks are added.
 */
export function takeTurns(app: FastifyInstance): void {
  const connections = new WeakMap<Socket, Connection>()
  const endTurn = (socket: Socket, connection: Connection): void => {
    if (connection.isEnding) socket.destroySoon()
    else if (socket.destroyed) connection.waiting = []
    const next = connection.waiting.shift()
    if (next === undefined) connections.delete(socket)
    else next()
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const known = connections.get(socket)
    const connection = known ?? { waiting: [], isEnding: false }
    const begin = (): void => {
      reply.raw.once('close', () => endTurn(socket, connection))
      done()
    }
    if (known === undefined) {
      connections.set(socket, connection)
      begin()
    } else if (connection.waiting.length < waitingAtMost && !connection.isEnding) {
      connection.waiting.push(AsyncResource.bind(begin))
    } else {
      connection.waiting = []
      connection.isEnding = true
      socket.pause()
    }
  })
}
