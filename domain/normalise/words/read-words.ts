import type { CarrierEvent } from '../../carrier-event.ts'
import { carriageCodes } from '../../move-codes.ts'
import { plainText } from './plain-text.ts'
import { placeOfMove, placesIn, type RoleHint } from './place-in-words.ts'
import * as words from './vocabulary.ts'

/** The facts that the words about a move tell; null where they leave one open. */
type WordsOfMove = {
  readonly role: RoleHint | null
  readonly empty: boolean | null
  readonly mode: CarrierEvent['mode']
  readonly feeder: boolean
}

export const noWords: WordsOfMove = { role: null, empty: null, mode: null, feeder: false }

const leaves = new Set(['LOAD', 'DEPA'])

/**
 * Reads what a carrier writes about a move beside its codes, in any of the languages of the vocabulary. `mode` is the
 * coded one; words are never read against a code.
 */
export function readWords(text: string, code: string, mode: CarrierEvent['mode']): WordsOfMove {
  const key = `${code} ${mode} ${text}`
  const known = knownWords.get(key)
  if (known !== undefined) return known
  const read = wordsIn(text, code, mode)
  if (knownWords.size >= mostKnownWords) knownWords.clear()
  knownWords.set(key, read)
  return read
}

/** Carriers have few descriptions, which return with every answer. */
const knownWords = new Map<string, WordsOfMove>()
const mostKnownWords = 2_000

function wordsIn(text: string, code: string, mode: CarrierEvent['mode']): WordsOfMove {
  const plain = plainText(text)
  const { mentions, rest } = placesIn(plain)
  const empty = fullnessIn(rest)
  const spoken = mode ?? modeIn(rest, code)
  const named = placeOfMove(mentions, code)
  const atSea = isAtSea(code, spoken)
  const feeder = carriageCodes.has(code) && words.feeder.test(rest)
  // `Feeder arrival at inbound inland port`: a feeder, as a barge, also goes beyond the port of discharge.
  const byPhase = feeder ? null : phaseRole(rest, code, atSea, empty)
  return {
    role: named === null ? byPhase : atSea ? atQuay(named) : named,
    empty,
    mode: spoken,
    feeder,
  }
}

const isAtSea = (code: string, mode: CarrierEvent['mode']): boolean =>
  mode === 'VESSEL'
    ? carriageCodes.has(code)
    : mode === null && (code === 'LOAD' || code === 'DISC')

/** A ship reaches the destination in its port of discharge. */
const atQuay = (role: RoleHint): RoleHint =>
  role === 'DESTINATION' ? 'POD' : role === 'ORIGIN' ? 'POL' : role

/** The role by the words export and import: of the ports at sea, of the ends of the journey at a gate. */
function phaseRole(
  text: string,
  code: string,
  atSea: boolean,
  empty: boolean | null,
): RoleHint | null {
  const [out, home] = [words.exported.test(text), words.imported.test(text)]
  if (out === home) return null
  if (atSea) return out === leaves.has(code) ? (out ? 'POL' : 'POD') : null
  if (carriageCodes.has(code)) return null
  if (out) return 'ORIGIN'
  // A laden container that comes in after its discharge need not be at its destination.
  return code === 'GTOT' || code === 'PICK' || empty === true ? 'DESTINATION' : null
}

function fullnessIn(text: string): boolean | null {
  const [empty, laden] = [words.empty.test(text), words.laden.test(text)]
  return empty === laden ? null : empty
}

/** Words before the means of transport that takes or brings the container. */
const taken = '(?:on|onto|by|via|per|into|a bordo de|en|auf|mit|sur|su|op|na)'
const brought = '(?:from|off|by|via|per|ex|desde|von|vom|dal?|van|с)'

/** The only means of transport in the text, or the one that the move is on or off. */
function modeIn(text: string, code: string): CarrierEvent['mode'] {
  const link = new RegExp(
    String.raw`(?<!\p{L})${code === 'DISC' ? brought : taken}(?: \p{L}+)? $`,
    'u',
  )
  let rest = text
  const found = words.modes.flatMap(([mode, pattern]) => {
    const name = pattern.exec(rest)
    if (name === null) return []
    // Several languages name a barge, or a feeder, by a word for ship.
    rest = rest.replace(name[0], ' ')
    return [{ mode, linked: link.test(text.slice(0, text.indexOf(name[0]))) }]
  })
  const linked = found.filter((one) => one.linked)
  // A gate is passed by truck, whatever the container came or goes on with.
  const certain = linked.length === 1 || !carriageCodes.has(code) ? linked : found
  return certain.length === 1 ? (certain[0]?.mode ?? null) : null
}
