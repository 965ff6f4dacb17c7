import { format, resolveConfig } from 'prettier'
import { describe, expect, test } from 'vitest'
import { compare } from '../reference/compare.ts'
import { compatibilityPage, isReasonOf, reasonOf } from '../reference/page.ts'
import { reasons } from '../reference/reasons.ts'
import { reference } from '../reference/reference.ts'
import type { Description } from '../reference/reference.ts'
import { description } from '../support/contract.ts'
import { textOf } from './source-files.ts'

// Without the file there is nothing to compare.
const none: Description = { paths: {}, components: { schemas: {} } }

describe.skipIf(reference === null)('the reference', () => {
  const theirs = reference ?? none
  const differences = compare(theirs, description)

  test('differs in nothing without a reason', () => {
    expect(differences.length).toBeGreaterThan(0)
    expect(differences.filter((each) => reasonOf(each) === undefined)).toEqual([])
  })

  test('differs for every reason', () => {
    const idle = reasons.filter((reason) => !differences.some(isReasonOf(reason)))
    expect(idle).toEqual([])
  })

  test('differs as docs/compatibility.md says (npm run compatibility-doc)', async () => {
    const options = await resolveConfig('docs/compatibility.md')
    const page = compatibilityPage(theirs, description)
    const made = await format(page, { parser: 'markdown', ...options })
    expect(textOf('docs/compatibility.md')).toBe(made)
  })
})
