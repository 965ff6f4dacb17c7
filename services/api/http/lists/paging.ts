import type { Problem } from '../answers.ts'

/** A page by its number, from 1, or the records after a cursor, or both: the number of the page that the cursor leads to. */
export type Page = {
  readonly number: number
  readonly size: number
  readonly after: string | null
  /** False where only a cursor is given: nobody knows how many pages precede it. */
  readonly isNumbered: boolean
}

type ReadPage =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const largest = 100
export const farthest = 999_999_999

function positive(text: string | undefined, fallback: number): number | null {
  if (text === undefined) return fallback
  return /^\d+$/.test(text) && Number(text) > 0 ? Number(text) : null
}

function problemOf(parameter: string, value: number | null): Problem[] {
  if (value !== null && value <= farthest) return []
  const detail =
    value === null
      ? `${parameter} must be a whole number above 0.`
      : `${parameter} must be at most ${farthest}.`
  return [{ code: 'invalid', detail, parameter }]
}

/** Reads `page[number]`, from 1, `page[size]` and `page[after]`; sizes above 100 become 100. */
export function readPage(query: ReadonlyMap<string, string>, defaultSize: number): ReadPage {
  const number = positive(query.get('page[number]'), 1)
  const size = positive(query.get('page[size]'), defaultSize)
  const problems = [...problemOf('page[number]', number), ...problemOf('page[size]', size)]
  if (number === null || size === null || problems.length > 0) return { ok: false, problems }
  const after = query.get('page[after]') ?? null
  const isNumbered = after === null || query.has('page[number]')
  return { ok: true, page: { number, size: Math.min(size, largest), after, isNumbered } }
}

/** What the links of a list are made of. */
type PageLinks = {
  readonly origin: string
  /** The path and query of the request. */
  readonly url: string
  readonly page: Page
  readonly total: number
  /** Since the total was counted. */
  readonly ageMs: number
  /** The cursor of the page's last record; null on the last page. */
  readonly next: string | null
}

// Brackets, bytes beyond ASCII and a `%` that encodes nothing are no characters of a URI's path or query.
const unencoded = /[^\w\-.~:/?@!$&'()*+,;=%]|%(?![0-9a-f]{2})/gi

/** A path and query as they were received, which is bytes as Latin-1 characters. */
export const encoded = (url: string): string =>
  url.replace(
    unencoded,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** Makes links to other pages of the list, with the request's other parameters. */
export function linkMaker({
  origin,
  url,
  page,
}: Pick<PageLinks, 'origin' | 'url'> & { readonly page: Pick<Page, 'size'> }) {
  const [path = ''] = url.split('?', 1)
  // The query may contain question marks too.
  const others = [...new URLSearchParams(url.slice(path.length + 1))]
    .filter(([name]) => !name.startsWith('page['))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return (where: string): string =>
    origin + encoded(`${path}?${[...others, where, `page[size]=${page.size}`].join('&')}`)
}

/**
 * Links to the pages of a list; absent pages have none. The next page has the cursor beside its number, so that who
 * follows the links reads each page as quickly as the first. After a cursor alone only the next page is known.
 */
export function pageLinks(given: PageLinks) {
  const { origin, url, page, total, next } = given
  const to = linkMaker(given)
  const numbered = (number: number): string => to(`page[number]=${number}`)
  const self = origin + encoded(url)
  if (!page.isNumbered) {
    return {
      self,
      first: numbered(1),
      ...(next !== null && { next: to(`page[after]=${next}`) }),
    }
  }
  const last = Math.max(1, Math.ceil(total / page.size))
  return {
    self,
    current: numbered(page.number),
    first: numbered(1),
    ...(page.number > 1 && { prev: numbered(Math.min(page.number - 1, last)) }),
    ...(next !== null && { next: to(`page[number]=${page.number + 1}&page[after]=${next}`) }),
    last: numbered(last),
  }
}

/**
 * The `meta` of a list: `size` is the number of records on the page, `after` the value of `page[after]` for those that
 * follow, `total_age` is in seconds.
 */
export function pageMeta({ page, total, ageMs, next }: PageLinks, size: number) {
  const last = Math.max(1, Math.ceil(total / page.size))
  const pagination = {
    current: page.isNumbered ? page.number : null,
    next: page.isNumbered && next !== null ? page.number + 1 : null,
    last,
    records: total,
  }
  const total_age = Math.floor(ageMs / 1_000)
  return { size, total, total_age, after: next, pagination }
}
