import type { DateIn, Day, DayOrder } from './dates.ts'
import { isoDate } from './dates.ts'

const isAmbiguous = ({ dayFirst, monthFirst }: DateIn): boolean =>
  dayFirst !== null && monthFirst !== null && isoDate(dayFirst) !== isoDate(monthFirst)

/**
 * The order that a document's dates prove: a day above 12 decides for all. Null where none has one,
 * or where they contradict each other.
 */
export function dayOrderOf(dates: readonly DateIn[]): DayOrder | null {
  const dayFirst = dates.some((date) => date.monthFirst === null)
  const monthFirst = dates.some((date) => date.dayFirst === null)
  if (dayFirst === monthFirst) return null
  return dayFirst ? 'day_first' : 'month_first'
}

/**
 * Whether no date proves an order: papers whose dates contradict each other have none, nor have those with dates with points,
 * whose order need not be that of the others.
 */
export const mayAllBeExchanged = (dates: readonly DateIn[]): boolean =>
  dates.every(
    ({ numeric, separator, dayFirst, monthFirst }) =>
      !numeric || (separator !== '.' && dayFirst !== null && monthFirst !== null),
  )

/** Days since 1970. */
export const dayNumber = (day: Day): number => Date.parse(isoDate(day)) / 86_400_000

function spread(days: readonly (Day | null)[]): number {
  const numbers = days.flatMap((day) => (day === null ? [] : [dayNumber(day)]))
  return Math.max(...numbers) - Math.min(...numbers)
}

const fewestDays = 3

/**
 * The order under which the dates are by far closer together, as the dates of one shipment are;
 * null where neither is.
 */
export function closestOrderOf(dates: readonly DateIn[]): DayOrder | null {
  // Points already suggest day first. Two dates a month apart are payment terms.
  const numeric = dates.filter((date) => date.numeric && date.separator !== '.')
  const distinct = new Set(
    numeric.map(({ dayFirst, monthFirst }) => JSON.stringify([dayFirst, monthFirst])),
  )
  if (distinct.size < fewestDays) return null
  const dayFirst = spread(numeric.map((date) => date.dayFirst))
  const monthFirst = spread(numeric.map((date) => date.monthFirst))
  if (dayFirst > 0 && 3 * dayFirst < monthFirst) return 'day_first'
  return monthFirst > 0 && 3 * monthFirst < dayFirst ? 'month_first' : null
}

export type DecidedDate = {
  readonly day: Day
  readonly time: string | null
  readonly sure: boolean
  readonly doubt?: string
  /** The other reading of an ambiguous date. */
  readonly other?: Day
}

/** The day that a date is where this is the order of day and month. */
export const dayUnder = (date: DateIn, order: DayOrder): Day | null =>
  order === 'day_first' ? date.dayFirst : date.monthFirst

/**
 * Decides between the readings of a date. `order` is proven by the document; `likely` follows from
 * its country or its other dates. With neither, points mean day first (as in Europe) and all else
 * month first, with a doubt.
 */
export function decideDay(
  date: DateIn,
  order: DayOrder | null,
  likely: DayOrder | null,
): DecidedDate | null {
  const fallback = likely ?? (date.separator === '.' ? 'day_first' : 'month_first')
  const chosen = order ?? fallback
  const day = dayUnder(date, chosen) ?? date.dayFirst ?? date.monthFirst
  if (day === null) return null
  const other = dayUnder(date, chosen === 'day_first' ? 'month_first' : 'day_first')
  if (order !== null || !isAmbiguous(date) || other === null) {
    return { day, time: date.time, sure: true }
  }
  return { day, time: date.time, sure: false, doubt: `Could also be ${isoDate(other)}.`, other }
}

/**
 * Applies the rule that a date cannot precede another one: if only one of two readings is not too
 * early, it is chosen.
 */
export function notBefore(date: DecidedDate, earliest: DecidedDate): DecidedDate {
  const { other } = date
  const from = isoDate(earliest.day)
  if (other === undefined || !earliest.sure) return date
  if (isoDate(date.day) >= from || isoDate(other) < from) return date
  return { day: other, time: date.time, sure: true }
}

const states =
  'AL|AZ|AR|CA|CO|CT|DE|FL|GA|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY'
const american = new RegExp(`\\b(?:${states})\\.?,?\\s+\\d{5}(?:-\\d{4})?\\b|\\bFIRMS\\b|\\bCBP\\b`)
/** Words beside dates in languages in which the day comes first, whoever the buyer is. */
const dayFirstWords =
  /(?<!\p{L})(?:FECHA|DATUM|RECHNUNGSDATUM|FACTUURDATUM|FATURA|FACTURA|FACTURE|FATTURA|RECHNUNG|EMISS[ÃA]O|EMISI[ÓO]N|DATE DE FACTURE|DATA (?:DE|DA|DI)|TARIH)(?!\p{L})/u
/** Words of arrival in such languages; Canadian and American papers print them beside English ones. */
const arrivalWords =
  /(?<!\p{L})(?:DATE PR[ÉE]VUE|DATE D['’](?:ARRIV[ÉE]E|[ÉE]MISSION)|ARRIV[ÉE]E PR[ÉE]VUE|PREVIS[ÃA]O DE|ARRIVO PREVISTO|AANKOMST|ANKUNFT|PRZYBYCIE|PRZYJŚCIE)(?!\p{L})/u
const inEnglish =
  /\b(?:ARRIVAL NOTICE|LAST FREE DAY|PICK ?UP|AVAILABLE|DELIVERY ORDER)\b|\b(?:QC|ON|BC|NB|NS),? [A-Z]\d[A-Z] ?\d[A-Z]\d\b/
/** Words for a date, a ship or a bill in further such languages; names in their letters stand on American papers, too. */
const dayFirstLabels =
  /תאריך|אוני?יה|אניה|שטר מטען|تاريخ|วันที่|ΗΜΕΡΟΜΗΝ|(?<!\p{L})(?:ДАТА|NGÀY|TANGGAL|TGL|TARİHİ?)(?!\p{L})/u
/** `Genova, lì 12/03/2026`: the word between town and date is of such a language, too. */
const betweenTownAndDate = /\p{L},? (?:L[IÌ]|LE|DEN|VOM|EL|NGÀY) \d{1,2}[-/.]\d/u
const elsewhere =
  /\b(?:GMBH|B\.V\.|S\.P\.A|S\.L\.|LTDA|PVT|PTE|PTY\.?\)? L(?:TD|IMITED)|GERMANY|DEUTSCHLAND|FRANCE|SPAIN|ITALY|NETHERLANDS|BELGIUM|UNITED KINGDOM|ENGLAND|INDIA|SINGAPORE|BRAZIL|BRASIL|MEXICO|AUSTRALIA|PORTUGAL)(?!\w)|[äöüßñçãõ]/i
/** The tax and the money of such countries; vat dyes are no tax. */
const taxOrMoney =
  /\bVAT(?=\W*(?:$|\d|NO\b|NR\b|NUMBER|REG|ID\b|AMOUNT|RATE|TOTAL|INCL|EXCL))|\b(?:GBP|ZAR|AUD|NZD)(?!\w)|£/m
/** In the Philippines, which have that tax, the month comes first; where the dollar stands beside it, any money may stand. */
const saysNothingOfThem = /\bPHILIPPINES\b|\bREG\w*\W+TIN\b|\bUSD\b|\bUS\$/

/**
 * The order that the document's language, or the addresses on it, suggest. The head counts for more than the rest,
 * which names both ends of the voyage. Null where nothing suggests one.
 */
export function likelyOrderOf(texts: readonly string[]): DayOrder | null {
  const words = [dayFirstWords, betweenTownAndDate]
  if (texts.some((text) => words.some((each) => each.test(text.toUpperCase())))) return 'day_first'
  const head = texts.slice(0, 12).join('\n').toUpperCase()
  if (american.test(head)) return 'month_first'
  const all = texts.join('\n').toUpperCase()
  if (arrivalWords.test(all) && !inEnglish.test(all) && !american.test(all)) return 'day_first'
  const isElsewhere = (text: string): boolean =>
    elsewhere.test(text) || (taxOrMoney.test(text) && !saysNothingOfThem.test(all))
  if (dayFirstLabels.test(all) || isElsewhere(head)) return 'day_first'
  if (american.test(all)) return 'month_first'
  return isElsewhere(all) ? 'day_first' : null
}
