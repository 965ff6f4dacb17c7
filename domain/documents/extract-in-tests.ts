// Pages put together by hand, and what is extracted from them.
import type { DocumentType } from './document-types.ts'
import { extract } from './extract.ts'
import { knownInTests } from './known-in-tests.ts'
import type { Page } from './read-document.ts'

export type Word = readonly [x: number, y: number, text: string, size?: number]

const page = (words: readonly Word[]): Page => ({
  ...{ number: 1, width: 595, height: 842 },
  runs: words.map(([x, y, text, size = 9]) => ({
    ...{ text, box: { x, y, width: text.length * size * 0.5, height: size } },
    ...{ confidence: 1, kind: 'text' },
  })),
})

export const read = (type: DocumentType, words: readonly Word[]) =>
  Object.fromEntries(
    Object.entries(extract(type, [page(words)], knownInTests)).map(([name, { value }]) => [
      name,
      value,
    ]),
  )
