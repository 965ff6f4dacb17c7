import type { DocumentType } from '../../domain/documents/document-types.ts'
import { entriesOf } from '../content/entries.ts'
import type { Entries } from '../content/entries.ts'
import type { Half } from '../half.ts'
import { randomFrom } from '../random.ts'
import type { Random } from '../random.ts'
import { shipmentFor } from '../content/shipment.ts'
import type { Shipment } from '../content/shipment.ts'
import type { Style } from '../content/style.ts'
import type { Truth } from '../truth.ts'
import type { Drawing } from '../drawing/pen.ts'

export type Order = {
  readonly type: DocumentType
  readonly s: Shipment
  readonly random: Random
  /** The shipment's values in the style of this layout. */
  readonly in: (style: Style) => Entries
}

/** A file that is written, not drawn; it cannot be scanned. */
export type Written = {
  readonly extension: 'xlsx' | 'csv' | 'txt' | 'eml' | 'docx'
  readonly content: Uint8Array
  readonly truth: Truth
}

export type Layout = {
  readonly name: string
  /** How many files of which type. */
  readonly copies: { readonly [type in DocumentType]?: number }
  /** Of a shipment to the United States, or to Europe; either where left out. */
  readonly american?: boolean
  readonly make: (order: Order) => Drawing | Promise<Written>
}

export function orderOf(layout: Layout, half: Half, type: DocumentType, copy: number): Order {
  const random = randomFrom(`${half}/${layout.name}/${type}/${copy}`)
  const s = shipmentFor(half, layout.american ?? random.chance(0.7), random)
  return { type, s, random, in: (style) => entriesOf(s, style) }
}

const plainStyle: Style = {
  date: 'iso',
  time: '24h',
  number: 'us',
  decimals: 0,
  weight: 'KGS',
  place: 'country',
  upper: true,
  prefixed: true,
  carrierName: 1,
}

export const styleOf = (changes: Partial<Style>): Style => ({ ...plainStyle, ...changes })
