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

/** A statement as it was said, and who waits for its answer. */
export type Said = {
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
type Prepared = Map<string, readonly Column[]>
const preparedOn = new WeakMap<Connection, Prepared>()

function preparedBy(connection: Connection): Prepared {
  const prepared = preparedOn.get(connection) ?? new Map<string, readonly Column[]>()
  preparedOn.set(connection, prepared)
  return prepared
}

/** In the extended query protocol of Postgres, with one `Sync` for all: the server answers when it is through. */
function write(connection: Connection, said: readonly Said[], prepared: Prepared): void {
  const alsoNew = new Set<string>()
  for (const { name, text, values } of said) {
    const isNew = name === '' || !(prepared.has(name) || alsoNew.has(name))
    if (isNew) {
      alsoNew.add(name)
      // It may stand prepared all the same, when it failed at its first use.
      if (name !== '') connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    }
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

/** What the driver tells of a wave while it is answered. */
export type Wave = Submittable & {
  /** The driver's own: put in its place is what stops its clock. */
  callback: () => void
  handleRowDescription(message: { readonly fields: readonly FieldDef[] }): void
  handleDataRow(message: { readonly fields: Fields }): void
  handleCommandComplete(message: { readonly text: string }): void
  handleEmptyQuery(): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/**
 * Statements for the driver to send as one. The server runs them in their order and stops at the first
 * that fails: that one and those behind it are rejected with its error.
 */
export function waveOf(said: readonly Said[], ended: (error: Error | undefined) => void): Wave {
  let prepared: Prepared = new Map()
  let at = 0
  let told: readonly Column[] = []
  let fieldsOfRows: Fields[] = []
  const answered = (command: string): void => {
    const one = said[at]
    if (!one) return
    at += 1
    const columns = prepared.get(one.name) ?? told
    if (one.name !== '') prepared.set(one.name, columns)
    const rows = fieldsOfRows
    told = []
    fieldsOfRows = []
    try {
      one.resolve({ rows: rows.map((fields) => rowOf(columns, fields)), command })
    } catch (error) {
      one.reject(error)
    }
  }
  let isOver = false
  const end = (wave: Wave, error: Error | undefined): void => {
    if (isOver) return
    isOver = true
    wave.callback()
    ended(error)
  }
  return {
    callback: () => undefined,
    submit(connection) {
      prepared = preparedBy(connection)
      connection.stream.cork()
      write(connection, said, prepared)
      connection.stream.uncork()
    },
    handleRowDescription: ({ fields }) => void (told = fields.map(columnOf)),
    handleDataRow: ({ fields }) => void fieldsOfRows.push(fields),
    handleCommandComplete: ({ text }) => answered(text.split(' ', 1)[0] ?? ''),
    handleEmptyQuery: () => answered(''),
    handleError(error) {
      for (const { reject } of said.slice(at)) reject(error)
      at = said.length
      end(this, error)
    },
    handleReadyForQuery() {
      end(this, undefined)
    },
  }
}
