// The schemas that messages were written with, so that what is left of a message after an upgrade is
// read with the schema that wrote it.
import { createHash } from 'node:crypto'
import type { Schema } from 'avsc'
import type { Db } from '../postgres/database.ts'

export type MessageSchema = {
  readonly fingerprint: number
  /** JSON, exactly as it is registered: a registry gives the same text the same id. */
  readonly text: string
}

/** The text of a schema that some process wrote with; null when none is stored under the fingerprint. */
export type FindSchema = (fingerprint: number) => Promise<string | null>

/** 31 bits of SHA-256: a positive `int` of Postgres, and an id of the wire format on the embedded bus. */
const fingerprintOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() >>> 1

export function messageSchema(schema: Schema): MessageSchema {
  const text = JSON.stringify(schema)
  return { fingerprint: fingerprintOf(text), text }
}

/** Sorted, so that two processes that insert the same ones at once wait for each other in one order. */
const inOneOrder = (schemas: Iterable<MessageSchema>): MessageSchema[] =>
  [...schemas].sort((a, b) => a.fingerprint - b.fingerprint)

/**
 * The transaction waits for the disk even where it is a lazy one: after its commit the process counts
 * the schemas as stored.
 */
export function insertSchemas(tx: Db, schemas: Iterable<MessageSchema>) {
  const sorted = inOneOrder(schemas)
  return tx.query({
    name: 'message_schema_insert',
    text: `
      insert into message_schema (fingerprint, schema)
      select fingerprint, schema from unnest($1::int[], $2::text[]) as s (fingerprint, schema)
      where set_config('synchronous_commit', 'on', true) = 'on'
      on conflict (fingerprint) do nothing`,
    values: [sorted.map(({ fingerprint }) => fingerprint), sorted.map(({ text }) => text)],
  })
}

export async function findSchema(db: Db, fingerprint: number): Promise<string | null> {
  const [row] = await db.query<{ schema: string }>({
    name: 'message_schema_find',
    text: `select schema from message_schema where fingerprint = $1`,
    values: [fingerprint],
  })
  return row?.schema ?? null
}
