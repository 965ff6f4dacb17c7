// The code of the ocean carrier: at its label, or by the letters that the bills of the document begin with.
import type { Cell } from '../../labels/cells/cell.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import { lettersOf } from '../../titles/folded-letters.ts'
import { forwardersAmongCarriers, namesForwarder } from '../../values/forwarders.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import type { ExtractedFields } from '../fields.ts'
import { mastersAtLabels } from '../numbers/bill-numbers.ts'
import type { DocumentReading, LabelAnswer } from '../reading.ts'
import { answersTo, pageOf, rowAt } from '../reading.ts'
import { carrierNameIn } from './carrier-names.ts'

const asksForTrucker = (label: Cell | undefined): boolean =>
  label?.names?.includes('trucker_name') === true

/** The lines of a party: its name, its address and its code. */
const mostLinesOfParty = 6

/** `PHONE`, `MC NO.` beneath a trucker's label ask for more about the trucker, not for another subject. */
const isDetail = ({ names }: Cell): boolean => names?.every((name) => name === 'other') ?? true

/**
 * `INLAND CARRIER: ... SCAC` asks for the trucker's code, and so does `SCAC:` among the lines beneath it, unless the code
 * there is that of a shipping line.
 */
function isOfTrucker(reading: DocumentReading, label: Cell): boolean {
  const row = rowAt(reading, label)
  const before = row.slice(0, row.indexOf(label)).findLast((cell) => !isDetail(cell))
  const above = pageOf(reading, label)
    .rows.slice(Math.max(label.line - mostLinesOfParty, 0), label.line)
    .flat()
    .findLast((cell) => !isDetail(cell) && inOneColumn(cell.box, label.box))
  return asksForTrucker(before) || asksForTrucker(above)
}

const scacAtLabel = (reading: DocumentReading): LabelAnswer<string> | undefined =>
  answersTo(
    reading,
    ['carrier_scac'],
    (text) => /^[A-Z][A-Z0-9]{3}(?![A-Z0-9])/.exec(text)?.[0] ?? null,
  ).find(({ value, label }) => reading.reference.scacs.has(value) || !isOfTrucker(reading, label))

/** The carriers by whose letters the bills begin. */
function issuersOf(
  reading: DocumentReading,
  { bill_of_lading_number: bill }: ExtractedFields,
): readonly string[] {
  if (typeof bill?.value !== 'string') return []
  const all = [bill.value, ...mastersAtLabels(reading, bill.value).map(({ value }) => value)]
  return [...new Set(all.flatMap((each) => reading.reference.scacs.get(each.slice(0, 4)) ?? []))]
}

/**
 * Whether a name at the carrier's label may be that of a forwarder or NVOCC, who issues house bills for cargo under
 * another's master bill.
 */
function mayIssueHouseBills(
  name: string,
  listed: string | undefined,
  reading: DocumentReading,
  { house_bill_of_lading_number: house }: ExtractedFields,
): boolean {
  if (listed !== undefined && forwardersAmongCarriers.has(listed)) return true
  const isOfHouse = reading.type === 'house_bill_of_lading' || house !== undefined
  return (isOfHouse && listed === undefined) || namesForwarder(name)
}

/** The letters of a shorter name, such as `ONE`, occur in other names. */
const fewestLettersOfName = 5

/** Whether a name has a code or a name of this owner's carriers in it, also as OCR reads it, or without its blanks. */
function isOfOwner(name: string, owner: string, reference: ReferenceData): boolean {
  const { carriers, owners, scacs } = reference
  const isOwn = (scac: string | undefined): boolean =>
    scac !== undefined && (owners.get(scac) ?? scac) === owner
  const letters = lettersOf(name)
  return (
    isOwn(carrierNameIn(name, carriers)?.scac) ||
    name.split(/[^A-Z0-9]+/).some((word) => isOwn(scacs.get(word))) ||
    [...carriers].some(
      ([each, scac]) =>
        isOwn(scac) &&
        lettersOf(each).length >= fewestLettersOfName &&
        letters.includes(lettersOf(each)),
    )
  )
}

/** `HLC`, `MSK`: which carrier such letters mean depends on who wrote them. */
const abbreviation = /^[A-Z]{2,4}$/

/**
 * Whether the document names carriers, and none of them may have issued a bill with these letters: the issuer itself,
 * a carrier of the same owner (a bill of Sealand begins with MAEU) or the NVOCC whose master bill it is. A carrier that
 * only charters slots issues bills with its own letters.
 */
function isContradicted(
  issuer: string,
  names: readonly string[],
  reading: DocumentReading,
  bills: ExtractedFields,
): boolean {
  const { carriers, owners, scacs } = reading.reference
  const owner = owners.get(issuer) ?? issuer
  return (
    names.length > 0 &&
    names.every((name) => {
      const listed = scacs.get(name) ?? carrierNameIn(name, carriers)?.scac
      if (listed === undefined && abbreviation.test(name)) return false
      const isOwn = isOfOwner(name, owner, reading.reference)
      return !isOwn && !mayIssueHouseBills(name, listed, reading, bills)
    })
  )
}

/** The first name that a table has, or the code in its place, where no bill says more. */
const namedScac = (names: readonly string[], { reference }: DocumentReading): string | null => {
  const [name] = names
  if (name === undefined) return null
  return carrierNameIn(name, reference.carriers)?.scac ?? reference.scacs.get(name.trim()) ?? null
}

function scacOf(
  reading: DocumentReading,
  bills: ExtractedFields,
  names: readonly string[],
  label: string | undefined,
): string | null {
  const [issuer, another] = issuersOf(reading, bills)
  if (issuer === undefined) return label ?? namedScac(names, reading)
  // A code that is no line's may be that of a forwarder, which says nothing about the issuer of the bill.
  const named = label !== undefined && reading.reference.scacs.has(label) ? [label] : names
  const isClear = another === undefined && !isContradicted(issuer, named, reading, bills)
  return isClear ? issuer : null
}

/**
 * The code, and its cells where it has a label; `names` are the carriers that the document names. A bill begins with the
 * letters of its issuer, whatever code stands beside it: that may be the code of the ship's operator or of a forwarder.
 */
export function codeOf(
  reading: DocumentReading,
  bills: ExtractedFields,
  names: readonly string[],
): { readonly scac: string; readonly cells: readonly Cell[] | null } | null {
  const { scacs } = reading.reference
  const label = scacAtLabel(reading)
  const labelled = label === undefined ? undefined : (scacs.get(label.value) ?? label.value)
  const scac = scacOf(reading, bills, names, labelled)
  if (scac === null) return null
  return { scac, cells: scac === labelled ? (label?.cells ?? null) : null }
}
