// Parses mails outside of the api's event loop, one at a time, each in a thread of its own with bounded memory: a mail can
// keep a parser busy for long and make it use many times its own size.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
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

/** Null: the mail cannot be parsed, also not later. */
export type ParseMail = (request: ParseRequest) => Promise<ParsedMail | null>

export type ParserLimits = { readonly heapMegabytes: number; readonly ms: number }

export const parserLimits: ParserLimits = { heapMegabytes: 192, ms: 60_000 }

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

/** Whether a thread ended because of its mail: a repetition would end the same way. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

async function parseInThread(
  request: ParseRequest,
  { heapMegabytes, ms }: ParserLimits,
): Promise<ParsedMail | null> {
  const worker = new Worker(launcher(), {
    eval: true,
    workerData: request,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ParsedMail | null>((resolve, reject) => {
      timer = setTimeout(() => resolve(null), ms)
      worker.once('message', resolve)
      worker.once('error', (error) => (isOutOfMemory(error) ? resolve(null) : reject(error)))
      worker.once('exit', (code) => reject(new Error(`the parser of mails ended with ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Rejects when the thread fails for another reason than the mail. */
export function createMailParser(limits = parserLimits): ParseMail {
  let last: Promise<unknown> = Promise.resolve()
  return (request) => {
    const parsing = last.then(() => parseInThread(request, limits))
    last = parsing.catch(() => undefined)
    return parsing
  }
}
