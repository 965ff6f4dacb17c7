// Metrics are declared in the tables of which docs/metrics.md is made, and nowhere else.
import { expect, test } from 'vitest'
import { codeOf, isForTests, projectFiles, textOf } from './source-files.ts'

const makesOne = /\bnew (?:Counter|Gauge|Histogram|Summary)\b/

test('only platform/process/metric.ts makes metrics', () => {
  const files = projectFiles().filter((file) => file.endsWith('.ts') && !isForTests(file))
  const making = files.filter((file) => makesOne.test(codeOf(textOf(file))))
  expect(making).toEqual(['platform/process/metric.ts'])
})
