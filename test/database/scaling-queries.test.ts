// The queries by which KEDA scales services on Kubernetes run on our tables.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { textOf } from '../rules/source-files.ts'

let one: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
})
afterAll(() => one.drop())

type ScaledObject = {
  readonly spec: {
    readonly triggers: readonly { readonly metadata: { readonly query?: string } }[]
  }
}

const queries = parseAllDocuments(
  textOf('deploy/kubernetes/components/autoscaling/scaled-objects.yaml'),
).flatMap((each) => {
  const { spec } = each.toJS() as ScaledObject
  return spec.triggers.flatMap(({ metadata }) => metadata.query ?? [])
})

test('there are queries', () => {
  expect(queries.length).toBeGreaterThan(0)
})

test.each(queries)('%s', async (text) => {
  expect(await one.database.query({ text })).toEqual([{ count: '0' }])
})
