import type { Extracted } from '../fields.ts'
import type { Cell } from '../labels/cells.ts'
import { columnBeneath } from '../labels/beside-and-beneath.ts'
import type { LabelName } from '../labels/phrases.ts'
import type { Party } from './party-block.ts'
import { firstParty, nameAndAddress } from './party-block.ts'
import type { Reading } from './reading.ts'
import { legalForm } from '../values/legal-form.ts'
import { foundIn, textOf } from './reading.ts'

// Invoices and packing lists say seller and buyer where others say shipper and consignee.
function namesFor(role: PartyRole, { type }: Reading): readonly LabelName[] {
  const trade = type === 'commercial_invoice' || type === 'packing_list' || type === 'isf'
  const roles: Readonly<Record<PartyRole, readonly LabelName[]>> = {
    shipper: [
      'shipper',
      ...(trade ? (['supplier'] as const) : []),
      ...(type === 'booking_confirmation' ? (['booked_by'] as const) : []),
    ],
    consignee: trade ? ['consignee', 'buyer', 'deliver_to'] : ['consignee'],
    notify_party: ['notify_party'],
    deliver_to: ['deliver_to'],
    supplier:
      type === 'commercial_invoice' ? ['supplier', 'shipper', 'from'] : ['supplier', 'from'],
    buyer:
      type === 'commercial_invoice' ? ['buyer', 'consignee', 'to', 'deliver_to'] : ['buyer', 'to'],
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

const trade =
  /\b(?:CO\.|EST\b|(?:COMPANY|LOGISTICS|FREIGHT|FORWARDING|SHIPPING|LINES?|TRADING|INDUSTR\w+|EXPORTS?|MANUFACTUR\w+|INTERNATIONAL|GROUP|TEXTILES|ENTERPRISES?)\b)/i
const company = new RegExp(`${legalForm}|${trade.source}`, 'i')

const trucking = /TRUCK|DRAYAGE|CARTAGE|HAUL|TRANSPORT|INTERMODAL|DELIVERY|LOGISTICS|EXPRESS/i

/** EXPORT INVOICE is no company. */
const titled =
  /\b(?:INVOICE|LIST|NOTICE|ORDER|BILL|NOTE|CONFIRMATION|CERTIFICATE|RECHNUNG|FACTURA|FACTURE|FATURA|FATTURA|FACTUUR)\b/i

const formed = new RegExp(legalForm, 'i')

/** 800 KG is a weight. */
const withoutWeights = (text: string): string => text.replace(/\d\s?KG\b/gi, '')

const isCompany = (whole: string): boolean => {
  const text = withoutWeights(whole)
  const form = formed.exec(text)?.[0].replace(/\W/g, '') ?? ''
  // A title may speak of KG, and `as` is a word.
  return titled.test(text) ? form.length > 2 : form !== '' || company.test(text)
}

/** The issuer's name at the head of the first page; its address may follow on the same line. */
function letterhead(reading: Reading): Cell | null {
  const [page] = reading.pages
  const named = (page?.rows.slice(0, 8).flat() ?? [])
    .filter((cell) => cell.names === null)
    .map((cell) => ({ ...cell, text: nameAndAddress(cell.text)?.[0] ?? cell.text }))
  return named.find(({ text }) => text.length < 70 && isCompany(text)) ?? null
}

/** Beneath a small line with the sender's name and street, as it shows in an envelope's window. */
function inWindow(reading: Reading, sender: Cell): Cell | null {
  const [page] = reading.pages
  const cells = page?.rows.slice(0, 25).flat() ?? []
  const small = cells.find(
    (cell) =>
      cell !== sender &&
      cell.text.startsWith(sender.text) &&
      cell.text.length > sender.text.length + 8,
  )
  const beneath = small === undefined || page === undefined ? [] : columnBeneath(page, small, 30)
  return beneath[0]?.[0] ?? null
}

function fromLetterhead(reading: Reading, found: Extracted): Extracted {
  const head = letterhead(reading)
  if (head === null) return {}
  const isInvoice = reading.type === 'commercial_invoice' || reading.type === 'freight_invoice'
  const buyer = isInvoice && found.buyer_name === undefined ? inWindow(reading, head) : null
  const isTrucker = reading.type === 'proof_of_delivery' && trucking.test(head.text)
  return {
    ...(isInvoice && found.supplier_name === undefined
      ? { supplier_name: foundIn(head.text, [head], 0.75) }
      : {}),
    ...(reading.type === 'packing_list' && found.shipper_name === undefined
      ? { shipper_name: foundIn(head.text, [head], 0.7) }
      : {}),
    ...(buyer === null ? {} : { buyer_name: foundIn(buyer.text, [buyer], 0.75) }),
    ...(isTrucker ? { trucker_name: foundIn(head.text, [head], 0.6) } : {}),
  }
}

export function readParties(reading: Reading): Extracted {
  const found = roles.reduce<Extracted>((all, role) => {
    const party = firstParty(reading, namesFor(role, reading))
    return party === null ? all : { ...all, ...partyFields(role, party) }
  }, {})
  return { ...found, ...fromLetterhead(reading, found) }
}
