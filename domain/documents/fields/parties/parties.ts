import type { ExtractedFields, FieldName } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { LabelName } from '../../labels/phrases/phrases.ts'
import type { PartyBlock } from './party-block.ts'
import { firstParty } from './party-block.ts'
import type { DocumentReading } from '../reading.ts'
import { legalForm } from '../../values/legal-form.ts'
import { inWindow, letterhead, windowAddress } from './letterhead.ts'
import { foundIn, textOf } from '../reading.ts'

// Invoices and packing lists name seller and buyer for shipper and consignee.
function namesFor(role: PartyRole, { type }: DocumentReading): readonly LabelName[] {
  const trade = type === 'commercial_invoice' || type === 'packing_list' || type === 'isf'
  const roles: Readonly<Record<PartyRole, readonly LabelName[]>> = {
    shipper: [
      'shipper',
      ...(trade ? (['supplier'] as const) : []),
      ...(type === 'booking_confirmation' ? (['booked_by'] as const) : []),
    ],
    consignee: trade
      ? ['consignee', 'buyer', 'deliver_to', ...(type === 'packing_list' ? (['to'] as const) : [])]
      : ['consignee'],
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

const formed = new RegExp(legalForm, 'i')
const endsFormed = new RegExp(`${legalForm}[\\s.,]*$`, 'i')
const onlyForm = new RegExp(`^(?:${legalForm}|\\bCO\\b|[\\s.,&])+$`, 'i')
/** `(ZHEJIANG) CO., LTD.`, but not `(FORMERLY HERON LTD.)`: the form stands behind what is in brackets. */
const partOfName =
  /^(?:&|\([^)]{2,25}\)|(?:GROUP|EXPORTS?|IMPORTS?|INTERNATIONAL|INDUSTRIES|HOLDINGS?|COMPANY|CO)\b)\D{0,40}$/i

/** `INDUSTRIES PARK`, `INTERNATIONAL AIRPORT`: the address has begun. */
const site = /\b(?:PARK|AIRPORT|BUILDING|TOWER|ZONE|ESTATE)\b/i

/** `PELICAN FURNITURE` over `GROUP CO., LTD.`: a narrow box breaks a name before its legal form. */
function goesOn(name: string, next: string): boolean {
  if (onlyForm.test(next)) return true
  return partOfName.test(next) && endsFormed.test(next) && !site.test(next) && !formed.test(name)
}

function partyFields(role: PartyRole, { lines }: PartyBlock): ExtractedFields {
  const [first = [], second = []] = lines
  const isBroken = second.length > 0 && goesOn(textOf(first), textOf(second))
  const name = isBroken ? [...first, ...second] : first
  const address = lines.slice(isBroken ? 2 : 1)
  const addressText = address.map(textOf).join('\n')
  // `84-118827700` beneath a name is a registration number, no address.
  const isAddress = /\p{L}/u.test(addressText)
  return {
    [`${role}_name`]: foundIn(textOf(name).replace(/[,;]+$/, ''), name, 0.9),
    ...(isAddress ? { [`${role}_address`]: foundIn(addressText, address.flat(), 0.85) } : {}),
  }
}

const trucking = /TRUCK|DRAYAGE|CARTAGE|HAUL|TRANSPORT|INTERMODAL|DELIVERY|LOGISTICS|EXPRESS/i

const textsOf = (found: ExtractedFields, names: readonly FieldName[]): readonly string[] =>
  names.map((name) => found[name]?.value).filter((value) => typeof value === 'string')

function fromLetterhead(reading: DocumentReading, found: ExtractedFields): ExtractedFields {
  const head = letterhead(
    reading,
    textsOf(found, ['buyer_name', 'consignee_name', 'notify_party_name', 'deliver_to_name']),
  )
  if (head === null) return {}
  const isInvoice = reading.type === 'commercial_invoice' || reading.type === 'freight_invoice'
  const buyer =
    isInvoice && found.buyer_name === undefined
      ? (inWindow(reading, head) ?? windowAddress(reading, head))
      : null
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

/** The payee need not be the seller. */
const isPaid = ({ text }: Cell): boolean => /benef|remit/i.test(text)

/** `Señores`, `Messrs.`: the addressee of a letter. */
const isAddressed = ({ text }: Cell): boolean => /^(?:se[ñn]or|sres|messrs|m\/s)/i.test(text)

function partyOf(role: PartyRole, reading: DocumentReading): PartyBlock | null {
  const names = namesFor(role, reading)
  const party = firstParty(reading, names, (label) => role !== 'supplier' || !isPaid(label))
  const isNotice = reading.type === 'arrival_notice'
  return party === null && role === 'consignee' && isNotice
    ? firstParty(reading, ['buyer'], isAddressed)
    : party
}

export function readParties(reading: DocumentReading): ExtractedFields {
  const found = roles.reduce<ExtractedFields>((all, role) => {
    const party = partyOf(role, reading)
    return party === null ? all : { ...all, ...partyFields(role, party) }
  }, {})
  const complete = { ...found, ...fromLetterhead(reading, found) }
  const paid =
    complete.supplier_name === undefined ? firstParty(reading, ['supplier'], isPaid) : null
  return paid === null ? complete : { ...complete, ...partyFields('supplier', paid) }
}
