// Parses mails outside of the api, one at a time, each in a process of its own with bounded memory and time: a mail can keep
// a parser busy for long and make it use many times its own size, and only a process gives all of that back when it ends.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { endOfChild } from '../../../platform/process/end-of-child.ts'
import type { NewSubmission } from './sql.ts'

export type ParsedFile = {
  /** Of the decoded bytes. */
  readonly path: string
  readonly filename: string
  readonly contentType: string | null
  readonly size: number
  /** In base64. */
  readonly md5: string
  /** In hex. */
  readonly sha256: string
}

export type ParsedMail = {
  /** By account. */
  readonly submissions: ReadonlyMap<string, NewSubmission>
  readonly files: readonly ParsedFile[]
}

export type ParseRequest = {
  /** Of the mail as it was received. */
  readonly mail: string
  /** For its decoded files. */
  readonly folder: string
  readonly accountIds: readonly string[]
}

/**
 * `unreadable`: the mail cannot be parsed, also not later. `timeout`: it took too long, which may be the fault of a busy
 * machine. `busy`: too many mails wait for the parser.
 */
export type ParseOutcome = ParsedMail | 'unreadable' | 'timeout' | 'busy'

type ParseMail = (request: ParseRequest) => Promise<ParseOutcome>

type ParserLimits = {
  /** Of JavaScript's heap: the bytes of the mail and of its files come on top. */
  readonly heapMegabytes: number
  readonly ms: number
  /** Mails that may wait for the parser. All of them are parsed before their senders give up, which is after ten minutes. */
  readonly waiting: number
  /** Of them for one account, so that nobody's mails take the places of all others. */
  readonly waitingForAccount: number
}

const parserLimits: ParserLimits = {
  heapMegabytes: 192,
  ms: 20_000,
  waiting: 20,
  waitingForAccount: 10,
}

const program = new URL('./parser.ts', import.meta.url).href

/** The text of a program that runs ours: Node runs TypeScript by itself, or with tsx. */
function launcher(): string {
  const runsTypeScript = 'typescript' in process.features && process.features.typescript !== false
  if (runsTypeScript) return `import(${JSON.stringify(program)})`
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const api = JSON.stringify(new URL('dist/esm/api/index.mjs', tsx).href)
  const file = JSON.stringify(program)
  return `import(${api}).then(({ tsImport }) => tsImport(${file}, ${file}))`
}

const startParser = (heapMegabytes: number): ChildProcess =>
  spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, '--input-type=module', '--eval', launcher()],
    { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' },
  )

/** A process ended because of its mail: a repetition would end the same way. */
const isOutOfMemory = (output: string): boolean => /heap out of memory/i.test(output)

async function parseInProcess(
  request: ParseRequest,
  { heapMegabytes, ms }: ParserLimits,
): Promise<ParseOutcome> {
  const child = startParser(heapMegabytes)
  const end = endOfChild(child)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ParseOutcome>((resolve, reject) => {
      timer = setTimeout(() => resolve('timeout'), ms)
      child.once('message', resolve)
      void end.then((output) =>
        isOutOfMemory(output)
          ? resolve('unreadable')
          : reject(new Error(`The parser of mails ended: ${output}`)),
      )
      // When the process has ended already, its end says why.
      child.send(request, () => undefined)
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await end
  }
}

/** Rejects when the process fails for another reason than the mail. */
export function createMailParser(limits = parserLimits): ParseMail {
  let last: Promise<unknown> = Promise.resolve()
  const unfinished = new Set<{ readonly accountIds: readonly string[] }>()
  const isFull = (accountId: string): boolean =>
    [...unfinished].filter(({ accountIds }) => accountIds.includes(accountId)).length >
    limits.waitingForAccount
  return async (request) => {
    const { accountIds } = request
    if (unfinished.size > limits.waiting || accountIds.some(isFull)) return 'busy'
    const mail = { accountIds }
    unfinished.add(mail)
    const parsing = last.then(() => parseInProcess(request, limits))
    last = parsing.catch(() => undefined)
    return parsing.finally(() => unfinished.delete(mail))
  }
}
