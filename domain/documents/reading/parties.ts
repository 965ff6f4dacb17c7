import type { Extracted } from '../fields.ts'
import type { Cell } from '../labels/cells.ts'
import type { LabelName } from '../labels/phrases.ts'
import type { Party } from './party-block.ts'
import { firstParty } from './party-block.ts'
import type { Reading } from './reading.ts'
import { foundIn, textOf } from './reading.ts'

// Invoices and packing lists say seller and buyer where others say shipper and consignee.
function namesFor(role: PartyRole, { type }: Reading): readonly LabelName[] {
  const trade = type === 'commercial_invoice' || type === 'packing_list' || type === 'isf'
  const roles: Readonly<Record<PartyRole, readonly LabelName[]>> = {
    shipper: trade ? ['shipper', 'supplier'] : ['shipper'],
    consignee: trade ? ['consignee', 'buyer', 'deliver_to'] : ['consignee'],
    notify_party: ['notify_party'],
    deliver_to: ['deliver_to'],
    supplier: type === 'commercial_invoice' ? ['supplier', 'shipper'] : ['supplier'],
    buyer: type === 'commercial_invoice' ? ['buyer', 'consignee', 'deliver_to'] : ['buyer'],
  }
  return roles[role]
}

type PartyRole = 'shipper' | 'consignee' | 'notify_party' | 'deliver_to' | 'supplier' | 'buyer'
const roles: readonly PartyRole[] = [
  ...(['shipper', 'consignee', 'notify_party', 'deliver_to', 'supplier', 'buyer'] as const),
]

function partyFields(role: PartyRole, { lines: [name = [], ...address] }: Party): Extracted {
  const addressText = address.map(textOf).join('\n')
  return {
    [`${role}_name`]: foundIn(textOf(name).replace(/[,;]+$/, ''), name, 0.9),
    ...(address.length === 0
      ? {}
      : { [`${role}_address`]: foundIn(addressText, address.flat(), 0.85) }),
  }
}

const company =
  /\b(?:LTD|LIMITED|INC|LLC|L\.L\.C|GMBH|CORP|CORPORATION|CO\.|COMPANY|S\.A|S\.?R\.?L|B\.V|N\.V|A\.?G|S\.?P\.?A|PTE|PTY|PVT|LOGISTICS|FREIGHT|FORWARDING|SHIPPING|LINES?|TRADING|INDUSTR\w+|EXPORTS?|MANUFACTUR\w+|INTERNATIONAL|GROUP|LTDA|KG|A\/S|OY|AB|PLC)\b/i

/** The issuer's name at the head of the first page. */
function letterhead(reading: Reading): Cell | null {
  const [page] = reading.pages
  const head = page?.rows.slice(0, 8).flat() ?? []
  return (
    head.find((cell) => cell.names === null && company.test(cell.text) && cell.text.length < 70) ??
    null
  )
}

function issuer(reading: Reading, found: Extracted): Extracted {
  const wanted = reading.type === 'commercial_invoice' || reading.type === 'freight_invoice'
  if (!wanted || found.supplier_name !== undefined) return {}
  const head = letterhead(reading)
  return head === null ? {} : { supplier_name: foundIn(head.text, [head], 0.75) }
}

export function readParties(reading: Reading): Extracted {
  const found = roles.reduce<Extracted>((all, role) => {
    const party = firstParty(reading, namesFor(role, reading))
    return party === null ? all : { ...all, ...partyFields(role, party) }
  }, {})
  return { ...found, ...issuer(reading, found) }
}
