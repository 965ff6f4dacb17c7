import { STATUS_CODES } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failureAnswer } from './failures.ts'

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

const messageOf = (statusCode: number): string => {
  const body = JSON.stringify(failureAnswer({ statusCode }).body)
  return [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

export type UnreadableRequests = {
  /** To be called with the response to each request that can be read. */
  follow(response: ServerResponse): void
  /** Answers, in the interface's error shape, what Node cannot make a request of that a route could see. */
  answer(error: { readonly code?: string }, socket: Socket): Promise<void>
}

/** A refusal is sent behind the answers to earlier requests of its connection, never between their bytes. */
export function createUnreadableRequests(): UnreadableRequests {
  const unsent = new WeakMap<Socket, Set<ServerResponse>>()
  const refused = new WeakSet<Socket>()
  return {
    follow(response) {
      const { socket } = response.req
      const responses = unsent.get(socket) ?? new Set()
      unsent.set(socket, responses.add(response))
      response.once('close', () => responses.delete(response))
    },
    async answer(error, socket) {
      // All that comes behind it is unreadable, too.
      if (refused.has(socket)) return
      refused.add(socket)
      const earlier = [...(unsent.get(socket) ?? [])]
      // The request itself, if its head could be read and its body cannot.
      const own = earlier.at(-1)?.req.complete === false ? earlier.pop() : undefined
      const last = earlier.at(-1)
      if (last) await new Promise((resolve) => last.once('close', resolve))
      const isAnswered = own?.headersSent ?? false
      if (socket.writable && !isAnswered) socket.end(messageOf(statuses[error.code ?? ''] ?? 400))
      // What was written is still sent.
      socket.destroySoon()
    },
  }
}
