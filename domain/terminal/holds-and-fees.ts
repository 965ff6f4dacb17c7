// The interface's words for holds and fees, from those of terminals and documents.
import type { SaidFee, SaidHold } from './statement.ts'

export type Hold = {
  readonly name: string
  readonly status: 'hold' | 'pending'
  readonly description: string | null
}
export type Fee = {
  readonly type: string
  readonly amount: number
  readonly currency_code?: string
}

type Words = readonly (readonly [name: string, words: RegExp])[]

// The first that fits counts. CBP examines with VACIS (X-rays, gamma rays) and by hand; TMF is the clean air or traffic fee.
// AG is agriculture, but Hapag-Lloyd AG a line.
const holdWords: Words = [
  ['VACIS', /\bvacis\b|\bnii\b|non-?intrusive|x-?ray|gamma/i],
  ['USDA', /\busda\b|agricultur|(?<!\blloyd )\bag\b|\bcfia\b|phyto/i],
  ['TMF', /\btmf\b|traffic mitigation|clean truck|\bctf\b|pier ?pass/i],
  ['customs', /custom|\bcbp\b|\bcbsa\b|\bexam/i],
  ['freight', /freight|\bline\b|carrier|steamship|\bssl\b|\bobl\b|bill of lading/i],
]
const feeWords: Words = [
  ['extended_dwell_time', /dwell/i],
  ['exam', /\bexam/i],
  ['demurrage', /demurrage|storage/i],
  ['total', /^\s*(grand )?total/i],
]

const named = (text: string, words: Words): string =>
  words.find(([, form]) => form.test(text))?.[0] ?? 'other'

/** The holds that stand; the text as written is kept where the interface has another word. */
export const holdsOf = (said: readonly SaidHold[]): readonly Hold[] =>
  said
    .filter(({ status }) => status !== 'released')
    .map(({ name, status, description }) => {
      const known = named(name, holdWords)
      const written = known.toLowerCase() === name.trim().toLowerCase() ? null : name
      return {
        name: known,
        status: status === 'pending' ? 'pending' : 'hold',
        description: description ?? written,
      }
    })

export const feesOf = (said: readonly SaidFee[]): readonly Fee[] =>
  said.map(({ type, amount, currency }) => ({
    type: named(type.replaceAll('_', ' '), feeWords),
    amount,
    ...(currency !== null && { currency_code: currency }),
  }))
