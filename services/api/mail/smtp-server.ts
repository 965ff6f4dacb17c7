// Takes mail for the accounts' mailboxes. Meant to stand behind a mail server that faces the world.
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { takeMail } from './receive-mail.ts'
import type { MailRooms } from './receive-mail.ts'
import { mailboxNamed } from './sql.ts'
import type { Mailbox } from './sql.ts'

export type MailServer = { readonly port: number; close(): Promise<void> }

/** Encoded as base64 and with its headers a mail is larger than what hangs on it. */
const overhead = 1.5
const atOnce = 5
/** One that says nothing any more would keep its place among them. */
const longestSilenceMs = 60_000
/** A process that stops has 25 seconds for everything; a mail that is cut off comes again. */
const longestCloseMs = 10_000

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

const localPart = (address: string): string =>
  address.slice(0, address.lastIndexOf('@')).toLowerCase()

async function collected(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
  }
  if (size > most) throw refusal(552, `A mail has at most ${most} bytes.`)
  return Buffer.concat(chunks)
}

const hasCode = (error: unknown): error is Error =>
  error instanceof Error && 'responseCode' in error

/** What the sender is told: to try again later, unless the mail itself is at fault. */
function told(error: unknown, { log }: MailRooms): Error {
  if (hasCode(error)) return error
  log.warn({ err: error }, 'a mail could not be taken')
  return refusal(451, 'The mail could not be taken for now. Please try again.')
}

export async function serveMail(
  rooms: MailRooms,
  { port, megabytes }: { readonly port: number; readonly megabytes: number },
): Promise<MailServer> {
  const most = Math.floor(megabytes * 1e6 * overhead)
  const boxes = new Map<string, Mailbox>()
  const findBox = async (address: string): Promise<void> => {
    const [mailbox] = await mailboxNamed(rooms.database, localPart(address))
    if (mailbox === undefined) throw refusal(550, `There is no mailbox ${address} here.`)
    boxes.set(localPart(address), mailbox)
  }
  const take = async (stream: Readable, addresses: readonly string[]): Promise<void> => {
    const raw = await collected(stream, most)
    const found = addresses.flatMap((address) => boxes.get(localPart(address)) ?? [])
    const byAccount = new Map(found.map((mailbox) => [mailbox.account_id, mailbox]))
    await takeMail(raw, [...byAccount.values()], rooms)
  }
  const server = new SMTPServer({
    banner: 'Landfall',
    size: most,
    maxClients: atOnce,
    authOptional: true,
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    socketTimeout: longestSilenceMs,
    closeTimeout: longestCloseMs,
    onRcptTo: ({ address }, _visit, done) => {
      findBox(address).then(
        () => done(),
        (error: unknown) => done(told(error, rooms)),
      )
    },
    onData: (stream, { envelope }, done) => {
      const addresses = envelope.rcptTo.map(({ address }) => address)
      take(stream, addresses).then(
        () => done(),
        (error: unknown) => done(told(error, rooms)),
      )
    },
  })
  // Clients that break off are no news.
  server.on('error', (error) => rooms.log.debug({ err: error }, 'mail'))
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, '0.0.0.0', ready)
  })
  const address = server.server.address() as AddressInfo
  return { port: address.port, close: () => new Promise((done) => server.close(() => done())) }
}
