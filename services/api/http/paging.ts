import type { Problem } from './answers.ts'

export type Page = { readonly number: number; readonly size: number }

export type ReadPage =
  | { readonly ok: true; readonly page: Page }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export const pageParameters = ['page[number]', 'page[size]'] as const
const largest = 100

function positive(text: string | undefined, fallback: number): number | null {
  if (text === undefined) return fallback
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

/** Reads `page[number]`, from 1, and `page[size]`; sizes above 100 become 100. */
export function readPage(query: ReadonlyMap<string, string>, defaultSize = 30): ReadPage {
  const number = positive(query.get('page[number]'), 1)
  const size = positive(query.get('page[size]'), defaultSize)
  if (number !== null && size !== null) {
    return { ok: true, page: { number, size: Math.min(size, largest) } }
  }
  const bad = pageParameters.filter((_name, index) => [number, size][index] === null)
  return {
    ok: false,
    problems: bad.map((parameter) => ({
      code: 'invalid',
      detail: `${parameter} must be a whole number above 0.`,
      parameter,
    })),
  }
}

/** Absolute links of a list; absent pages have none. `url` is the path and query of the request. */
export function pageLinks(origin: string, url: string, page: Page, total: number) {
  const [path = ''] = url.split('?', 1)
  // The query may contain question marks too.
  const others = [...new URLSearchParams(url.slice(path.length + 1))]
    .filter(([name]) => !name.startsWith('page['))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const to = (number: number): string => {
    const query = [...others, `page[number]=${number}`, `page[size]=${page.size}`]
    return `${origin}${path}?${query.join('&')}`
  }
  const last = Math.max(1, Math.ceil(total / page.size))
  return {
    self: `${origin}${url}`,
    current: to(page.number),
    first: to(1),
    ...(page.number > 1 && { prev: to(Math.min(page.number - 1, last)) }),
    ...(page.number < last && { next: to(page.number + 1) }),
    last: to(last),
  }
}
