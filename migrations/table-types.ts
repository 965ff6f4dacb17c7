// Makes schemas/tables.ts from the dumped schema, so that a misspelt column does not compile.
export const typesFile = new URL('../schemas/tables.ts', import.meta.url)

type Types = { readonly written: string; readonly read: string }
const same = (type: string): Types => ({ written: type, read: type })

/** A written value travels as JSON, bytes as hexadecimal behind `\\x`; `pg` makes what is read. */
const typesOf: Readonly<Record<string, Types>> = {
  uuid: same('string'),
  text: same('string'),
  'text[]': same('readonly string[]'),
  boolean: same('boolean'),
  integer: same('number'),
  bigint: { written: 'number | string', read: 'string' },
  real: same('number'),
  'double precision': same('number'),
  'timestamp with time zone': { written: 'Date | string', read: 'Date' },
  jsonb: same('unknown'),
  bytea: { written: 'string', read: 'Buffer' },
  'bytea[]': { written: 'readonly string[]', read: 'readonly Buffer[]' },
}

type Column = {
  readonly name: string
  readonly types: Types
  readonly isNullable: boolean
  readonly isGenerated: boolean
  readonly hasDefault: boolean
}
type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly key: string | undefined
}

const columnLine = /^ {2}"?(\w+)"? (.+?)( not null)?( default .+| generated .+)?,?$/

function columnOf(line: string): Column {
  const [, name, sqlType, notNull, filled = ''] = columnLine.exec(line) ?? []
  if (name === undefined || sqlType === undefined) throw new Error(`not a column: ${line}`)
  const types = typesOf[sqlType]
  if (types === undefined) throw new Error(`no TypeScript type for ${sqlType}, in: ${line}`)
  const isGenerated = filled.startsWith(' generated always')
  return { name, types, isNullable: !notNull, isGenerated, hasDefault: filled !== '' }
}

function tableOf(name: string, body: string): Table {
  const lines = body.split('\n')
  const isConstraint = (line: string): boolean => line.startsWith('  constraint ')
  const key = /PRIMARY KEY \((.+?)\)/.exec(body)?.[1]
  return { name, key, columns: lines.filter((line) => !isConstraint(line)).map(columnOf) }
}

const tablesIn = (schema: string): readonly Table[] =>
  Array.from(
    schema.matchAll(/^create table (\w+) \(\n([^]*?)\n\)[^\n]*;/gm),
    ([, name = '', body = '']) => tableOf(name, body),
  )

const orNull = (type: string, isNullable: boolean): string =>
  isNullable && type !== 'unknown' ? `${type} | null` : type

const writtenColumn = ({ name, types, isNullable, hasDefault }: Column): string =>
  `readonly ${name}${isNullable || hasDefault ? '?' : ''}: ${orNull(types.written, isNullable)}`

const readColumn = ({ name, types, isNullable }: Column): string =>
  `readonly ${name}: ${orNull(types.read, isNullable)}`

const typeOf = ({ name }: Table, columns: readonly string[]): string =>
  `  readonly ${name}: {\n${columns.map((column) => `    ${column}`).join('\n')}\n  }`

const writtenType = (table: Table): string =>
  typeOf(table, table.columns.filter(({ isGenerated }) => !isGenerated).map(writtenColumn))

const readType = (table: Table): string => typeOf(table, table.columns.map(readColumn))

const keyOf = ({ name, key }: Table): string[] => {
  const columns = key?.split(', ').map((column) => `'${column.replaceAll('"', '')}'`)
  return columns === undefined ? [] : [`  ${name}: [${columns.join(', ')}],`]
}

/** The text of schemas/tables.ts, before prettier. */
export function tableTypes(schema: string): string {
  const tables = tablesIn(schema)
  return `// Made by \`npm run dump-schema\` from migrations/schema.sql; not to be edited.

/** A row of each table as it is written; columns that Postgres fills may be left out. */
export type Tables = {
${tables.map(writtenType).join('\n')}
}

/** A row of each table as it is read. */
export type StoredRows = {
${tables.map(readType).join('\n')}
}

export const primaryKeys = {
${tables.flatMap(keyOf).join('\n')}
} as const satisfies { readonly [T in keyof Tables]?: readonly (keyof Tables[T])[] }
`
}
