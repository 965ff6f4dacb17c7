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
  /** Must be called with the response to each readable request. */
  follow(response: ServerResponse): void
  /** Answers, in the interface's error shape, bytes that Node cannot parse as a request. */
  answer(error: { readonly code?: string }, socket: Socket): Promise<void>
}

/** A refusal is sent after the answers to earlier requests of its connection, never between their bytes. */
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
      // All later bytes of the connection are unreadable, too.
      if (refused.has(socket)) return
      refused.add(socket)
      const earlier = [...(unsent.get(socket) ?? [])]
      // The unreadable request itself, if its head was readable and only its body is not.
      const own = earlier.at(-1)?.req.complete === false ? earlier.pop() : undefined
      const last = earlier.at(-1)
      if (last) await new Promise((resolve) => last.once('close', resolve))
      const isAnswered = own?.headersSent ?? false
      if (socket.writable && !isAnswered) socket.end(messageOf(statuses[error.code ?? ''] ?? 400))
      // Sends the written bytes first.
      socket.destroySoon()
    },
  }
}
