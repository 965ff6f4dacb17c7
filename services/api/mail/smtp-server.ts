// Receives mail for the accounts' mailboxes, behind a mail server that faces the internet.
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { isDiskFull } from '../../../platform/process/disk-room.ts'
import { SMTPServer } from 'smtp-server'
import { QuotaExceeded, receiveMail } from './receive-mail.ts'
import type { MailDependencies } from './receive-mail.ts'
import { mailboxNamed } from './sql.ts'
import type { Mailbox } from './sql.ts'

export type MailServer = { readonly port: number; close(): Promise<void> }

/** How much larger a mail is than its attachments, with base64 and headers. */
const overhead = 1.5
const mostConnections = 5
/** An idle connection would occupy one of them. */
const longestSilenceMs = 60_000
/** A process has 25 seconds to stop; the sender repeats a mail that is cut off. */
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

const noRoom = (): Error => refusal(452, 'There is no room for mail. Please try again later.')

const whenFull = ({ room }: MailDependencies): Error | undefined =>
  room.problem() === null ? undefined : noRoom()

/** The reply to the sender: try again later, unless the mail itself is wrong. */
function replyTo(error: unknown, { log }: MailDependencies): Error {
  if (hasCode(error)) return error
  if (isDiskFull(error)) return noRoom()
  if (error instanceof QuotaExceeded) return refusal(552, error.message)
  log.warn({ err: error }, 'could not receive a mail')
  return refusal(451, 'The mail cannot be received at the moment. Please try again.')
}

/** Listens for SMTP; `port` 0 takes any free port, `megabytes` limits the attachments of one mail. */
export async function serveMail(
  dependencies: MailDependencies,
  { port, megabytes }: { readonly port: number; readonly megabytes: number },
): Promise<MailServer> {
  const most = Math.floor(megabytes * 1e6 * overhead)
  const mailboxes = new Map<string, Mailbox>()
  const findMailbox = async (address: string): Promise<void> => {
    const [mailbox] = await mailboxNamed(dependencies.database, localPart(address))
    if (mailbox === undefined) throw refusal(550, `There is no mailbox ${address} here.`)
    mailboxes.set(localPart(address), mailbox)
  }
  const receive = async (stream: Readable, addresses: readonly string[]): Promise<void> => {
    const raw = await collected(stream, most)
    const found = addresses.flatMap((address) => mailboxes.get(localPart(address)) ?? [])
    const byAccount = new Map(found.map((mailbox) => [mailbox.account_id, mailbox]))
    await receiveMail(raw, [...byAccount.values()], dependencies)
  }
  const server = new SMTPServer({
    banner: 'Landfall',
    size: most,
    maxClients: mostConnections,
    authOptional: true,
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    socketTimeout: longestSilenceMs,
    closeTimeout: longestCloseMs,
    onMailFrom: (_address, _visit, done) => done(whenFull(dependencies)),
    onRcptTo: ({ address }, _visit, done) => {
      findMailbox(address).then(
        () => done(),
        (error: unknown) => done(replyTo(error, dependencies)),
      )
    },
    onData: (stream, { envelope }, done) => {
      const addresses = envelope.rcptTo.map(({ address }) => address)
      receive(stream, addresses).then(
        () => done(),
        (error: unknown) => done(replyTo(error, dependencies)),
      )
    },
  })
  // Clients that break off are normal.
  server.on('error', (error) => dependencies.log.debug({ err: error }, 'mail'))
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, '0.0.0.0', ready)
  })
  const address = server.server.address() as AddressInfo
  return { port: address.port, close: () => new Promise((done) => server.close(() => done())) }
}
