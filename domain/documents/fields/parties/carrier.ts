import type { ExtractedFields } from '../fields.ts'
import { everydayNames } from '../../reference-data/reference-data.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { vesselAndVoyageIn } from '../../values/vessel-and-voyage.ts'
import type { LabelAnswer, DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer, foundIn, rowAt, wordsUpTo } from '../reading.ts'

type CarrierMention = { readonly text: string; readonly scac: string; readonly cell: Cell }

const spelled = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9&]+/g, ' ')
    .trim()

/** The longest name of a listed carrier in a text, with its SCAC. */
export function carrierNameIn(
  text: string,
  carriers: ReadonlyMap<string, string>,
): { readonly name: string; readonly scac: string } | null {
  const upper = ` ${spelled(text)} `
  const names = [...carriers].filter(([name]) => upper.includes(` ${spelled(name)} `))
  const longest = names.sort(([one], [other]) => other.length - one.length)[0]
  return longest === undefined ? null : { name: longest[0], scac: longest[1] }
}

const signature =
  /^(?:(?:carried|signed|issued) by(?: the carrier)?[,:]?\s+|(?:signed )?(?:as agents?(?: only)?,? )?(?:for and )?(?:on behalf of|for)(?: the carrier)?[,:]?\s+|agentes? (?:generales? )?de\s+|agents? (?:g[eé]n[eé]raux )?(?:for|de)\s+)/i
/** `as agent only, on behalf of ...`: the name follows, up to `as carrier` or the signatory. */
const withoutSignature = (text: string): string =>
  text.replace(signature, '').replace(/,?\s+(?:as (?:the )?carriers?\b|by )[^]*$/i, '')

const signed = /AS CARRIER|FOR THE CARRIER|CARRIER'?S? AGENT|ON BEHALF OF/i

// Ships bear their owners' names, so that the text at a vessel's label does not name the carrier.
function namedIn(reading: DocumentReading, vessels: ReadonlySet<string>): CarrierMention | null {
  const [first] = reading.pages
  const head = first?.rows.slice(0, 10).flat() ?? []
  const tail = cellsOf(reading).filter((cell) => signed.test(cell.text))
  for (const cell of [...head, ...tail]) {
    if (cell.names !== null || vessels.has(cell.text)) continue
    const found = carrierNameIn(cell.text, reading.reference.carriers)
    const whole = found !== null && spelled(cell.text) === spelled(found.name)
    if (found === null || (everydayNames.has(found.name) && !whole)) continue
    const alone = spelled(cell.text).length <= spelled(found.name).length + 25
    const [own = cell.text] = cell.text
      .split(/\s\/\s/)
      .filter((part) => carrierNameIn(part, reading.reference.carriers) !== null)
    if (alone || signed.test(cell.text))
      return { text: withoutSignature(own), scac: found.scac, cell }
  }
  return null
}

/** Words that begin the next field of a line: its ship, its voyage, the carrier's code. */
const nextField =
  /[\s,;/|-]+(?:M\/?V\.?|M\.V\.|(?:VSL|VOY|VOYAGE|SCAC)\b|VESSEL\b(?!\s+(?:OPERAT|OWN|MANAG|SERV|SHAR|LINE))|(?:SHIP|FEEDER)\s*:)(?=[\s:.]).*$/i

/** `Rail ramp: CHICAGO` behind a name: an unknown label, whose first word may be the name's last. */
const unknownLabel = /\S\s+\S[^:]*:\s/

/** A listed carrier's name in a text, as it is written there. */
function listedName(text: string, { reference }: DocumentReading): string | null {
  const found = carrierNameIn(text, reference.carriers)
  if (found === null) return null
  const words = spelled(found.name).split(' ')
  return new RegExp(words.join('[^A-Z0-9&]+'), 'i').exec(text)?.[0] ?? null
}

/**
 * The name that a text at a carrier's label begins with; null where it is none. Empty where other fields of the line
 * follow and nothing says where the name ends.
 */
function nameAtLabel(line: string, reading: DocumentReading): string | null {
  const text = line.replace(nextField, '')
  if (vesselAndVoyageIn(text, false).voyage !== null) return null
  if (unknownLabel.test(text)) return listedName(text, reading) ?? ''
  // `Received by the carrier in apparent good order` is a sentence.
  const isName =
    /\p{L}{3}/u.test(text) && text.length <= 60 && !/\d{3}|:$|^\p{Ll}+\s\p{Ll}/u.test(text)
  return isName ? text : listedName(text, reading)
}

function labelled(reading: DocumentReading): LabelAnswer<string> | undefined {
  const [answer] = answersTo(reading, ['carrier_name'], (text, label) => {
    const name = nameAtLabel(text, reading)
    // `Carrier / haulier` asks for the trucker, unless a shipping line is named.
    const byRoad = label.names?.includes('trucker_name') ?? false
    return byRoad && carrierNameIn(text, reading.reference.carriers) === null ? null : name
  })
  return answer?.value === '' ? undefined : answer
}

const vesselCells = (reading: DocumentReading): ReadonlySet<string> =>
  new Set(
    answersTo(reading, ['vessel_name'], (text) => text).flatMap(({ cells }) =>
      cells.map((cell) => cell.text),
    ),
  )

function scacOf(reading: DocumentReading, bill: unknown, name: string | null): string | null {
  const { carriers, scacs } = reading.reference
  const prefix = typeof bill === 'string' ? scacs.get(bill.slice(0, 4)) : undefined
  const fromName = name === null ? null : carrierNameIn(name, carriers)
  return prefix ?? fromName?.scac ?? null
}

/** `INLAND CARRIER: ... SCAC` asks for the trucker's code. */
function isOfTrucker(reading: DocumentReading, label: Cell): boolean {
  const row = rowAt(reading, label)
  const before = row.slice(0, row.indexOf(label)).findLast(({ names }) => names !== null)
  return before?.names?.includes('trucker_name') === true
}

const scacAtLabel = (reading: DocumentReading): LabelAnswer<string> | undefined =>
  answersTo(
    reading,
    ['carrier_scac'],
    (text) => /^[A-Z][A-Z0-9]{3}(?![A-Z0-9])/.exec(text)?.[0] ?? null,
  ).find(({ label }) => !isOfTrucker(reading, label))

function scacFound(
  reading: DocumentReading,
  bill: unknown,
  name: string | null,
  cells: readonly Cell[],
): ExtractedFields {
  const code = scacAtLabel(reading)
  const scac = code?.value ?? scacOf(reading, bill, name)
  const listed = scac === null ? null : (reading.reference.scacs.get(scac) ?? scac)
  return listed === null ? {} : { carrier_scac: foundIn(listed, code?.cells ?? cells, 0.9) }
}

/** The carrier by its label, by the prefix of its bill number, or by its name on the letterhead. */
export function readCarrier(
  reading: DocumentReading,
  { bill_of_lading_number: bill }: ExtractedFields,
): ExtractedFields {
  const label = labelled(reading)
  const named = label === undefined ? namedIn(reading, vesselCells(reading)) : null
  const text = label?.value ?? named?.text ?? null
  const cells = label?.cells ?? (named === null ? [] : [named.cell])
  return {
    ...(text === null ? {} : { carrier_name: foundIn(text, cells, label?.confidence ?? 0.75) }),
    ...scacFound(reading, bill?.value, text, cells),
  }
}

/** The inland carrier at its label. */
export function readTrucker(reading: DocumentReading): ExtractedFields {
  const [answer] = answersTo(reading, ['trucker_name'], wordsUpTo(70, 4))
  return answer ? { trucker_name: foundAnswer(answer) } : {}
}
