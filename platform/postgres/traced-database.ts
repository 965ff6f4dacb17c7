// A database whose statements have spans below the active one; they name the statement, never its values.
import { errorWord } from '../tracing/tracing.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { wrapStatements } from './database.ts'
import type { Database, Db, Statement } from './database.ts'

function spanFor(tracing: Tracing, { name, text }: Statement) {
  const operation = (/^\s*(\w+)/.exec(text)?.[1] ?? 'statement').toLowerCase()
  return tracing.beginBelow(name ?? operation, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(name !== undefined && { 'db.query.summary': name }),
    },
  })
}

const traced = (tracing: Tracing, inner: Db): Db => ({
  query<R>(statement: Statement) {
    const span = spanFor(tracing, statement)
    const rows = inner.query<R>(statement)
    if (span !== null)
      rows.then(
        () => span.end(),
        (error: unknown) => span.end(errorWord(error)),
      )
    // The same promise: whoever does not await it has the transaction's care for its failure.
    return rows
  },
})

export const tracedDatabase = (database: Database, tracing: Tracing): Database =>
  wrapStatements(database, (db) => traced(tracing, db))
