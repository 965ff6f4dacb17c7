// Makes messages.ts (types) from the .avsc files, and asyncapi.yaml (the topics as a document) from them and the services.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Schema } from 'avsc'
import { asyncApiText } from './asyncapi.ts'
import { loadSchemas } from './topics.ts'

type Named = { type: string; name: string; doc?: string; fields?: Field[]; items?: Schema }
type Field = { name: string; type: Schema; doc?: string }

const scalars: Record<string, string> = {
  string: 'string',
  int: 'number',
  long: 'number',
  double: 'number',
  boolean: 'boolean',
  null: 'null',
}

function typeText(schema: Schema, records: Map<string, string>): string {
  if (Array.isArray(schema)) {
    return (schema as Schema[]).map((part) => typeText(part, records)).join(' | ')
  }
  if (typeof schema === 'string') return scalars[schema] ?? schema
  const named = schema as unknown as Named
  if (named.type === 'array') return `readonly (${typeText(named.items as Schema, records)})[]`
  if (named.type !== 'record') return typeText(named.type, records)
  const fields = (named.fields ?? []).map(
    ({ name, type, doc }) => `/** ${doc ?? ''} */\nreadonly ${name}: ${typeText(type, records)}`,
  )
  records.set(
    named.name,
    `/** ${named.doc ?? ''} */\nexport type ${named.name} = {\n${fields.join('\n')}\n}\n`,
  )
  return named.name
}

export function messagesText(): string {
  const records = new Map<string, string>()
  const byTopic = [...loadSchemas()].map(
    ([topic, schema]) => `readonly '${topic}': ${typeText(schema, records)}`,
  )
  return [
    '// Made by `npm run generate` from the .avsc files beside it.',
    ...records.values(),
    `/** The message of each topic. Times are milliseconds since 1970, UTC. */`,
    `export type Messages = {\n${byTopic.join('\n')}\n}`,
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL('./messages.ts', import.meta.url), messagesText())
  writeFileSync(new URL('./asyncapi.yaml', import.meta.url), asyncApiText())
}
