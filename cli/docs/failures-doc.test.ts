import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { webhooksFile, withFailures } from './failures-doc.ts'

test('docs/webhooks.md has the table of failure codes (npm run failures-doc)', async () => {
  const page = readFileSync(webhooksFile, 'utf8')
  const options = await resolveConfig(fileURLToPath(webhooksFile))
  expect(page).toBe(await format(withFailures(page), { parser: 'markdown', ...options }))
})
