// Statements that travel to the server together and are answered together.
import pg from 'pg'
import type { Connection, FieldDef, Submittable } from 'pg'

/** One statement; `name` makes Postgres keep its plan, so the text of a name never varies. */
export type Statement = {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

type Row = Record<string, unknown>

/** A statement on its way, and who waits for its answer. */
export type Pending = {
  /** Empty for one that is not kept. */
  readonly name: string
  readonly text: string
  readonly values: (string | Buffer | null)[]
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export type Answer = {
  readonly rows: readonly Row[]
  /** First word of what the server says it did. */
  readonly command: string
}

type Column = { readonly name: string; readonly read: (text: string) => unknown }

/** What a connection keeps prepared, by name, with the columns of the answers: they are told once only. */
type Prepared = Map<string, { readonly text: string; readonly columns: readonly Column[] }>
const preparedOn = new WeakMap<Connection, Prepared>()

function preparedBy(connection: Connection): Prepared {
  const prepared = preparedOn.get(connection) ?? (new Map() as Prepared)
  preparedOn.set(connection, prepared)
  return prepared
}

/** Those that have to be prepared first: not kept, not known to the connection, nor sent before in this pipeline. */
function newOf(pending: readonly Pending[], prepared: Prepared): ReadonlySet<Pending> {
  const texts = new Map([...pending].map(({ name }) => [name, prepared.get(name)?.text]))
  return new Set(
    pending.filter(({ name, text }) => {
      const isNew = name === '' || texts.get(name) !== text
      texts.set(name, text)
      return isNew
    }),
  )
}

/** In the extended query protocol of Postgres, with one `Sync` for all: the server answers when it is through. */
function write(
  connection: Connection,
  pending: readonly Pending[],
  fresh: ReadonlySet<Pending>,
): void {
  for (const one of pending) {
    const { name, text, values } = one
    const isNew = fresh.has(one)
    // It may stand prepared all the same, when it failed at its first use.
    if (isNew && name !== '') connection.close({ type: 'S', name }, true)
    if (isNew) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values }, true)
    if (isNew) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
  }
  connection.sync()
}

const columnOf = ({ name, dataTypeID }: FieldDef): Column => ({
  name,
  read: pg.types.getTypeParser(dataTypeID, 'text') as Column['read'],
})

type Fields = readonly (string | null)[]

function rowOf(columns: readonly Column[], fields: Fields): Row {
  const row: Row = {}
  columns.forEach(({ name, read }, n) => {
    const text = fields[n] ?? null
    row[name] = text === null ? null : read(text)
  })
  return row
}

/** What the driver tells of a pipeline while it is answered. */
export type Pipeline = Submittable & {
  /** The driver's own: where an address asks for `query_timeout`, what stops that clock is put in its place. */
  callback: () => void
  handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void
  handleDataRow(message: { readonly fields: Fields }): void
  handleCommandComplete(message: { readonly text: string }): void
  handleEmptyQuery(): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** What a pipeline's statements are told, one after the other. */
function answering(pending: readonly Pending[]) {
  let prepared: Prepared = new Map()
  let fresh: ReadonlySet<Pending> = new Set()
  let at = 0
  let told: readonly Column[] = []
  let rows: Fields[] = []
  return {
    begin(connection: Connection): void {
      prepared = preparedBy(connection)
      fresh = newOf(pending, prepared)
      write(connection, pending, fresh)
    },
    columns: (fields: readonly FieldDef[]) => void (told = fields.map(columnOf)),
    row: (fields: Fields) => void rows.push(fields),
    answered(command: string): void {
      const one = pending[at]
      if (!one) return
      at += 1
      if (fresh.has(one)) prepared.set(one.name, { text: one.text, columns: told })
      const columns = prepared.get(one.name)?.columns ?? []
      const fieldsOfRows = rows
      told = []
      rows = []
      try {
        one.resolve({ rows: fieldsOfRows.map((fields) => rowOf(columns, fields)), command })
      } catch (error) {
        one.reject(error)
      }
    },
    failed(error: Error): void {
      // Its columns may have changed with the table; one that failed at its first use is not known at all.
      prepared.delete(pending[at]?.name ?? '')
      for (const { reject } of pending.slice(at)) reject(error)
      at = pending.length
    },
  }
}

/**
 * Statements for the driver to send as one. The server runs them in their order and stops at the first
 * that fails: that one and those behind it are rejected with its error.
 */
export function pipelineOf(
  pending: readonly Pending[],
  ended: (error: Error | undefined) => void,
): Pipeline {
  const answers = answering(pending)
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
        answers.begin(connection)
      } catch (error) {
        // Nobody knows what of it the server would get.
        connection.stream.destroy(error as Error)
      } finally {
        connection.stream.uncork()
      }
    },
    handleRowDescription: ({ fields }) => answers.columns(fields),
    handleDataRow: ({ fields }) => answers.row(fields),
    handleCommandComplete: ({ text }) => answers.answered(text.split(' ', 1)[0] ?? ''),
    handleEmptyQuery: () => answers.answered(''),
    handleError(error) {
      answers.failed(error)
      end(this, error)
    },
    handleReadyForQuery() {
      end(this, undefined)
    },
  }
}
