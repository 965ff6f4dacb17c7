// Calls Tesseract in this thread, because the process may not start the thread that Tesseract uses otherwise.
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Box } from '../../../../../domain/documents/layout/page.ts'
import type { Language } from '../../protocol.ts'
import type { GrayImage } from './gray-image.ts'

/** A recognised word; the box is in pixels, the confidence 0 to 1. */
export type Word = { readonly text: string; readonly box: Box; readonly confidence: number }

/** The content of an image: a page, or one number of capitals and digits. */
type ImageContent = 'page' | 'number'
export type Recogniser = (image: GrayImage, content?: ImageContent) => Promise<readonly Word[]>

type TesseractAnswer = { readonly status: string; readonly data: unknown }
type TesseractJob = {
  readonly workerId: string
  readonly jobId: string
  readonly action: string
  readonly payload: object
}
type Script = {
  readonly setAdapter: (adapter: object) => void
  readonly dispatchHandlers: (job: TesseractJob, send: (answer: TesseractAnswer) => void) => void
}

type RecognisedWord = {
  readonly text: string
  readonly confidence: number
  readonly bbox: {
    readonly x0: number
    readonly y0: number
    readonly x1: number
    readonly y1: number
  }
}
type RecognisedPage = {
  readonly blocks:
    | readonly {
        readonly paragraphs: readonly {
          readonly lines: readonly { readonly words: readonly RecognisedWord[] }[]
        }[]
      }[]
    | null
}

const call = (script: Script, action: string, payload: object): Promise<unknown> =>
  new Promise((resolve, reject) =>
    script.dispatchHandlers({ workerId: 'own', jobId: action, action, payload }, (answer) => {
      if (answer.status === 'resolve') resolve(answer.data)
      if (answer.status === 'reject') reject(new Error(String(answer.data)))
    }),
  )

async function loadScript(): Promise<Script> {
  const folder = 'tesseract.js/src/worker-script'
  const script = (await import(`${folder}/index.js`)) as { default: Script }
  const core = (await import(`${folder}/node/getCore.js`)) as { default: unknown }
  script.default.setAdapter({ getCore: core.default, gunzip: gunzipSync })
  return script.default
}

const lstmOnly = 1

/** Reads the languages' data from their packages: Tesseract would look for all of them in one folder. */
const loaded = (languages: readonly Language[]) =>
  Promise.all(languages.map(async ({ code, file }) => ({ code, data: await readFile(file) })))

async function start(languages: readonly Language[]): Promise<Script> {
  const script = await loadScript()
  await call(script, 'load', { options: { lstmOnly: true, logging: false } })
  const options = { gzip: true, cacheMethod: 'none', lstmOnly: true }
  await call(script, 'loadLanguage', { langs: await loaded(languages), options })
  const langs = languages.map(({ code }) => code).join('+')
  await call(script, 'initialize', { langs, oem: lstmOnly, config: {} })
  return script
}

const parameters: Readonly<Record<ImageContent, object>> = {
  // Mode 3 finds the blocks of text: a form is not a single column. Mode 7 reads one line.
  page: { tessedit_pageseg_mode: '3', tessedit_char_whitelist: '' },
  number: {
    tessedit_pageseg_mode: '7',
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-.,:#()',
  },
}

let started: Promise<Script> | null = null
let configuredFor: ImageContent | null = null

async function configure(script: Script, content: ImageContent): Promise<void> {
  if (configuredFor === content) return
  await call(script, 'setParameters', { params: parameters[content] })
  configuredFor = content
}

/** PGM, the simplest format that Tesseract reads. */
const pgm = ({ width, height, pixels }: GrayImage): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])

const wordOf = ({ text, confidence, bbox: { x0, y0, x1, y1 } }: RecognisedWord): Word => ({
  text,
  confidence: Math.min(1, Math.max(0, confidence / 100)),
  box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
})

/** Starts Tesseract with the first image. */
export const recogniser =
  (languages: readonly Language[]): Recogniser =>
  async (image, content = 'page') => {
    const script = await (started ??= start(languages))
    await configure(script, content)
    const payload = { image: pgm(image), options: {}, output: { blocks: true, text: false } }
    const { blocks } = (await call(script, 'recognize', payload)) as RecognisedPage
    return (blocks ?? [])
      .flatMap((block) => block.paragraphs)
      .flatMap((paragraph) => paragraph.lines)
      .flatMap((line) => line.words.map(wordOf))
  }
