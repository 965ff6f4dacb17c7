// docs/compatibility.md: each difference from the reference with its reason.
import { compare } from './compare.ts'
import type { Difference } from './compare.ts'
import { reasons } from './reasons.ts'
import type { Reason } from './reasons.ts'
import type { Description } from './reference.ts'

export const isReasonOf =
  ({ side, where, what }: Reason) =>
  (difference: Difference): boolean =>
    side === difference.side &&
    where.test(difference.where) &&
    what.test(`${difference.what}: ${difference.how ?? ''}`)

/** The reason of a difference; undefined where none is written. */
export const reasonOf = (difference: Difference): string | undefined =>
  reasons.find((reason) => isReasonOf(reason)(difference))?.reason

const code = (text: string): string => `\`${text}\``

/** The differences that are the same but for the place. */
function grouped(differences: readonly Difference[]): Difference[][] {
  const groups = new Map<string, Difference[]>()
  for (const each of differences) {
    const key = [each.what, each.how, reasonOf(each)].join('|')
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()]
}

/** So many places fit into a table. */
const most = 6

const placesOf = (group: readonly Difference[]): string[] => [
  ...new Set(group.map(({ where }) => code(where))),
]

function shortPlaces(group: readonly Difference[]): string {
  const places = placesOf(group)
  const noun = group.every(({ where }) => where.includes('/')) ? 'operations' : 'types'
  return places.length > most ? `${places.length} ${noun}, see below` : places.join(', ')
}

const nameOf = ({ what, how }: Difference): string =>
  how === undefined ? code(what) : `${code(what)}: ${how}`

/** The places of a difference that has too many of them for a table. */
function longPlaces(group: readonly Difference[]): string[] {
  const [first] = group
  const places = placesOf(group)
  return first && places.length > most ? [`- ${nameOf(first)}: ${places.join(', ')}`] : []
}

function row(group: readonly Difference[]): string {
  const [first] = group
  if (first === undefined) return ''
  const reason = reasonOf(first) ?? '**no reason is written**'
  return `| ${nameOf(first)} | ${shortPlaces(group)} | ${reason} |`
}

const table = (title: string, differences: readonly Difference[]): string =>
  [
    `## ${title}`,
    ['| difference | at | reason |', '| --- | --- | --- |', ...grouped(differences).map(row)].join(
      '\n',
    ),
  ].join('\n\n')

const head = `# Compatibility

A client that is written for the hosted service works against Landfall unchanged. \`npm run compatibility-doc\` compares
Landfall's own description with the public description of that service, operation by operation, and writes each difference
here with its reason; a test fails where one has none. In the other tests, every answer is held against both descriptions,
and shows no difference that is not listed here. Only \`fields[...]\` leaves out what the public description requires.

Answers have members that the public description does not name, so a client must ignore what it does not know. The Go client of
openapi-generator does so only when it is generated with \`disallowAdditionalPropertiesIfNotPresent=false\`.

A place is an operation, or the type of a resource wherever it occurs.`

export function compatibilityPage(theirs: Description, ours: Description): string {
  const all = compare(theirs, ours)
  const of = (side: Difference['side']) => all.filter((each) => each.side === side)
  return `${[
    head,
    table('Landfall does not have', of('theirs')),
    table('Landfall has it in another way', of('both')),
    table('Only Landfall has', of('ours')),
    `## Differences in many places\n\n${grouped(all).flatMap(longPlaces).join('\n')}`,
  ].join('\n\n')}\n`
}
