import type { DocumentType } from '../document-types.ts'
import { runsBeneath, runsRightOf, linesOn } from '../layout/lines.ts'
import type { TextLine } from '../layout/lines.ts'
import type { Page, TextRun } from '../layout/page.ts'

/** The numbers that tell a document from the next one of its type. */
export type DocumentNumbers = Readonly<Record<NumberKind, readonly string[]>>
type NumberKind = keyof typeof labels

const ending = String.raw`\s*(?:no|number|num|nbr|nr|n[°º])?\b[\s.:#]*`
const label = (names: string): RegExp => new RegExp(String.raw`\b(?:${names})${ending}`, 'i')

const labels = {
  bill: label(
    String.raw`(?:house |master |ocean |m|h|o)?b\s?/?\s?l|(?:house |master )?bill of lading|(?:sea\s?)?waybill|hbl|mbl|swb`,
  ),
  order: label(String.raw`d\s?/\s?o|delivery order`),
  booking: label('booking(?: ref(?:erence)?)?'),
  invoice: label('(?:commercial |freight |tax )?invoice|factura|rechnung|facture|fatura'),
  entry: label('entry'),
} as const

const mainKinds: Readonly<Partial<Record<DocumentType, readonly NumberKind[]>>> = {
  delivery_order: ['order', 'bill'],
  booking_confirmation: ['booking'],
  shipping_instruction: ['booking', 'bill'],
  commercial_invoice: ['invoice'],
  packing_list: ['invoice'],
  freight_invoice: ['invoice'],
  customs_entry: ['entry'],
  cargo_release: ['entry'],
}

const looksLikeNumber = (word: string): boolean =>
  /^[A-Z0-9][A-Z0-9/-]{3,24}$/i.test(word) &&
  (word.match(/\d/g)?.length ?? 0) >= 3 &&
  !/^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/.test(word)

/** OCR confuses O and 0, I and 1: two readings of a number are made equal. */
const plain = (word: string): string =>
  word.toUpperCase().replace(/[/-]/g, '').replace(/[OQ]/g, '0').replace(/[IL]/g, '1')

const firstNumber = (text: string): string | undefined => {
  const word = text.trim().split(/[\s,;:]+/)[0] ?? ''
  return looksLikeNumber(word) ? plain(word) : undefined
}

/** The number behind its label, beside it or below it. */
const valueOf = (lines: readonly TextLine[], run: TextRun, labelled: RegExpExecArray): string[] => {
  const after = run.text.slice(labelled.index + labelled[0].length)
  const [beside] = runsRightOf(lines, run)
  const [beneath] = runsBeneath(lines, run.box, 2 * run.box.height)
  return [after, beside?.text ?? '', beneath?.text ?? '']
    .map(firstNumber)
    .filter((number) => number !== undefined)
    .slice(0, 1)
}

const topPart = 0.5

export const documentNumbersOf = (page: Page): DocumentNumbers => {
  const lines = linesOn(page)
  const runs = lines
    .filter(({ box }) => box.y < topPart * page.height)
    .flatMap((line) => line.runs)
    .filter(({ text }) => text.length < 60)
  const under = (kind: NumberKind): readonly string[] =>
    runs.flatMap((run) => {
      const labelled = labels[kind].exec(run.text)
      return labelled ? valueOf(lines, run, labelled) : []
    })
  const [bill, order, booking] = [under('bill'), under('order'), under('booking')]
  return { bill, order, booking, invoice: under('invoice'), entry: under('entry') }
}

/** `unknown` where one of the two pages names no such number. */
export const compareNumbers = (
  one: DocumentNumbers,
  other: DocumentNumbers,
  type: DocumentType,
): 'same' | 'different' | 'unknown' => {
  const kind = (mainKinds[type] ?? ['bill', 'booking', 'invoice', 'entry']).find(
    (each) => one[each].length > 0 && other[each].length > 0,
  )
  if (kind === undefined) return 'unknown'
  return one[kind].some((number) => other[kind].includes(number)) ? 'same' : 'different'
}
