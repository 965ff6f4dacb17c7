import { expect, test } from 'vitest'
import { encoded, pageLinks, pageMeta, readPage } from './paging.ts'

test.each([
  ['/v2/shipments', ''],
  ['/v2/shipments?', ''],
  ['/v2/shipments?page[size]=9&page[number]=2', ''],
  ['/v2/shipments?q=a+b&include=containers', 'q=a%20b&include=containers&'],
  ['/v2/shipments?q=a?b&page[size]=1&include=', 'q=a%3Fb&include=&'],
  ['/v2/shipments?q=??', 'q=%3F%3F&'],
  ['/v2/shipments?fields%5B%C3%A8%5D=%C3%A8', 'fields%5B%C3%A8%5D=%C3%A8&'],
])('the links of %s keep the other parameters', (url, kept) => {
  const links = pageLinks({
    origin: 'https://here',
    url,
    page: { number: 1, size: 1, after: null, isNumbered: true },
    total: 2,
    ageMs: 0,
    next: 'abc',
  })
  expect(links).toMatchObject({
    self: `https://here${url.replaceAll('[', '%5B').replaceAll(']', '%5D')}`,
    next: `https://here/v2/shipments?${kept}page%5Bnumber%5D=2&page%5Bafter%5D=abc&page%5Bsize%5D=1`,
  })
})

test.each([
  ['/v2/shipments?page[size]=1', '/v2/shipments?page%5Bsize%5D=1'],
  ['/v2/shipments?q=%C3%A8', '/v2/shipments?q=%C3%A8'],
  ['/v2/shipments?q=Ã¨', '/v2/shipments?q=%C3%A8'],
  ['/v2/shipments?q=100%', '/v2/shipments?q=100%25'],
  ['/v2/shipments?q=a|b#c', '/v2/shipments?q=a%7Cb%23c'],
])('a link to %s is a URI', (url, link) => {
  expect(encoded(url)).toBe(link)
})

test('the farthest page can be asked for', () => {
  const read = readPage(new Map([['page[number]', '999999999']]), 30)
  expect(read).toMatchObject({ ok: true, page: { number: 999_999_999 } })
})

test.each([
  ['0', 'page[number] must be a whole number above 0.'],
  ['-1', 'page[number] must be a whole number above 0.'],
  ['one', 'page[number] must be a whole number above 0.'],
  ['99999999999', 'page[number] must be at most 999999999.'],
])('page %s is refused with its reason', (number, detail) => {
  const read = readPage(new Map([['page[number]', number]]), 30)
  expect(read).toEqual({
    ok: false,
    problems: [{ code: 'invalid', detail, parameter: 'page[number]' }],
  })
})

test('a page after a cursor leads to the next one only', () => {
  const page = { number: 1, size: 2, after: 'abc', isNumbered: false }
  const given = {
    origin: 'https://here',
    url: '/v2/x?page[after]=abc',
    page,
    total: 9,
    ageMs: 0,
    next: 'def',
  }
  expect(pageLinks(given)).toEqual({
    self: 'https://here/v2/x?page%5Bafter%5D=abc',
    first: 'https://here/v2/x?page%5Bnumber%5D=1&page%5Bsize%5D=2',
    next: 'https://here/v2/x?page%5Bafter%5D=def&page%5Bsize%5D=2',
  })
})

test('the size of a page is the number of its records, also where fewer are left', () => {
  const page = { number: 5, size: 2, after: null, isNumbered: true }
  const last = { origin: 'https://here', url: '/v2/x', page, total: 9, ageMs: 0, next: null }
  expect(pageMeta(last, 1)).toMatchObject({ size: 1, total: 9, pagination: { last: 5 } })
})

test('a cursor beside a number keeps the number', () => {
  const read = (query: Record<string, string>) => readPage(new Map(Object.entries(query)), 30)
  expect(read({ 'page[number]': '3', 'page[after]': 'abc' })).toMatchObject({
    page: { number: 3, after: 'abc', isNumbered: true },
  })
  expect(read({ 'page[after]': 'abc' })).toMatchObject({ page: { isNumbered: false } })
  expect(read({})).toMatchObject({ page: { number: 1, isNumbered: true } })
})
