// Drops interim answers, such as `100 Continue`. RFC 9110, 15.2 lets a server send them unasked before the final one;
// undici ends the connection at a 100.
import type { Socket } from 'node:net'

// 101 passes: it ends HTTP on the connection.
const interim = /^HTTP\/1\.1 1(?!01)\d\d[ \r]/
const interimLength = 'HTTP/1.1 100 '.length
const mayBecomeInterim = (start: string): boolean =>
  start.length < interimLength && 'HTTP/1.1 1'.startsWith(start.slice(0, 10))

const headEnd = '\r\n\r\n'
const none = Buffer.alloc(0)

/** `held` waits for more bytes, because it may begin an interim answer that has not come whole. */
type Dropped = { readonly passed: Buffer; readonly held: Buffer }

/** Drops the interim answers at the start of `bytes`; one that exceeds `maxHeaderSize` passes, and fails as such. */
function withoutInterim(bytes: Buffer, maxHeaderSize: number): Dropped {
  let rest = bytes
  for (;;) {
    const start = rest.toString('latin1', 0, interimLength)
    const isInterim = interim.test(start)
    const end = isInterim ? rest.indexOf(headEnd) : -1
    if (end < 0) {
      const waits = isInterim ? rest.length <= maxHeaderSize : mayBecomeInterim(start)
      return waits ? { passed: none, held: rest } : { passed: rest, held: none }
    }
    rest = rest.subarray(end + headEnd.length)
  }
}

/** The code by which undici tells that the head of an answer is too long. */
const tooMany = (): Error =>
  Object.assign(new Error('too many interim answers'), { code: 'UND_ERR_HEADERS_OVERFLOW' })

/**
 * What is read after a write begins an answer, as undici sends one request at a time. Once a byte of the answer has
 * passed, all of it passes. The connection ends where the interim answers before one answer have more than `maxHeaderSize` bytes
 * together: no limit on the answer itself counts them.
 */
export function dropInterim(socket: Socket, maxHeaderSize: number): void {
  const read = socket.read.bind(socket) as () => Buffer | null
  const write = socket.write.bind(socket)
  let isBeginning = false
  let held: Buffer = none
  let droppedBytes = 0
  const begun = (chunk: Buffer): Buffer | null => {
    const bytes = Buffer.concat([held, chunk])
    const dropped = withoutInterim(bytes, maxHeaderSize)
    held = dropped.held
    droppedBytes += bytes.length - held.length - dropped.passed.length
    if (droppedBytes > maxHeaderSize) {
      socket.destroy(tooMany())
      return null
    }
    isBeginning = dropped.passed.length === 0
    return dropped.passed
  }
  socket.write = (...given: unknown[]) => {
    isBeginning = true
    droppedBytes = 0
    return write(...(given as Parameters<typeof write>))
  }
  socket.read = (): Buffer | null => {
    let chunk = read()
    while (chunk !== null && isBeginning) {
      const passed = begun(chunk)
      chunk = passed?.length === 0 ? read() : passed
    }
    return chunk
  }
}
