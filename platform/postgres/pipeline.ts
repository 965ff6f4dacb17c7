// One pipeline of Postgres's extended query protocol: statements that travel together and share one `Sync`.
// Used by sender.ts only.
import pg from 'pg'
import type { Connection, FieldDef, Submittable } from 'pg'
import { readTextArray } from './text-array.ts'

/** One statement. `name` makes Postgres keep its plan, so a name always stands for the same text. */
export type Statement = {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

type ResultRow = Record<string, unknown>

export type StatementResult = {
  readonly rows: readonly ResultRow[]
  /** First word of the server's command tag, such as `SELECT` or `COMMIT`. */
  readonly command: string
}

/** A statement to send, with the functions that settle its caller's promise. */
export type PendingStatement = {
  /** Empty for a statement whose plan is not kept. */
  readonly name: string
  readonly text: string
  readonly values: (string | Buffer | null)[]
  readonly resolve: (result: StatementResult) => void
  readonly reject: (error: unknown) => void
}

type Column = { readonly name: string; readonly read: (text: string) => unknown }

/**
 * The statements that a connection has prepared, by name, with the columns of their rows, which the server
 * describes only once.
 */
type Prepared = Map<string, { readonly text: string; readonly columns: readonly Column[] }>
const preparedOn = new WeakMap<Connection, Prepared>()

function preparedBy(connection: Connection): Prepared {
  const prepared = preparedOn.get(connection) ?? (new Map() as Prepared)
  preparedOn.set(connection, prepared)
  return prepared
}

/** Statements to prepare first: unnamed, unknown to the connection, and not sent before in this pipeline. */
function unpreparedOf(
  pending: readonly PendingStatement[],
  prepared: Prepared,
): ReadonlySet<PendingStatement> {
  const texts = new Map([...pending].map(({ name }) => [name, prepared.get(name)?.text]))
  return new Set(
    pending.filter(({ name, text }) => {
      const isNew = name === '' || texts.get(name) !== text
      texts.set(name, text)
      return isNew
    }),
  )
}

/** One `Sync` for all of them: the server answers once it has run the last one. */
function write(
  connection: Connection,
  pending: readonly PendingStatement[],
  unprepared: ReadonlySet<PendingStatement>,
): void {
  for (const statement of pending) {
    const { name, text, values } = statement
    const isNew = unprepared.has(statement)
    // A statement that failed at its first use may be prepared on the server all the same.
    if (isNew && name !== '') connection.close({ type: 'S', name }, true)
    if (isNew) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values }, true)
    if (isNew) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
  }
  connection.sync()
}

/** `text[]`, `varchar[]` and `uuid[]`; no column or expression of ours has an array of arrays. */
const textArrays: readonly number[] = [1009, 1015, 2951]

const columnOf = ({ name, dataTypeID }: FieldDef): Column => ({
  name,
  read: textArrays.includes(dataTypeID)
    ? readTextArray
    : (pg.types.getTypeParser(dataTypeID, 'text') as Column['read']),
})

type Fields = readonly (string | null)[]

function rowOf(columns: readonly Column[], fields: Fields): ResultRow {
  const row: ResultRow = {}
  columns.forEach(({ name, read }, n) => {
    const text = fields[n] ?? null
    row[name] = text === null ? null : read(text)
  })
  return row
}

/** The driver calls these functions while the server answers. */
type Pipeline = Submittable & {
  /** If the address has a `query_timeout`, the driver replaces this function by one that stops its timer. */
  callback: () => void
  handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void
  handleDataRow(message: { readonly fields: Fields }): void
  handleCommandComplete(message: { readonly text: string }): void
  handleEmptyQuery(): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** Collects the server's messages into one result for each statement, in the order of the statements. */
function collectResults(pending: readonly PendingStatement[]) {
  let prepared: Prepared = new Map()
  let unprepared: ReadonlySet<PendingStatement> = new Set()
  let at = 0
  let described: readonly Column[] = []
  let rows: Fields[] = []
  return {
    begin(connection: Connection): void {
      prepared = preparedBy(connection)
      unprepared = unpreparedOf(pending, prepared)
      write(connection, pending, unprepared)
    },
    columns: (fields: readonly FieldDef[]) => void (described = fields.map(columnOf)),
    row: (fields: Fields) => void rows.push(fields),
    completed(command: string): void {
      const statement = pending[at]
      if (!statement) return
      at += 1
      const { name, text } = statement
      if (unprepared.has(statement)) prepared.set(name, { text, columns: described })
      const columns = prepared.get(name)?.columns ?? []
      const fieldsOfRows = rows
      described = []
      rows = []
      try {
        statement.resolve({ rows: fieldsOfRows.map((fields) => rowOf(columns, fields)), command })
      } catch (error) {
        statement.reject(error)
      }
    },
    failed(error: Error): void {
      // Its columns may have changed with the table, or it may never have been prepared.
      prepared.delete(pending[at]?.name ?? '')
      for (const { reject } of pending.slice(at)) reject(error)
      at = pending.length
    },
  }
}

/**
 * Statements for the driver to send as one. The server runs them in their order and stops at the first
 * failure: that statement and those behind it are rejected with its error, as `explain` tells it. `ended` is called once.
 */
export function pipelineOf(
  pending: readonly PendingStatement[],
  ended: (error: Error | undefined) => void,
  explain: (error: Error) => Error,
): Pipeline {
  const results = collectResults(pending)
  let isOver = false
  const end = (pipeline: Pipeline, error: Error | undefined): void => {
    if (isOver) return
    isOver = true
    pipeline.callback()
    ended(error)
  }
  return {
    callback: () => undefined,
    submit(connection) {
      connection.stream.cork()
      try {
        results.begin(connection)
      } catch (error) {
        // Part of the pipeline may be in the buffer, so the connection cannot be used any more.
        connection.stream.destroy(error as Error)
      } finally {
        connection.stream.uncork()
      }
    },
    handleRowDescription: ({ fields }) => results.columns(fields),
    handleDataRow: ({ fields }) => results.row(fields),
    handleCommandComplete: ({ text }) => results.completed(text.split(' ', 1)[0] ?? ''),
    handleEmptyQuery: () => results.completed(''),
    handleError(error) {
      const failure = explain(error)
      results.failed(failure)
      end(this, failure)
    },
    handleReadyForQuery() {
      end(this, undefined)
    },
  }
}
