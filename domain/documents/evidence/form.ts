import type { DocumentType } from '../document-types.ts'
import type { LabelName } from '../labels/phrases/phrases.ts'
import { pageCells } from '../labels/cells/cells.ts'
import type { Page } from '../layout/page.ts'

/** What a form for the carriage of goods asks for: one of each group. */
const groups: readonly (readonly LabelName[])[] = [
  ...[['shipper'], ['consignee'], ['notify_party'], ['vessel_name'], ['port_of_loading']],
  ...[['port_of_discharge'], ['place_of_receipt', 'place_of_delivery'], ['gross_weight_kg']],
  ...[['volume_cbm'], ['package_count', 'description_of_goods']],
] as readonly (readonly LabelName[])[]

const fewest = 7

/** How much the whole form speaks for what is written on it; the last say so themselves by more than their form. */
const weights: { readonly [type in DocumentType]?: number } = {
  bill_of_lading: 2.8,
  house_bill_of_lading: 2.8,
  sea_waybill: 2,
  shipping_instruction: 1.2,
  arrival_notice: 0.4,
}

/** What is asked on no bill: when the cargo comes and how it is got. */
const ofArrival: readonly LabelName[] = [
  ...(['eta', 'last_free_day', 'available_date', 'it_number', 'pickup_number'] as const),
  ...(['terminal_firms_code', 'holds'] as const),
]
const weightsOnArrival: typeof weights = {
  bill_of_lading: 1,
  house_bill_of_lading: 1,
  sea_waybill: 1,
  shipping_instruction: 1,
  arrival_notice: 1.6,
}

/** Parties, ports and cargo in the boxes of one page: a bill of lading, whatever it is called or in whatever language. */
export function formEvidence(page: Page) {
  const names = new Set(
    pageCells(page)
      .rows.flat()
      .flatMap((cell) => cell.names ?? []),
  )
  const found = groups.filter((group) => group.some((name) => names.has(name)))
  if (found.length < fewest) return []
  const share = (found.length - fewest + 1) / (groups.length - fewest + 1)
  const isOfArrival = ofArrival.some((name) => names.has(name))
  return Object.entries(isOfArrival ? weightsOnArrival : weights).map(([type, weight]) => ({
    type: type as DocumentType,
    phrase: 'parties, ports and cargo on one form',
    weight: weight * (0.5 + 0.5 * share),
  }))
}
