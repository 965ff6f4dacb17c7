import type { ExtractedFields } from '../fields.ts'
import { everydayNames } from '../../reference-data/reference-data.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { released } from '../../values/ended-words.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import { vesselAndVoyageIn } from '../../values/vessel-and-voyage.ts'
import type { LabelAnswer, DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer, foundIn, labelsFor, wordsUpTo } from '../reading.ts'
import { carrierNameIn, spelled } from './carrier-names.ts'
import { codeOf } from './carrier-scac.ts'

type CarrierMention = { readonly text: string; readonly scac: string; readonly cell: Cell }

const signature =
  /^(?:(?:carried|signed|issued) by(?: the carrier)?[,:]?\s+|(?:signed )?(?:as agents?(?: only)?,? )?(?:for and )?(?:on behalf of|for)(?: the carrier)?[,:]?\s+|agentes? (?:generales? )?de\s+|agents? (?:g[eé]n[eé]raux )?(?:for|de)\s+)/i
/** `as agent only, on behalf of ...`: the name follows, up to `as carrier` or the signatory. */
const withoutSignature = (text: string): string =>
  text.replace(signature, '').replace(/,?\s+(?:as (?:the )?carriers?\b|by )[^]*$/i, '')

const signed = /AS CARRIER|FOR THE CARRIER|CARRIER'?S? AGENT|ON BEHALF OF/i

/** `Matson Terminals`: a terminal that bears its owner's name handles the ships of others. */
const ofTerminal = /\bTERMINALS?\b/i

/** `N9*4F*ZIM~`: a line of a message between programs. */
const isSegment = /\*.*~$/

const year = /^20\d\d$/

/** Whether a text with a carrier's name is that of a terminal, or of a ship with its voyage. */
function isOfOther(text: string): boolean {
  const { voyage } = vesselAndVoyageIn(text, false)
  return ofTerminal.test(text) || (voyage !== null && !year.test(voyage))
}

/** The name of a mailbox is not that of the carrier, but may stand behind it. */
const mailbox = /\s*<?[^\s<>]+@[^\s<>]+>?/g

// Ships bear their owners' names, so that the text at a vessel's label does not name the carrier.
function namedIn(reading: DocumentReading, vessels: ReadonlySet<string>): CarrierMention | null {
  const [first] = reading.pages
  const head = first?.rows.slice(0, 10).flat() ?? []
  const tail = cellsOf(reading).filter((cell) => signed.test(cell.text))
  for (const cell of [...head, ...tail]) {
    const text = cell.text.replace(mailbox, '')
    if (cell.names !== null || vessels.has(cell.text) || isOfOther(text) || isSegment.test(text))
      continue
    const found = carrierNameIn(text, reading.reference.carriers)
    const whole = found !== null && spelled(text) === spelled(found.name)
    if (found === null || (everydayNames.has(found.name) && !whole)) continue
    const alone = spelled(text).length <= spelled(found.name).length + 25
    const [own = text] = text
      .split(/\s[-–/|]\s|\s?:\s/)
      .filter((part) => carrierNameIn(part, reading.reference.carriers) !== null)
    if (alone || signed.test(text)) return { text: withoutSignature(own), scac: found.scac, cell }
  }
  return null
}

/** Words that begin the next field of a line: its ship, its voyage, the carrier's code. */
const nextField =
  /[\s,;/|-]+(?:M\/?V\.?|M\.V\.|(?:VSL|VOY|VOYAGE|SCAC)\b|VESSEL\b(?!\s+(?:OPERAT|OWN|MANAG|SERV|SHAR|LINE))|(?:SHIP|FEEDER)\s*:)(?=[\s:.]).*$/i

/** `Rail ramp: CHICAGO` behind a name: an unknown label, whose first word may be the name's last. */
const unknownLabel = /\S\s+\S[^:]*:\s/

/** `RELEASED` beneath `Line`: what the line says of a container. */
const isState = new RegExp(
  `^(?:${released}|(?:ON )?HOLD|HELD|YES|NO|OK|NONE|N/?A|PAID|PENDING|APPROVED)\\W*$`,
  'i',
)

/** A listed carrier's name in a text, as it is written there. */
function listedName(text: string, { reference }: DocumentReading): string | null {
  const found = carrierNameIn(text, reference.carriers)
  if (found === null) return null
  const words = spelled(found.name).split(' ')
  const match = new RegExp(words.join('[^A-Z0-9&]+')).exec(upperWithoutAccents(text))
  return match === null ? null : text.slice(match.index, match.index + match[0].length)
}

/** A name begins its line; patterns take long for a line that goes on for pages. */
const longestLine = 300

/**
 * The name that a text at a carrier's label begins with; null where it is none. Empty where other fields of the line
 * follow and nothing says where the name ends.
 */
function nameAtLabel(line: string, reading: DocumentReading): string | null {
  const text = line.slice(0, longestLine).replace(nextField, '')
  if (vesselAndVoyageIn(text, false).voyage !== null || isState.test(text)) return null
  if (unknownLabel.test(text)) return listedName(text, reading) ?? ''
  // `Received by the carrier in apparent good order` is a sentence.
  const isName =
    /\p{L}{3}/u.test(text) && text.length <= 60 && !/\d{3}|:$|^\p{Ll}+\s\p{Ll}/u.test(text)
  return isName ? text : listedName(text, reading)
}

const labelled = (reading: DocumentReading): readonly LabelAnswer<string>[] =>
  answersTo(reading, ['carrier_name'], (text, label) => {
    const name = nameAtLabel(text, reading)
    // `Carrier / haulier` asks for the trucker, unless a shipping line is named.
    const byRoad = label.names?.includes('trucker_name') ?? false
    return byRoad && carrierNameIn(text, reading.reference.carriers) === null ? null : name
  })

const vesselCells = (reading: DocumentReading): ReadonlySet<string> =>
  new Set(
    answersTo(reading, ['vessel_name'], (text) => text).flatMap(({ cells }) =>
      cells.map((cell) => cell.text),
    ),
  )

type CarrierName = Omit<LabelAnswer<string>, 'label'>

/** The names of carriers on the document: at their labels, and on the letterhead or in a signature. */
function carriersNamed(reading: DocumentReading): readonly CarrierName[] {
  const labels = labelled(reading)
  const named = namedIn(reading, vesselCells(reading))
  const head = named === null ? [] : [{ value: named.text, cells: [named.cell], confidence: 0.75 }]
  const isLost = labels[0]?.value === ''
  return [...(isLost ? [...head, ...labels] : [...labels, ...head])].filter(
    ({ value }) => value !== '',
  )
}

/** `STEAMSHIP LINE: MSCU`: a line's code, which is no line's name. */
const isCode = (text: string, { carriers, scacs }: DocumentReading['reference']): boolean =>
  scacs.has(text.trim()) && carrierNameIn(text, carriers) === null

/** The carrier by its label, or by its name on the letterhead, and its code. */
export function readCarrier(reading: DocumentReading, bills: ExtractedFields): ExtractedFields {
  const named = carriersNamed(reading)
  const names = named.map(({ value }) => value)
  const code = codeOf(reading, bills, names)
  // `Vessel operator` may name another one than `Carrier`.
  const { carriers } = reading.reference
  const spelledOut = named.filter(({ value }) => !isCode(value, reading.reference))
  const own = spelledOut.find(
    ({ value }) => code !== null && carrierNameIn(value, carriers)?.scac === code.scac,
  )
  // A code at the label names the line: another name is that of another.
  const name = own ?? (named[0] === spelledOut[0] ? named[0] : undefined)
  return {
    ...(name === undefined ? {} : { carrier_name: foundAnswer(name) }),
    ...(code === null
      ? {}
      : { carrier_scac: foundIn(code.scac, code.cells ?? name?.cells ?? [], 0.9) }),
  }
}

/** `As arranged by consignee`, `to be advised`, `TBA`: nobody is named. */
const unnamed =
  /^(?:(?:to|will) be\s+\p{L}+ed|as\s+(?:advised|agreed|appointed|arranged|directed|instructed|nominated|requested))\b|^TB[ACDN]\.?$/iu

const anyCarrier = /^(?:name of )?carrier(?: name)?\W*$/i

/** `Smith John (driver)`: a person. */
const driver = /\(\s*driver\b/i

/**
 * The inland carrier at its label; `Carrier` on the proof of a delivery is the one by road, unless it is a shipping line, or a
 * vessel is named: then it may be an unlisted one by sea.
 */
export function readTrucker(reading: DocumentReading): ExtractedFields {
  const words = wordsUpTo(70, 4)
  const named = (text: string): string | null => (unnamed.test(text) ? null : words(text))
  const atCarrier =
    reading.type === 'proof_of_delivery' && labelsFor(reading, 'vessel_name').length === 0
      ? answersTo(reading, ['carrier_name'], (text, label) =>
          anyCarrier.test(label.text) &&
          !driver.test(text) &&
          carrierNameIn(text, reading.reference.carriers) === null
            ? named(text)
            : null,
        )
      : []
  const [answer] = [...answersTo(reading, ['trucker_name'], named), ...atCarrier]
  return answer ? { trucker_name: foundAnswer(answer) } : {}
}
