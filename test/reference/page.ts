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

const nameOf = ({ what, how }: Difference): string =>
  how === undefined ? code(what) : `${code(what)} (${how})`

/** Differences with one reason, each of which is in all of the places. */
type Row = {
  readonly names: readonly string[]
  readonly places: readonly string[]
  readonly reason: string
}

function groupedBy<One>(all: readonly One[], keyOf: (one: One) => string): One[][] {
  const groups = new Map<string, One[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}

/** The differences with their reasons; those that are in the same places for the same reason are one. */
function rowsOf(differences: readonly Difference[]): Row[] {
  const reasonFor = (one: Difference): string => reasonOf(one) ?? '**no reason is written**'
  const named = groupedBy(differences, (one) => `${reasonFor(one)}|${nameOf(one)}`).map(
    ([first, ...others]): Row | null =>
      first === undefined
        ? null
        : {
            names: [nameOf(first)],
            places: [...new Set([first, ...others].map(({ where }) => code(where)))],
            reason: reasonFor(first),
          },
  )
  const rows = named.filter((row) => row !== null)
  return groupedBy(rows, ({ reason, places }) => [reason, ...places].join('|')).flatMap((same) =>
    same.slice(0, 1).map((row) => ({ ...row, names: same.flatMap(({ names }) => names) })),
  )
}

/** So many places fit into a line. */
const most = 6

function shortPlaces(places: readonly string[]): string {
  if (places.length <= most) return places.join(', ')
  const noun = places.every((place) => place.includes('/')) ? 'operations' : 'types'
  return `${places.length} ${noun}, see below`
}

const line = ({ names, places }: Row): string => `- ${names.join(', ')} at ${shortPlaces(places)}`

/** Each reason, with the differences that have it. */
const section = (title: string, rows: readonly Row[]): string =>
  [
    `## ${title}`,
    ...groupedBy(rows, ({ reason }) => reason).map((same) =>
      [`${same[0]?.reason ?? ''}\n`, ...same.map(line)].join('\n'),
    ),
  ].join('\n\n')

/** The places that are too many for a line, each list once. */
const longLists = (rows: readonly Row[]): string[] =>
  groupedBy(
    rows.filter(({ places }) => places.length > most),
    ({ places }) => places.join(', '),
  ).map((same) => {
    const names = same.flatMap((row) => row.names)
    return `- ${names.join(', ')}: ${same[0]?.places.join(', ') ?? ''}`
  })

const head = `# Compatibility

A client that is written for the hosted service works against Landfall unchanged. \`npm run compatibility-doc\` compares
Landfall's own description with the public description of that service, operation by operation, and writes each difference
here with its reason; a test fails where one has none. In the other tests, every answer is held against both descriptions,
and shows no difference that is not listed here. Only \`fields[...]\` leaves out what the public description requires.

Answers have members that the public description does not name, so a client must ignore what it does not know. The Go and
the Java client of openapi-generator do so only when they are generated with \`disallowAdditionalPropertiesIfNotPresent=false\`.

Below each reason stand the differences that have it, and their places: operations, or the type of a resource wherever it
occurs.`

export function compatibilityPage(theirs: Description, ours: Description): string {
  const all = compare(theirs, ours)
  const of = (side: Difference['side']) => rowsOf(all.filter((each) => each.side === side))
  const [missing, other, added] = [of('theirs'), of('both'), of('ours')]
  return `${[
    head,
    section('Landfall does not have', missing),
    section('Landfall has it in another way', other),
    section('Only Landfall has', added),
    `## Differences in many places\n\n${longLists([...missing, ...other, ...added]).join('\n')}`,
  ].join('\n\n')}\n`
}
