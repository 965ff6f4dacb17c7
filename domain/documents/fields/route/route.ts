import { wholeLabel } from '../whole-label.ts'
import type { ExtractedFields, FieldName } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { nextOnLine } from '../../labels/positions/beside-and-beneath.ts'
import { datesIn } from '../../values/dates.ts'
import { vesselAndVoyageIn, voyageIn } from '../../values/vessel-and-voyage.ts'
import { carrierNameIn } from '../parties/carrier-names.ts'
import type { LabelAnswer, ValueReader, DocumentReading } from '../reading.ts'
import { answersTo, foundAnswer, pageOf, textOf } from '../reading.ts'

/** `Treatment: methyl bromide`: another label, with its value in the same text. */
const labelled = /\p{L}{3}:\s(?<!\b(?:voy|voyage|vessel|name|flag|imo):\s)/iu

/** `4. Country / region of`: the number of another box of the form, with its label. */
const numbered = /^\d{1,2}[.)]\s+\p{L}/u

const isWords = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !/:$/.test(text) &&
  !labelled.test(text) &&
  !numbered.test(text) &&
  datesIn(text).length === 0

const holdsBoth = (label: Cell): boolean =>
  (label.names?.includes('voyage_number') ?? false) || /VOY|REISE|VIAJE|VIAGEM/i.test(label.text)

/** `CORAL BRIDGE 054W LR`, where the label also asks for the flag. */
function withoutFlag(text: string, label: Cell): string {
  if (!/FLAG/i.test(label.text)) return text
  const bare = text.replace(/[\s/,]+\p{L}{2,12}$/u, '')
  return vesselAndVoyageIn(bare, true).voyage === null ? text : bare
}

type Ship = { readonly vessel: string; readonly voyage: string | null }
type ShipAnswer = LabelAnswer<Ship>

const readVessel: ValueReader<Ship> = (text, label) => {
  const named = withoutFlag(withoutDates(text), label)
  if (!isWords(named) || named.length > 60) return null
  const { vessel, voyage } = vesselAndVoyageIn(named, holdsBoth(label))
  return vessel === null || voyageIn(vessel) === vessel ? null : { vessel, voyage }
}

/** `WAN HAI 513 | E211`: the name ends with a number, and a more likely voyage is beside it. */
function withVoyageBeside(reading: DocumentReading, answer: ShipAnswer): ShipAnswer {
  const [cell] = answer.cells
  const next = cell && answer.cells.length === 1 ? nextOnLine(pageOf(reading, cell), cell) : null
  const isBare = /^\d+$/.test(answer.value.voyage ?? '')
  if (!cell || !next || !isBare || !/^(?=.*\d)(?=.*[A-Z])[A-Z\d-]{3,8}$/.test(next.text))
    return answer
  return { ...answer, value: { vessel: cell.text, voyage: next.text }, cells: [cell, next] }
}

const isCarried = ({ text }: Cell): boolean =>
  /^(?:ship(?:ped|ment)? ?(?:by|via|per)|via|per)\b/i.test(text)

const ofTrade = new Set(['commercial_invoice', 'packing_list', 'certificate_of_origin'])

/**
 * `Shipped per: CORAL BRIDGE V.054W`, `Ship via: OCEAN - CORAL BRIDGE V.054W`: a ship, recognised
 * by its voyage.
 */
function shipCarrying(reading: DocumentReading): ShipAnswer | undefined {
  if (!ofTrade.has(reading.type)) return undefined
  const [answer] = answersTo(reading, ['shipper', 'other'], (text, label) => {
    const named = text.replace(/^(?:by )?(?:ocean|sea|vessel)\s*[-–:,]\s*/i, '')
    // `Shipped by` may ask for the shipper, whose address has numbers, too.
    const mayBe = isCarried(label) && !/,|\b(?:no|room|floor|building|unit)\b/i.test(named)
    const read = mayBe ? readVessel(named, label) : null
    return read?.voyage == null ? null : read
  })
  return answer && withVoyageBeside(reading, answer)
}

/** `HAPAG-LLOYD / KESTREL EXPRESS 12E`: the name of a ship behind that of its line. */
function withoutLine(text: string, carriers: ReadonlyMap<string, string>): string {
  const [line = '', ...ship] = text.split(/\s\/\s/)
  return ship.length > 0 && carrierNameIn(line, carriers) !== null ? ship.join(' / ') : text
}

/** A ship at the label `Carrier` is told from a company by its voyage. */
function shipAtCarrier(reading: DocumentReading): ShipAnswer | undefined {
  const { carriers } = reading.reference
  const isCustoms = reading.type === 'customs_entry' || reading.type === 'cargo_release'
  return answersTo(reading, ['carrier_name'], (text, label) => {
    const read = readVessel(withoutLine(text, carriers), label)
    const isShip =
      read?.voyage != null || (isCustoms && carrierNameIn(text, carriers)?.name !== text)
    return isShip ? read : null
  })[0]
}

/**
 * The answer that names the ship: where the voyage has a label of its own, what follows the ship on its line is another
 * field.
 */
const ofShip = (
  both: ShipAnswer | undefined,
  first: ShipAnswer | undefined,
  isApart: boolean,
): ShipAnswer | undefined => (isApart && first?.label === both?.label ? first : (both ?? first))

/** `Vessel: WAN HAI 527`, `Voyage: E118`: where the voyage has a label of its own, a number behind the name is part of it. */
function withOwnNumber(name: ShipAnswer, voyage: string): ShipAnswer {
  const { vessel, voyage: number } = name.value
  const whole = `${vessel} ${number}`
  const isOwn =
    /^[1-9]\d{1,2}$/.test(number ?? '') &&
    !voyage.includes(number ?? '') &&
    textOf(name.cells) === whole
  return isOwn ? { ...name, value: { vessel: whole, voyage: null } } : name
}

// `Vessel/Voyage` may have its parts in two cells: all cells are tried, then the first alone.
export function readVoyage(reading: DocumentReading): ExtractedFields {
  const vessel = answersTo(reading, ['vessel_name'], readVessel)[0]
  const [withVoyage] = answersTo(reading, ['vessel_name'], (text, label) => {
    const read = readVessel(text, label)
    return read?.voyage == null ? null : read
  })
  const both = withVoyage && withVoyageBeside(reading, withVoyage)
  const alone = answersTo(reading, ['voyage_number'], (text) =>
    /^\p{L}{3,}\s/u.test(text) && !/^VOY/i.test(text) ? null : voyageIn(text),
  )[0]
  const atCarrier = shipAtCarrier(reading)
  const voyage = both === undefined ? null : { ...both, value: both.value.voyage }
  const instead = atCarrier ?? (vessel === undefined ? shipCarrying(reading) : undefined)
  const number = alone ?? voyage ?? (instead && { ...instead, value: instead.value.voyage })
  const read = ofShip(both, vessel, alone !== undefined) ?? instead
  const name = read && alone?.value ? withOwnNumber(read, alone.value) : read
  return {
    ...(name ? { vessel_name: foundAnswer({ ...name, value: name.value.vessel }) } : {}),
    ...(number?.value == null ? {} : { voyage_number: foundAnswer(number) }),
  }
}

const routeNames = [
  ...(['place_of_receipt', 'port_of_loading', 'port_of_discharge', 'place_of_delivery'] as const),
] as const satisfies readonly FieldName[]

function withoutDates(text: string): string {
  let rest = text
  for (const { index, length } of [...datesIn(text)].reverse()) {
    rest = rest.slice(0, index) + rest.slice(index + length)
  }
  return rest.replace(/\b(?:ETA|ETD|ATA|ATD)\b.*$/i, '').replace(/^[\s/,;:-]+|[\s/,;:(-]+$/g, '')
}

const noPlace =
  /^(?:[X*]{3,}|ONE|TWO|THREE|ZERO|NIL|NONE|N\/A|TBA|TBD|PREPAID|COLLECT|ORIGINALS?|CY|CFS|FCL|LCL|DOOR|TRUCK|RAIL|BARGE|YES|NO|DAY|\d+ (?:\p{L}+ )?DAYS?)(?![\p{L}\p{N}])(?!.*,)|^(?:待定|未定|同上|없음|미정|상동)$/iu

/** Three letters of an alphabet, or two of a script whose letters are syllables or words: `부산`, `上海`. */
const isNamed = (text: string): boolean =>
  /\p{L}{3}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text)

const readPlace: ValueReader<string> = (text) => {
  const place = withoutDates(text)
  if (noPlace.test(place)) return null
  const words = isNamed(place) && place.length <= 60 && !/:$/.test(place)
  return words && (place.match(/\d/g) ?? []).length <= 5 ? place : null
}

/** `Return empty to:` does not ask for the end of a voyage. */
const ofReturn = /\b(?:RETURN\w*|EMPT(?:Y|IES)|MTY|DROP(?:PED)?)\b/i

// `From` and `To` may also ask for parties: only listed ports count there.
function placeAt(
  reading: DocumentReading,
  name: (typeof routeNames)[number],
): LabelAnswer<string> | undefined {
  const { locodeOf } = reading.reference
  const answers = answersTo(reading, [name], readPlace)
  const listed = answers.find(({ value }) => locodeOf(value) !== null)
  const vague = {
    port_of_loading: 'from',
    port_of_discharge: 'to',
    place_of_delivery: 'delivery',
  } as const
  const instead = name in vague ? vague[name as keyof typeof vague] : null
  const isPort = name === 'port_of_loading' || name === 'port_of_discharge'
  if (instead === null || (answers.length > 0 && !isPort)) return answers[0]
  const vaguely = answersTo(reading, [instead], (text, label) => {
    const place = readPlace(text, label)
    const isReturn = ofReturn.test(wholeLabel(reading, label))
    return place !== null && !isReturn && locodeOf(place) !== null ? place : null
  })[0]
  const [first] = answers
  if (isPort && listed !== undefined) return listed
  return first === undefined || first.label.weak ? (vaguely ?? first) : first
}

const locodes = (reading: DocumentReading, found: ExtractedFields): ExtractedFields =>
  Object.fromEntries(
    (['port_of_loading', 'port_of_discharge'] as const).flatMap((name) => {
      const port = found[name]
      const locode = typeof port?.value === 'string' && reading.reference.locodeOf(port.value)
      return locode ? [[`${name}_locode`, { ...port, value: locode }]] : []
    }),
  )

export function readRoute(reading: DocumentReading): ExtractedFields {
  const found: ExtractedFields = Object.fromEntries(
    routeNames.flatMap((name) => {
      const answer = placeAt(reading, name)
      return answer === undefined ? [] : [[name, foundAnswer(answer)]]
    }),
  )
  return { ...found, ...locodes(reading, found) }
}
