// `copy ... to stdout` and `copy ... from stdin` as streams, which the driver leaves to others.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** What the driver calls while a statement of another kind than its own runs, and what it lets that call. */
type Connection = {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
type Message = { readonly text?: string; readonly chunk: Buffer }

/** Of 'COPY 42'. */
const countIn = ({ text = '' }: Message): number => Number(text.split(' ')[1] ?? 0)

const nothing = (): void => undefined
const ignored = { handleRowDescription: nothing, handleDataRow: nothing, handleEmptyQuery: nothing }

const submit = (client: pg.Client, submittable: unknown): void =>
  void client.query(submittable as pg.Query)

/** The rows that a `copy (...) to stdout` sends; `count` is their number once the stream has ended. */
export function copyOut(client: pg.Client, text: string) {
  let count = 0
  let socket: Socket | undefined
  const stream = new Readable({ read: () => void socket?.resume() })
  submit(client, {
    ...ignored,
    submit(connection: Connection) {
      socket = connection.stream
      connection.query(text)
    },
    handleCopyData({ chunk }: Message) {
      // The driver writes the next bytes over those that it has handed out.
      if (!stream.push(Buffer.from(chunk))) socket?.pause()
    },
    handleCommandComplete(message: Message) {
      count = countIn(message)
    },
    handleError(error: Error) {
      stream.destroy(error)
    },
    handleReadyForQuery() {
      stream.push(null)
    },
  })
  return { stream, count: () => count }
}

async function sendAll(connection: Connection, source: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of source) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail(error instanceof Error ? error.message : String(error))
  }
}

/** Sends the bytes to a `copy ... from stdin`, and returns the number of rows. */
export const copyIn = (
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    let count = 0
    let failure: Error | undefined
    submit(client, {
      ...ignored,
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => void sendAll(connection, source),
      handleCommandComplete(message: Message) {
        count = countIn(message)
      },
      handleError(error: Error) {
        failure = error
        // After an error the server is ready at once, or the connection is gone.
        reject(error)
      },
      handleReadyForQuery() {
        if (failure === undefined) resolve(count)
      },
    })
  })
