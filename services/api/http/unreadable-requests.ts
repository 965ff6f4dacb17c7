import { STATUS_CODES } from 'node:http'
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

/** Answers, in the interface's error shape, what Node cannot make a request of that a route could see. */
export function answerUnreadable(error: { readonly code?: string }, socket: Socket): void {
  if (socket.writable) socket.end(messageOf(statuses[error.code ?? ''] ?? 400))
  // An answer that is under way is still sent.
  socket.destroySoon()
}
