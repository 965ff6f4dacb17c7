// Receives mail for the accounts' mailboxes, behind a mail server that faces the internet.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '../../../platform/process/disk-room.ts'
import { SMTPServer } from 'smtp-server'
import { everyAddress, listenProblem } from '../../../platform/process/listen.ts'
import { removeLeftFolders, temporaryFolder } from '../../../platform/process/temporary-folders.ts'
import { clientLimits, limitClients } from './clients.ts'
import { createMailParser } from './parse-mail.ts'
import { QuotaExceeded, receiveMail } from './receive-mail.ts'
import type { MailDependencies } from './receive-mail.ts'
import { mailboxNamed } from './sql.ts'
import type { Mailbox } from './sql.ts'

export type MailServer = { readonly port: number; close(): Promise<void> }

/** How much larger a mail is than its attachments, with base64 and headers. */
const overhead = 1.5
const longestSilenceMs = 60_000
/** A process has 25 seconds to stop; the sender repeats a mail that is cut off. */
const longestCloseMs = 10_000

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

const localPart = (address: string): string =>
  address.slice(0, address.lastIndexOf('@')).toLowerCase()

/** Writes a mail into a file, not into memory, and reads the rest of one that is too large. */
async function spool(stream: Readable, path: string, most: number): Promise<void> {
  let size = 0
  const limit = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size <= most) yield chunk
    }
  }
  await pipeline(stream, limit, createWriteStream(path, { mode: 0o600 }))
  if (size > most) throw refusal(552, `A mail has at most ${most} bytes.`)
}

const isReply = (error: unknown): error is Error =>
  error instanceof Error && 'responseCode' in error

const tooMany = 'Too many connections from your address. Please try again later.'

const noRoom = (): Error => refusal(452, 'There is no room for mail. Please try again later.')

const whenFull = ({ room }: MailDependencies): Error | undefined =>
  room.problem() === null ? undefined : noRoom()

/** The reply to a mail that was not parsed: 451 has its sender repeat it. */
const unparsed = {
  unreadable: () => refusal(554, 'The mail cannot be parsed.'),
  timeout: () => refusal(451, 'Parsing the mail took too long. Please try again later.'),
  busy: () => refusal(451, 'Too many mails are being received. Please try again later.'),
}

/** The reply to the sender: try again later, unless the mail itself is wrong. */
function replyTo(error: unknown, { log }: MailDependencies): Error {
  if (isReply(error)) return error
  if (isDiskFull(error)) return noRoom()
  if (error instanceof QuotaExceeded) return refusal(552, error.message)
  log.warn({ err: error }, 'could not receive a mail')
  return refusal(451, 'The mail cannot be received at the moment. Please try again.')
}

/** Finds the mailboxes of a mail and receives it. */
function createReceiver(dependencies: MailDependencies, most: number) {
  const mailboxes = new Map<string, Mailbox>()
  const parse = createMailParser()
  const inFolder = async (folder: string, stream: Readable, found: readonly Mailbox[]) => {
    const mail = join(folder, 'mail')
    await spool(stream, mail, most)
    const accountIds = found.map(({ account_id }) => account_id)
    const parsed = await parse({ mail, folder, accountIds })
    if (typeof parsed === 'string') throw unparsed[parsed]()
    await receiveMail(parsed, found, dependencies)
  }
  return {
    async findMailbox(address: string): Promise<void> {
      const [mailbox] = await mailboxNamed(dependencies.database, localPart(address))
      if (mailbox === undefined) throw refusal(550, `There is no mailbox ${address} here.`)
      mailboxes.set(localPart(address), mailbox)
    },
    async receive(stream: Readable, addresses: readonly string[]): Promise<void> {
      const found = addresses.flatMap((address) => mailboxes.get(localPart(address)) ?? [])
      const byAccount = new Map(found.map((mailbox) => [mailbox.account_id, mailbox]))
      const folder = await temporaryFolder('mail')
      try {
        await inFolder(folder, stream, [...byAccount.values()])
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Listens for SMTP; `port` 0 takes any free port, `megabytes` limits the attachments of one mail. */
export async function serveMail(
  dependencies: MailDependencies,
  { port, megabytes }: { readonly port: number; readonly megabytes: number },
  limits = clientLimits,
): Promise<MailServer> {
  await removeLeftFolders()
  const most = Math.floor(megabytes * 1e6 * overhead)
  const receiver = createReceiver(dependencies, most)
  const server = new SMTPServer({
    banner: 'Landfall',
    size: most,
    authOptional: true,
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    socketTimeout: longestSilenceMs,
    closeTimeout: longestCloseMs,
    onConnect: (client, done) => done(isTooMany(client) ? refusal(421, tooMany) : undefined),
    onMailFrom: (_address, _visit, done) => done(whenFull(dependencies)),
    onRcptTo: ({ address }, _visit, done) => {
      receiver.findMailbox(address).then(
        () => done(),
        (error: unknown) => done(replyTo(error, dependencies)),
      )
    },
    onData: (stream, { envelope }, done) => {
      const addresses = envelope.rcptTo.map(({ address }) => address)
      receiver.receive(stream, addresses).then(
        () => done(),
        (error: unknown) => {
          // The reply waits for the rest of the mail.
          stream.resume()
          done(replyTo(error, dependencies))
        },
      )
    },
  })
  const isTooMany = limitClients(server.server, limits)
  // Clients that break off are normal.
  server.on('error', (error) => dependencies.log.debug({ err: error }, 'mail'))
  await new Promise<void>((ready, failed) => {
    server.once('error', (error) => failed(listenProblem('SMTP_PORT', port, error)))
    server.listen(port, everyAddress(), ready)
  })
  const address = server.server.address() as AddressInfo
  return { port: address.port, close: () => new Promise((done) => server.close(() => done())) }
}
