import type { CarrierEvent } from '../../carrier-event.ts'
import * as words from './vocabulary.ts'

export type RoleHint = NonNullable<CarrierEvent['role_hint']>

/** How a text relates the move to a place: it happens there, goes there, or comes from there. */
type Relation = 'at' | 'to' | 'from'
type Mention = { readonly role: RoleHint; readonly relation: Relation }

/** In the order in which they are taken out of a text: the port of destination is no destination. */
const roles: readonly (readonly [RoleHint, RegExp])[] = [
  ['TS', words.transshipment],
  ['POD', words.portOfDischarge],
  ['POL', words.portOfLoading],
  ['DESTINATION', words.destination],
  ['ORIGIN', words.origin],
]

const article = '(?: (?:the|first|1st|last|final|next|el|la|los|o|le|il|den|der|dem|das))*'

const preposition = (latin: string, han: string): RegExp =>
  new RegExp(String.raw`(?:(?<![\p{L}\p{N}])(?:${latin})${article}|[${han}])[ :"'(-]*$`, 'u')

const to = preposition(
  'to|for|towards?|into|until|bound for|hacia|para|hasta|vers|pour|nach|zum|zur|verso|per|naar',
  '到往至向赴',
)
const from = preposition(
  'from|ex|leaving|left|desde|depuis|ab|von|vom|da|dal|van|от|из',
  '从從自由',
)
const toAfter = /^ ?(?:へ|まで|向け|行き|로|으로|까지)/u
const fromAfter = /^ ?(?:から|より|에서|부터)/u

/** The letters of the port of discharge are those of a proof of delivery, too. */
const proof = /^ (?:received|signed|document|confirm|available|upload|image|copy)/

function relationOf(head: string, tail: string): Relation {
  if (toAfter.test(tail) || to.test(head)) return 'to'
  return fromAfter.test(tail) || from.test(head) ? 'from' : 'at'
}

/** The places that a text names by their role, and the rest of the text without their names. */
export function placesIn(text: string): { mentions: readonly Mention[]; rest: string } {
  const mentions: Mention[] = []
  let rest = text
  for (const [role, pattern] of roles) {
    for (const { 0: name, index } of rest.matchAll(pattern)) {
      const [head, tail] = [text.slice(0, index), text.slice(index + name.length)]
      if (/^p\.?o\.?d/.test(name) && proof.test(tail)) continue
      mentions.push({ role, relation: relationOf(head, tail) })
      rest = rest.slice(0, index) + ' '.repeat(name.length) + rest.slice(index + name.length)
    }
  }
  return { mentions, rest }
}

/** Which relations say where a move is, the more certain first: `from X to Y` is X unless the move arrives. */
const relationsOf = (code: string): readonly Relation[] => {
  if (code === 'ARRI' || code === 'GTIN' || code === 'DROP') return ['at', 'to']
  return code === 'LOAD' || code === 'DISC' ? ['at', 'from'] : ['from', 'at']
}

/** The role of the place of a move, if the mentioned places decide. */
export function placeOfMove(mentions: readonly Mention[], code: string): RoleHint | null {
  const isDischarge = code === 'DISC'
  // A container that is discharged for a transshipment is where it changes ships.
  const forTransshipment = ({ role, relation }: Mention) => role === 'TS' && relation === 'to'
  if (isDischarge && mentions.some(forTransshipment)) return 'TS'
  for (const relation of relationsOf(code)) {
    const named = new Set(mentions.filter((one) => one.relation === relation).map((m) => m.role))
    if (named.has('TS')) return 'TS'
    if (named.size > 0) return named.size === 1 ? ([...named][0] ?? null) : null
  }
  return null
}
