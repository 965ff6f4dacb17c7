// `node --import tsx corpus/generate.ts train <folder>`: the files, and `labels.json`.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentType } from '../domain/documents/document-types.ts'
import { degrade, wayFor } from './degrading/degrade.ts'
import type { Way } from './degrading/degrade.ts'
import { pdfOf } from './drawing/pdf.ts'
import { orderOf } from './layouts/layout.ts'
import type { Layout } from './layouts/layout.ts'
import type { Half } from './half.ts'
import { layoutsOf } from './layouts-of.ts'
import { randomFrom } from './random.ts'
import { truthFor } from './truth.ts'
import type { Truth } from './truth.ts'

export type Labelled = {
  /** Name in the folder; it says nothing of the type that a reader could use. */
  readonly file: string
  readonly layout: string
  readonly type: DocumentType
  /** `digital` where the file was not degraded. */
  readonly way: Way
  readonly pages: number
  readonly truth: Truth
}

type Wanted = { readonly layout: Layout; readonly type: DocumentType; readonly copy: number }
type File = Omit<Labelled, 'file' | 'layout' | 'type'> & {
  readonly extension: string
  readonly content: Uint8Array
}

const wantedOf = (layouts: readonly Layout[]): readonly Wanted[] =>
  layouts.flatMap((layout) =>
    (Object.entries(layout.copies) as [DocumentType, number][]).flatMap(([type, copies]) =>
      Array.from({ length: copies }, (_, copy) => ({ layout, type, copy })),
    ),
  )

async function fileOf({ layout, type, copy }: Wanted, half: Half, index: number): Promise<File> {
  const made = await layout.make(orderOf(layout, half, type, copy))
  const truth = truthFor(type, made.truth)
  if ('content' in made) return { ...made, truth, way: 'digital', pages: 1 }
  const pdf = await pdfOf(made)
  const way = wayFor(index)
  const pages = made.pages.length
  if (way === 'digital') return { extension: 'pdf', content: pdf, truth, way, pages }
  const random = randomFrom(`${half}/${layout.name}/${type}/${copy}/${way}`)
  return { ...(await degrade(pdf, way, random)), truth, way, pages }
}

/** Writes one half of the corpus into the folder. */
export async function generate(half: Half, folder: string): Promise<readonly Labelled[]> {
  await mkdir(folder, { recursive: true })
  const labels: Labelled[] = []
  const wanted = wantedOf(await layoutsOf(half))
  for (const [index, each] of wanted.entries()) {
    const { extension, content, ...label } = await fileOf(each, half, index)
    const file = `${half}-${String(index + 1).padStart(3, '0')}.${extension}`
    await writeFile(join(folder, file), content)
    labels.push({ file, layout: each.layout.name, type: each.type, ...label })
  }
  await writeFile(join(folder, 'labels.json'), JSON.stringify(labels, null, 1))
  return labels
}

const [, script = '', half = 'train', folder] = process.argv
if (import.meta.url === pathToFileURL(script).href) {
  if ((half !== 'train' && half !== 'test') || folder === undefined)
    throw new Error('Say which half (train or test) and the folder to write into.')
  const labels = await generate(half, folder)
  console.log(`${labels.length} files in ${folder}`)
}
