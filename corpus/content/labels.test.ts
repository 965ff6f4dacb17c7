import { describe, expect, test } from 'vitest'
import { documentTypes } from '../../domain/documents/document-types.ts'
import type { DocumentType } from '../../domain/documents/document-types.ts'
import { fields } from '../../domain/documents/fields/fields.ts'
import type { FieldName } from '../../domain/documents/fields/fields.ts'
import { validContainerNumber } from '../../domain/numbers/container-number.ts'
import { orderOf } from '../layouts/layout.ts'
import type { Layout } from '../layouts/layout.ts'
import { testLayouts } from '../layouts/test/all.ts'
import { trainLayouts } from '../layouts/train/all.ts'
import type { Drawing } from '../drawing/pen.ts'
import type { Half } from '../half.ts'
import { truthFor } from '../truth.ts'

const halves: readonly (readonly [Half, readonly Layout[]])[] = [
  ['train', trainLayouts],
  ['test', testLayouts],
]
const made = halves.flatMap(([half, layouts]) =>
  layouts.flatMap((layout) =>
    (Object.entries(layout.copies) as [DocumentType, number][]).map(
      ([type, copies]) => ({ half, layout, type, copies }) as const,
    ),
  ),
)

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const isDrawing = (file: object): file is Drawing => 'pages' in file

/** Kinds whose labels stand on paper letter by letter. */
const literal = new Set(['text', 'texts', 'container_numbers'])

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null && 'oneOf' in value)
    return textsOf(value.oneOf).slice(0, 1)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  // Line by line: other things may stand between the lines of an address.
  return list.flatMap((each) => (typeof each === 'string' ? each.split('\n') : []))
}

const printedOn = (drawing: Drawing): string =>
  plain(
    drawing.pages
      .flatMap(({ marks }) => marks.map((mark) => ('text' in mark ? mark.text : '')))
      .join(' '),
  )

describe('each file shows what its label says', () => {
  test.each(made)('$half $layout.name $type', async ({ half, layout, type }) => {
    const file = await layout.make(orderOf(layout, half, type, 0))
    const truth = Object.entries(truthFor(type, file.truth))
    expect(truth.length).toBeGreaterThan(4)
    if (!isDrawing(file)) return
    const printed = printedOn(file)
    const missing = truth
      .filter(([name]) => literal.has(fields[name as FieldName][0]))
      .flatMap(([name, value]) =>
        textsOf(value)
          .filter((text) => !printed.includes(plain(text)))
          .map((text) => `${name}: ${text}`),
      )
    expect(missing).toEqual([])
  })
})

test('every type is there in both halves, and in all at least 200 files', () => {
  for (const [half] of halves) {
    const types = new Set(made.filter((each) => each.half === half).map(({ type }) => type))
    expect([...types].sort()).toEqual(Object.keys(documentTypes).sort())
  }
  expect(made.reduce((sum, { copies }) => sum + copies, 0)).toBeGreaterThanOrEqual(200)
})

test('the same order makes the same file, and its containers have right check digits', async () => {
  const [first] = trainLayouts
  if (first === undefined) throw new Error('There are no layouts.')
  const make = () => first.make(orderOf(first, 'train', 'bill_of_lading', 0))
  const [one, other] = [await make(), await make()]
  expect(one).toEqual(other)
  for (const number of textsOf(one.truth.container_numbers))
    expect(validContainerNumber(number)).toBe(number)
})
