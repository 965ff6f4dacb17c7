import type { Page } from './read-document.ts'
import { usualSize } from './title-candidates.ts'
import { spacedOf } from './title-letters.ts'
import type { Weights } from './title-names.ts'
import { linesOn } from './title-lines.ts'
import { legalForm } from './values/legal-form.ts'

/** Who issued a transport document: an ocean carrier, a forwarder, or nobody that can be told. */
export type Issuer = {
  readonly who: 'carrier' | 'forwarder' | 'unknown'
  readonly words: string
  readonly weights: Weights
}

const carriers = [
  ...['maersk', 'msc', 'mediterranean shipping', 'cma cgm', 'hapag lloyd', 'cosco', 'oocl', 'anl'],
  ...['evergreen', 'yang ming', 'hmm', 'hyundai merchant marine', 'ocean network express', 'zim'],
  ...['wan hai', 'pil', 'pacific international lines', 'hamburg sud', 'matson', 'sealand', 'apl'],
  ...[
    'orient overseas container line',
    'arkas',
    'sm line',
    'kmtc',
    'sinokor',
    'namsung',
    'crowley',
  ],
  ...[
    'heung a',
    'samudera',
    'x press feeders',
    'transworld feeders',
    'swire shipping',
    'unifeeder',
  ],
  ...[
    'tropical shipping',
    'king ocean',
    'eimskip',
    'samskip',
    'messina',
    'marfret',
    'neptune pacific',
  ],
  ...[
    'interasia',
    'dongjin',
    'pan ocean',
    'regional container lines',
    'gold star line',
    'emirates shipping',
  ],
  ...['seaboard marine', 'cnc line', 'safmarine', 'sitc', 'ts lines', 'turkon', 'grimaldi', 'acl'],
].map(spacedOf)

const forwarders = [
  ...['logistics', 'forwarding', 'forwarders', 'consolidators', 'freight', 'spedition', 'nvocc'],
  ...['cargo', 'logistik', 'logistica', 'logistique', 'transitaire', 'consolidation', 'expeditors'],
  ...['transport', 'transports', 'global', 'forwarder', 'agencies', 'nvo'],
].map(spacedOf)

const ownPrefix =
  /\b(MAEU|MSCU|MEDU|CMDU|HLCU|COSU|OOLU|EGLV|YMLU|YMJA|HDMU|ONEY|ZIMU|WHLC|PCIU|SUDU|APLU|MATS|SMLM|SMLU)[A-Z0-9]{6,}\b/
const containerShape = /\b[A-Z]{3}[UJZ]\d{7}\b/g

/** The letterhead: shippers and consignees in their boxes are written smaller. */
const letterhead = (page: Page): string => {
  const lines = linesOn(page)
  const large = 1.3 * usualSize(lines)
  return lines
    .flatMap(({ runs }) => runs)
    .filter(({ box }) => box.y < 0.22 * page.height && box.height >= large)
    .map(({ text }) => spacedOf(text))
    .join('|')
}

const carriesOwnNumber = (page: Page): boolean =>
  page.runs
    .filter(({ box }) => box.y < 0.35 * page.height)
    .some(({ text }) => ownPrefix.test(text.replace(containerShape, '')))

const company = new RegExp(`${legalForm}|\\bco\\b`, 'i')

/** Ocean carriers are few and known: who issues a bill under another name is hardly one of them. */
const somebody = { house_bill_of_lading: 1.6, bill_of_lading: -0.3 } as const

const carrier = { bill_of_lading: 1.5, sea_waybill: 0.8, house_bill_of_lading: -1.5 } as const
/** A house bill may name the master's number: its form says less than the letterhead. */
const numbered = { bill_of_lading: 0.4, sea_waybill: 0.4 } as const
const forwarder = { house_bill_of_lading: 2.5, bill_of_lading: -0.5 } as const

/** Only what sets a master bill apart from a house bill; it says nothing of other types. */
export const issuerOf = (page: Page): Issuer => {
  const head = letterhead(page)
  if (carriers.some((name) => head.includes(name)))
    return { who: 'carrier', words: "an ocean carrier's letterhead", weights: carrier }
  if (forwarders.some((word) => head.includes(word)))
    return { who: 'forwarder', words: "a forwarder's letterhead", weights: forwarder }
  if (head.split('|').some((line) => company.test(line)))
    return {
      who: 'unknown',
      words: "an issuer's name that is no known carrier's",
      weights: somebody,
    }
  if (carriesOwnNumber(page))
    return { who: 'carrier', words: "a number in an ocean carrier's form", weights: numbered }
  return { who: 'unknown', words: '', weights: {} }
}
