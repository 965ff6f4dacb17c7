// Keeps the schemas as they are now as the last released ones: `npm run release-schemas`, part of every
// release. From then on the .avsc files may only change in ways that both sides survive.
import { copyFileSync, mkdirSync } from 'node:fs'
import { schemaFile, topics } from './topics.ts'
import type { Topic } from './topics.ts'

const folder = new URL('./released/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const topic of Object.keys(topics) as Topic[])
  copyFileSync(schemaFile(topic), new URL(`${topic}.avsc`, folder))
