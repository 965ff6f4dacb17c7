// Stores the schemas that messages are written with, so that messages left over from before an upgrade are
// read with the schema that wrote them.
import { createHash } from 'node:crypto'
import type { Schema } from 'avsc'
import { arraysOf } from '../postgres/arrays-of.ts'
import type { Db } from '../postgres/database.ts'

export type MessageSchema = {
  readonly fingerprint: number
  /** JSON, exactly as it is registered: a registry gives the same text the same id. */
  readonly text: string
}

/** The text of a stored schema; null if none has this fingerprint. */
export type FindSchema = (fingerprint: number) => Promise<string | null>

/** 31 bits of SHA-256: a positive `int` of Postgres, and an id of the wire format on the embedded bus. */
const fingerprintOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE() >>> 1

export function messageSchema(schema: Schema): MessageSchema {
  const text = JSON.stringify(schema)
  return { fingerprint: fingerprintOf(text), text }
}

/** Sorted, so that two processes that insert the same schemas at once cannot deadlock. */
const inOneOrder = (schemas: Iterable<MessageSchema>): MessageSchema[] =>
  [...schemas].sort((a, b) => a.fingerprint - b.fingerprint)

/**
 * Makes a lazy transaction wait for the disk too: after its commit the process regards the schemas as
 * stored.
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
    values: arraysOf(sorted, 'fingerprint', 'text'),
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
