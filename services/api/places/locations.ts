import { foldedText } from '../../../domain/places/folded-text.ts'
import { foldPlace, matchRank } from '../../../domain/places/location-match.ts'
import type { FoldedPlace } from '../../../domain/places/location-match.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { text } from '../../../resources/attribute-schemas.ts'
import { location } from '../../../resources/definitions/location.ts'
import { referenceLocations } from '../../../resources/reference-data/locations.ts'
import type { NamedLocation } from '../../../resources/reference-data/locations.ts'
import { readSparseFields, withFields } from '../../../resources/loading/sparse-fields.ts'
import { buildResource } from '../../../resources/resource.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import { ok, refusal } from '../http/answers.ts'
import type { HttpAnswer, Problem } from '../http/answers.ts'
import { pageAnswer } from '../http/answer-schemas.ts'
import { pageLinks, pageMeta, readPage } from '../http/lists/paging.ts'
import type { Page } from '../http/lists/paging.ts'
import { listParameters } from '../http/read-routes.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest, Parameter } from '../http/route.ts'

type Candidate = { readonly row: ResourceRow; readonly folded: FoldedPlace }

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const candidateOf = (
  row: ResourceRow,
  secondLocodes: readonly string[],
  otherNames: readonly string[],
): Candidate => {
  const { code, name, city, state_abbr: state, country_code: country } = row
  const known = (...values: readonly unknown[]) =>
    values.filter((value): value is string => typeof value === 'string')
  return {
    row,
    folded: foldPlace({
      codes: [String(code), ...secondLocodes],
      names: [...known(name, city), ...otherNames],
      regions: known(state, country, countryNames.of(String(country))),
    }),
  }
}

const fromReference = ({ row, secondLocodes, otherNames }: NamedLocation) =>
  candidateOf(row, secondLocodes, otherNames)

let shipped: readonly Candidate[] | null = null

/** Places that only a carrier has named; there are few. */
const learnedRows = (db: Db) =>
  db.query<ResourceRow>({
    name: 'locations_learned',
    text: `${location.select} where r.learned`,
    values: [],
  })

const compare = (a: unknown, b: unknown): number =>
  String(a) < String(b) ? -1 : Number(String(a) > String(b))

/** Ports before metro areas of the same name, because ships call there. */
const byRank = (a: readonly [number, Candidate], b: readonly [number, Candidate]): number =>
  a[0] - b[0] ||
  compare(a[1].row.name, b[1].row.name) ||
  compare(b[1].row.kind, a[1].row.kind) ||
  compare(a[1].row.code, b[1].row.code)

/** The rows that fit, best first; all by name where the query is empty. */
function matching(query: string, candidates: readonly Candidate[]): readonly ResourceRow[] {
  const wanted = foldedText(query)
  // A query of blanks and signs alone names no place.
  if (wanted === '' && query.trim() !== '') return []
  const ranked = candidates.flatMap((each) => {
    const rank = wanted === '' ? 0 : matchRank(wanted, each.folded)
    return rank === null ? [] : [[rank, each] as const]
  })
  return ranked.sort(byRank).map(([, { row }]) => row)
}

/** How many records precede the page; null for a cursor that is none. The cursor of this list is that number. */
function precedingOf({ number, size, after }: Page): number | null {
  if (after === null) return (number - 1) * size
  return /^\d{1,9}$/.test(after) ? Number(after) : null
}

const unknownCursor: Problem = {
  code: 'invalid',
  detail: 'page[after] must be the meta.after of a list with the same query.',
  parameter: 'page[after]',
}

async function answerLocations(
  request: ApiRequest,
  { database }: ApiDependencies,
): Promise<HttpAnswer> {
  const read = readPage(request.query, location.list.pageSize)
  if (!read.ok) return refusal(400, read.problems)
  const preceding = precedingOf(read.page)
  if (preceding === null) return refusal(400, [unknownCursor])
  shipped ??= referenceLocations().map(fromReference)
  const learned = await learnedRows(database)
  const candidates = [...shipped, ...learned.map((row) => candidateOf(row, [], []))]
  const rows = matching(request.query.get('query') ?? '', candidates)
  const end = preceding + read.page.size
  const { origin, url } = request
  const next = end < rows.length ? String(end) : null
  const links = { origin, url, page: read.page, total: rows.length, ageMs: 0, next }
  const fields = readSparseFields(request.query)
  const shown = rows.slice(preceding, end)
  return ok({
    data: shown.map((row) => withFields(buildResource(location, row).resource, fields)),
    links: pageLinks(links),
    meta: pageMeta(links, shown.length),
  })
}

const query: Parameter = {
  name: 'query',
  schema: text,
  description: 'A LOCODE, a name or a part of one; all locations without it.',
}

/** `GET /locations`: the places of the reference data and those that carriers have named. */
export const locationsRoute = getRoute('/locations', answerLocations, {
  summary: 'finds ports and metro areas by LOCODE or name, best first',
  answer: pageAnswer(location),
  parameters: [query, ...listParameters(location)],
})
