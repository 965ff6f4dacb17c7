// How a quarter of the corpus reaches the reader: printed, and scanned, faxed or photographed.
import { PDFDocument } from 'pdf-lib'
import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../random.ts'
import { faxed, grey, noisy, photographed, skewed, stamped, turned } from './damage.ts'
import type { Damage } from './damage.ts'
import { pagesOf } from './render.ts'

type Treatment = {
  readonly dotsPerInch: number
  readonly damages: readonly Damage[]
  /** A file of one page; several pages are always a PDF. */
  readonly as: 'pdf' | 'png' | 'jpg'
  /** Of JPEG, in a PDF or by itself; 0 is PNG. */
  readonly quality: number
}

const treatments = {
  'scan-200': { dotsPerInch: 200, damages: [grey, skewed(0.6)], as: 'pdf', quality: 75 },
  'scan-100': { dotsPerInch: 100, damages: [grey, skewed(0.6)], as: 'pdf', quality: 80 },
  skew: { dotsPerInch: 200, damages: [skewed(5), grey], as: 'png', quality: 0 },
  noise: { dotsPerInch: 200, damages: [noisy(90, 0.01), skewed(0.8)], as: 'jpg', quality: 60 },
  stamps: { dotsPerInch: 200, damages: [stamped, skewed(1)], as: 'pdf', quality: 80 },
  fax: { dotsPerInch: 200, damages: [skewed(1.2), faxed], as: 'png', quality: 0 },
  photo: { dotsPerInch: 180, damages: [skewed(1.5), photographed], as: 'jpg', quality: 65 },
  'turned-90': { dotsPerInch: 200, damages: [skewed(1), turned(1)], as: 'pdf', quality: 80 },
  'turned-180': { dotsPerInch: 200, damages: [grey, skewed(1), turned(2)], as: 'jpg', quality: 80 },
} as const satisfies Readonly<Record<string, Treatment>>

export type Way = 'digital' | keyof typeof treatments

const ways = Object.keys(treatments) as (keyof typeof treatments)[]

/** Every fourth file, each kind in turn. */
export const wayFor = (index: number): Way =>
  index % 4 === 3 ? (ways[((index - 3) / 4) % ways.length] ?? 'digital') : 'digital'

const encoded = (page: Canvas, quality: number): Promise<Buffer> =>
  quality === 0 ? page.encode('png') : page.encode('jpeg', quality)

const made = new Date(Date.UTC(2026, 0, 1))

async function pdfOfPictures(pages: readonly Canvas[], { quality, dotsPerInch }: Treatment) {
  const pdf = await PDFDocument.create()
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
  for (const page of pages) {
    const bytes = await encoded(page, quality)
    const image = await (quality === 0 ? pdf.embedPng(bytes) : pdf.embedJpg(bytes))
    const [width, height] = [(page.width * 72) / dotsPerInch, (page.height * 72) / dotsPerInch]
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return pdf.save()
}

export async function degrade(
  pdf: Uint8Array,
  way: Exclude<Way, 'digital'>,
  random: Random,
): Promise<{ readonly extension: string; readonly content: Uint8Array }> {
  const treatment: Treatment = treatments[way]
  const pages = (await pagesOf(pdf, treatment.dotsPerInch)).map((page) =>
    treatment.damages.reduce((damaged, damage) => damage(damaged, random), page),
  )
  const [first] = pages
  if (first === undefined || pages.length > 1 || treatment.as === 'pdf')
    return { extension: 'pdf', content: await pdfOfPictures(pages, treatment) }
  return { extension: treatment.as, content: await encoded(first, treatment.quality) }
}
