import { STATUS_CODES } from 'node:http'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { methodNotAllowed } from './answers.ts'
import type { HttpAnswer } from './answers.ts'
import { failureAnswer } from './failures.ts'

/** The code of the error that stands for a CONNECT: the path to it has no methods of its own. */
export const tunnel = 'CONNECT'

/** The code of Node's error for a request that does not arrive in time. */
const timeout = 'ERR_HTTP_REQUEST_TIMEOUT'

const answers: Readonly<Record<string, HttpAnswer>> = {
  [timeout]: failureAnswer({ statusCode: 408 }),
  HPE_HEADER_OVERFLOW: failureAnswer({ statusCode: 431 }),
  [tunnel]: methodNotAllowed(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']),
}

function messageOf(code: string): string {
  const {
    status,
    headers = {},
    body: content,
  } = answers[code] ?? failureAnswer({ statusCode: 400 })
  const body = JSON.stringify(content)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

type UnreadableRequests = {
  /** Must be called with the response to each readable request. */
  follow(response: ServerResponse): void
  /** Answers, in the interface's error shape, what Node cannot parse as a request or waits for too long. */
  answer(error: { readonly code?: string }, socket: Duplex): Promise<void>
  /** Ends the connection of a request whose body does not arrive in time; answers it if nothing has yet. */
  end(response: ServerResponse): void
}

/** A refusal is sent after the answers to earlier requests of its connection, never between their bytes. */
export function createUnreadableRequests(): UnreadableRequests {
  const unsent = new WeakMap<Duplex, Set<ServerResponse>>()
  const refused = new WeakSet<Duplex>()
  const unreadable: UnreadableRequests = {
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
      if (socket.writable && !isAnswered) socket.end(messageOf(error.code ?? ''))
      // Sends the written bytes first.
      if (socket instanceof Socket) socket.destroySoon()
    },
    end(response) {
      const { socket } = response.req
      if (response.headersSent) socket.destroySoon()
      else void unreadable.answer({ code: timeout }, socket)
    },
  }
  return unreadable
}
