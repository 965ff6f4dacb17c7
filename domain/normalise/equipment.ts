/** The interface's words for a container's kind and size. */
type Equipment = {
  readonly equipment_type: 'dry' | 'reefer' | 'open top' | 'flat rack' | 'bulk' | 'tank' | null
  /** Feet. */
  readonly equipment_length: 10 | 20 | 40 | 45 | null
  readonly equipment_height: 'standard' | 'high_cube' | null
}

type Length = Equipment['equipment_length']
type Kind = Equipment['equipment_type']

// ISO 6346 size codes: first character. Lengths that the interface does not name (30, 48, 53) are null.
const lengths: Readonly<Record<string, Length>> = { 1: 10, 2: 20, 4: 40, L: 45 }

// Second character: height, and width for the letters. 8'0" and 8'6" are standard; 9'0" is the
// "high cube" of the eighties, and 9'6" that of today. 4'3" and less (8, 9) are neither.
const heights: Readonly<Record<string, Equipment['equipment_height']>> = {
  0: 'standard',
  2: 'standard',
  C: 'standard',
  L: 'standard',
  4: 'high_cube',
  5: 'high_cube',
  6: 'high_cube',
  D: 'high_cube',
  E: 'high_cube',
  F: 'high_cube',
  M: 'high_cube',
  N: 'high_cube',
  P: 'high_cube',
}

// Third character since 1995, and the two-letter group codes that carriers use (GP, RE, UT, ...).
const kindsByLetter: Readonly<Record<string, Kind>> = {
  G: 'dry',
  V: 'dry',
  B: 'bulk',
  R: 'reefer',
  H: 'reefer',
  U: 'open top',
  P: 'flat rack',
  T: 'tank',
  K: 'tank',
}

// Third character before 1995 (`4310`, `2251`), which carriers still send.
const kindsByDigit: Readonly<Record<string, Kind>> = {
  0: 'dry',
  1: 'dry',
  2: 'bulk',
  3: 'reefer',
  4: 'reefer',
  5: 'open top',
  6: 'flat rack',
  7: 'tank',
  8: 'bulk',
}

// Before 1995 the second character also marked a tunnel: 2 and 3 were 8'6", 4 and 5 higher, 6 to 9
// half-heights. `45` stands for a 40-foot high cube in both systems.
const heightsByOldDigit: Readonly<Record<string, Equipment['equipment_height']>> = {
  0: 'standard',
  1: 'standard',
  2: 'standard',
  3: 'standard',
  4: 'high_cube',
  5: 'high_cube',
}

// `9532` and the like: 45 feet long in the old numbering.
const oldLengths: Readonly<Record<string, Length>> = { ...lengths, 9: 45 }

const unknown: Equipment = {
  equipment_type: null,
  equipment_length: null,
  equipment_height: null,
}

// The trade's names instead of a code: the length, followed by the kind.
const tradeKinds: readonly (readonly [RegExp, Kind, Equipment['equipment_height']])[] = [
  [/^(HC|HQ|HCDV|HCGP|DH|HD)$/, 'dry', 'high_cube'],
  [/^(DC|DV|DRY|ST|SD|GP|D|DS|SDDC)$/, 'dry', 'standard'],
  [/^(RH|HR|HCRF|HCRE|RHC|RQ)$/, 'reefer', 'high_cube'],
  [/^(RF|RE|REEFER)$/, 'reefer', null],
  [/^(OT|OPENTOP)$/, 'open top', null],
  [/^(FR|FLATRACK|FL|PF)$/, 'flat rack', null],
  [/^(TK|TN|TANK)$/, 'tank', null],
]

function fromTradeName(code: string): Equipment | null {
  const match = /^(10|20|40|45)(?:FT)?([A-Z]+)$/.exec(code)
  const kind = tradeKinds.find(([form]) => form.test(match?.[2] ?? ''))
  if (match === null || kind === undefined) return null
  return {
    equipment_type: kind[1],
    equipment_length: Number(match[1]) as 10 | 20 | 40 | 45,
    equipment_height: match[1] === '45' ? 'high_cube' : kind[2],
  }
}

function fromOldCode(code: string): Equipment {
  return {
    equipment_type: kindsByDigit[code.charAt(2)] ?? null,
    equipment_length: oldLengths[code.charAt(0)] ?? null,
    equipment_height: heightsByOldDigit[code.charAt(1)] ?? null,
  }
}

function fromIsoCode(code: string): Equipment | null {
  // H (insulated) only with a digit or in its group codes: the HC of `45HC` means high cube.
  if (!/^[A-Z0-9]{2}(H[0-9IR]|[A-GI-Z][A-Z0-9])$/.test(code)) return null
  const kind = kindsByLetter[code.charAt(2)]
  if (kind === undefined) return null
  return {
    equipment_type: kind,
    equipment_length: lengths[code.charAt(0)] ?? null,
    equipment_height: heights[code.charAt(1)] ?? null,
  }
}

/**
 * Reads an ISO 6346 size and type code of any version (`22G1`, `45RT`, `L5G1`, `4310`) or the trade's name of one
 * (`40HC`, `20 DV`). Fields that cannot be read are null.
 */
export function equipmentOf(raw: string | null): Equipment {
  const code = (raw ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (/^\d{4}$/.test(code)) return fromOldCode(code)
  // `40RE` has two readings; containers eight feet high no longer exist, so that 40 means feet.
  const [iso, trade] = [fromIsoCode(code), fromTradeName(code)]
  const readings = /^[124]0/.test(code) ? [trade, iso] : [iso, trade]
  return readings.find((reading) => reading !== null) ?? unknown
}
