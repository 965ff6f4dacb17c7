import type { DayOrder } from './dates.ts'

const states =
  'AL|AZ|AR|CA|CO|CT|DE|FL|GA|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY'
const american = new RegExp(`\\b(?:${states})\\.?,?\\s+\\d{5}(?:-\\d{4})?\\b|\\bFIRMS\\b|\\bCBP\\b`)
const elsewhere =
  /\b(?:GMBH|B\.V\.|S\.P\.A|S\.L\.|LTDA|PVT|PTE|GERMANY|DEUTSCHLAND|FRANCE|SPAIN|ITALY|NETHERLANDS|BELGIUM|UNITED KINGDOM|ENGLAND|INDIA|SINGAPORE|BRAZIL|BRASIL|MEXICO|AUSTRALIA|PORTUGAL)\b|[äöüßñçãõ]/i

/**
 * Which of day and month an issuer writes first, from the addresses on the document: the head says more than the
 * rest, which names both ends of the voyage. Null where nothing says so.
 */
export function likelyOrderOf(texts: readonly string[]): DayOrder | null {
  const head = texts.slice(0, 12).join('\n').toUpperCase()
  if (american.test(head)) return 'month_first'
  if (elsewhere.test(head)) return 'day_first'
  const all = texts.join('\n').toUpperCase()
  if (american.test(all)) return 'month_first'
  return elsewhere.test(all) ? 'day_first' : null
}
