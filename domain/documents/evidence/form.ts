import type { DocumentType } from '../document-types.ts'
import type { LabelName } from '../labels/phrases/phrases.ts'
import { pageCells } from '../labels/cells/cells.ts'
import type { Page } from '../layout/page.ts'

/** The groups of labels on a form for the carriage of goods. */
const groups: readonly (readonly LabelName[])[] = [
  ...[['shipper'], ['consignee'], ['notify_party'], ['vessel_name'], ['port_of_loading']],
  ...[['port_of_discharge'], ['place_of_receipt', 'place_of_delivery'], ['gross_weight_kg']],
  ...[['volume_cbm'], ['package_count', 'description_of_goods']],
] as readonly (readonly LabelName[])[]

const fewest = 7

/** The weight of a complete form for each type. The last types have better evidence than their form. */
const weights: { readonly [type in DocumentType]?: number } = {
  bill_of_lading: 2.8,
  house_bill_of_lading: 2.8,
  sea_waybill: 2,
  shipping_instruction: 1.2,
  arrival_notice: 0.4,
}

/** Labels of arrival and pick-up, which no bill has. */
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

/**
 * The evidence of a form: parties, ports and cargo in the boxes of one page make a bill of lading,
 * whatever its title or language.
 */
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
