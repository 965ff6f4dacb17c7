// Compares whole journeys with those that a freight person has read. `UPDATE=1` writes what is derived now, to be read.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rendered } from './render.ts'
import { knownAt, timelineOf, withExpectations } from './timeline.ts'

const folder = import.meta.dirname
const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')

describe.each(files)('%s', (file) => {
  const page = readFileSync(join(folder, file), 'utf8')
  const timeline = timelineOf(page)
  const derived = timeline.expectations.map(({ at }) => {
    const { events, context } = knownAt(timeline, at)
    return rendered(events, context)
  })
  if (process.env.UPDATE) writeFileSync(join(folder, file), withExpectations(page, derived))

  test.each(timeline.expectations.map(({ at, text }, n) => [at, text, n] as const))(
    'known on %s',
    (at, text, n) => {
      expect(derived[n]).toBe(text)
      const { events, context } = knownAt(timeline, at)
      expect(rendered([...events].reverse(), context)).toBe(text)
    },
  )

  test('has at least one expectation and one statement', () => {
    expect(timeline.rows.length * timeline.expectations.length).toBeGreaterThan(0)
  })
})
