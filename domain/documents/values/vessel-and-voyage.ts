export type VesselAndVoyage = { readonly vessel: string | null; readonly voyage: string | null }

const voyageShape = /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{1,11}$/
// 045W, 0123-045E, FA412R, 2403S: the form of voyages that no sign separates from the name.
const plainVoyage =
  /^(?:[A-Z]{0,3}\d{2,5}[A-Z]{1,2}\d?|\d{3,5}(?:-\d{2,4})?[NSEW]?|[A-Z]{1,3}\d{3,5}[A-Z]?|\d{2,3}[NSEW]\d{2,3}|0(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,8}|0\d{1,4}[A-Z0-9]*|\d{1,4}[NSEW])$/

const isVoyage = (text: string): boolean => voyageShape.test(text) && !/^\d{7,}$/.test(text)

/** States in columns beside that of ships: `ON VESSEL | NO`. */
const noName = /^(?:YES|NO|N\/?A|NONE|NIL|TB[ACDN])$/i

const sea = '(?:OCEAN|SEA|SEE|SEESCHIFF|MAR|MER|MARITIM[EO]|VESSEL|SHIP)'
const otherWay = '(?:AIR|LAND|ROAD|RAIL|RAILWAY|TRUCK|COURIER)'

/** `BY SEA`, `SEA FREIGHT`, `BY SEA AND TRUCK`: the way of the transport, which no ship has for its name. */
const way = new RegExp(
  `^(?:(?:BY|VIA|PER|POR|PAR)\\s+)?(?:${sea}|${otherWay})(?:[\\s-]*(?:FREIGHT|TRANSPORT|FRACHT))?` +
    `(?:\\s*(?:AND|\\+|&|/)\\s*(?:BY\\s+)?(?:${sea}|${otherWay}))*$`,
  'i',
)

const shipsPrefix = /^\s*(?:M\s?\/\s?V|MV|M\.V\.|SS|S\/S|MS|M\/S|VSL)\.?\s+/i

function cleanVessel(text: string): string | null {
  const name = text
    .replace(/["“”]/g, ' ')
    .replace(/^\s*(?:(?:BY|VIA|PER)\s+)?(?:SEA|OCEAN)(?:[\s-]*FREIGHT)?(?:\s*[,;:/]|\s+-)\s*/i, '')
    .replace(/\s(?:VOYAGE|VOY)\.?\s*$/i, '')
    .replace(/^\s*(?:PER|BY)\s+(?=\S+\s)/i, '')
    .replace(/^\s*(?:(?:OCEAN|SEA|MOTOR)\s+)?VESSEL\s*:?\s+(?=\S)/i, '')
    .replace(shipsPrefix, '')
    .replace(/(?:\s*[(/]\s*|\s+)(?:IMO|LLOYDS?|FLAG)\b.*$/i, '')
    .replace(/\s*\([A-Z]{2,3}\)$/i, '')
    .replace(/[\s/,.;:-]+$/, '')
    .trim()
  const isWay = way.test(name) && !shipsPrefix.test(text)
  const isName = /\p{L}{2}/u.test(name) && name.length <= 40 && !noName.test(name) && !isWay
  return isName ? name : null
}

/** A voyage number at the start of a text, or null. */
export function voyageIn(text: string): string | null {
  const voyage = text
    .trim()
    .replace(/^(?:VOYAGE|VOY|V)(?:\s*(?:NO|#))?[\s.:#-]+/i, '')
    .split(/[\s,(]/)[0]
    ?.replace(/[.;:/-]+$/, '')
    .toUpperCase()
  return voyage !== undefined && isVoyage(voyage) ? voyage : null
}

// Separators of name and voyage: `VOY`, or a stroke, comma or dash.
const parted: readonly RegExp[] = [
  /^(.*?\p{L}.*?)[\s/,-]+(?:VOYAGE|VOY|V)(?:[.\s]*(?:NO|#))?[.:#\s]\s*(\S+)/iu,
  /^(.*?\p{L}{2}.*?)\s*(?:\/|,|\s-\s|\|)\s*(\S*\d\S*)/u,
]

function splitBy(pattern: RegExp, text: string): VesselAndVoyage | null {
  const [, name = '', number = ''] = pattern.exec(text) ?? []
  const voyage = voyageIn(number)
  return voyage === null ? null : { vessel: cleanVessel(name), voyage }
}

function splitAtLastWord(text: string, mayHoldBoth: boolean): VesselAndVoyage | null {
  const [, name, last = ''] = /^(.*\p{L}{2}.*)\s+(\S+)$/u.exec(text) ?? []
  const token = last.toUpperCase()
  const fits = mayHoldBoth ? isVoyage(token) && token.length > 2 : plainVoyage.test(token)
  return name !== undefined && fits ? { vessel: cleanVessel(name), voyage: token } : null
}

/** `MV EVER GIVEN / 0123-045W`, `EVER GIVEN V.0123W`, `MSC ANNA 412W`, `EVER GIVEN`. */
export function vesselAndVoyageIn(text: string, mayHoldBoth: boolean): VesselAndVoyage {
  // Ships' names are shorter, and the patterns below are slow on long lines.
  const bare = text
    .slice(0, 120)
    .trim()
    .replace(/^(M)\s?\/\s?(V)\b/i, '$1$2')
  const split = parted.map((pattern) => splitBy(pattern, bare)).find((each) => each !== null)
  return split ?? splitAtLastWord(bare, mayHoldBoth) ?? { vessel: cleanVessel(bare), voyage: null }
}
