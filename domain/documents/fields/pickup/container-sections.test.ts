import { expect, test } from 'vitest'
import { row } from '../extract-fixture.ts'
import { pageCells } from '../../labels/cells/cells.ts'
import { containerOfSection } from './container-sections.ts'

const words = [
  row(60, 'Container: MSKU9070323'),
  row(72, 'LFD:', '18 May 2026'),
  row(90, 'Container: CSQU3054383'),
]
const page = pageCells({
  number: 1,
  width: 595,
  height: 842,
  runs: words.flat().map(([x, y, text]) => ({
    text,
    confidence: 1,
    kind: 'text' as const,
    box: { x, y, width: text.length * 4.5, height: 9 },
  })),
})
const [label, day] = page.rows[1] ?? []

test('a label between two containers divides their page, and one of another page does not', () => {
  if (label === undefined || day === undefined) throw new Error('the page has no label')
  expect(containerOfSection(page, [label], day)).toEqual({ container: 'MSKU9070323' })
  expect(containerOfSection(page, [{ ...label, page: 2 }], day)).toEqual({
    container: null,
  })
})

test('a label above the first of several containers makes it unclear whose the values between them are', () => {
  if (label === undefined || day === undefined) throw new Error('the page has no label')
  const above = { ...label, line: -1 }
  expect(containerOfSection(page, [above, label], day)).toBe('unclear')
  expect(containerOfSection(page, [above], { ...day, line: -1 })).toEqual({ container: null })
})
