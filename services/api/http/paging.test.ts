import { expect, test } from 'vitest'
import { pageLinks } from './paging.ts'

test.each([
  ['/v2/shipments', ''],
  ['/v2/shipments?', ''],
  ['/v2/shipments?page[size]=9&page[number]=2', ''],
  ['/v2/shipments?q=a+b&include=containers', 'q=a%20b&include=containers&'],
  ['/v2/shipments?q=a?b&page[size]=1&include=', 'q=a%3Fb&include=&'],
  ['/v2/shipments?q=??', 'q=%3F%3F&'],
])('the links of %s keep the other parameters', (url, kept) => {
  const links = pageLinks('https://here', url, { number: 1, size: 1 }, 2)
  expect(links).toMatchObject({
    self: `https://here${url}`,
    next: `https://here/v2/shipments?${kept}page[number]=2&page[size]=1`,
  })
})
