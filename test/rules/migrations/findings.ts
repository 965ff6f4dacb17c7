// Finds in a migration what blocks readers and writers of a table, or breaks processes of the version before.
import { alterationFindings } from './alterations.ts'
import { namesIn, partOf, statementsOf, tableOf } from './statements.ts'
import type { Content, Context, Finding, Part } from './statements.ts'

const isNewIn = (statements: readonly Part[]): ReadonlySet<string> =>
  new Set(
    statements.flatMap(([kind, { relation, into }]) => {
      if (kind === 'CreateStmt') return [tableOf(relation)]
      const target = (into as { rel?: unknown } | undefined)?.rel
      return kind === 'CreateTableAsStmt' ? [tableOf(target)] : []
    }),
  )

function indexFindings(index: Content, context: Context): Finding[] {
  const [object, table] = [
    (index['idxname'] as string | undefined) ?? '',
    tableOf(index['relation']),
  ]
  if (index['concurrent'] === true && context.inTransaction)
    return [{ rule: 'index', object, why: 'concurrently needs a file named *.concurrent.sql' }]
  if (index['concurrent'] === true || context.isNew(table)) return []
  return [
    { rule: 'index', object, why: `nobody writes to ${table} while it is made: concurrently` },
  ]
}

function dropFindings(drop: Content): Finding[] {
  const kind = String(drop['removeType']).replace('OBJECT_', '').toLowerCase()
  const object = namesIn(drop['objects'])
  if (kind === 'index' && drop['concurrent'] === true) return []
  return [{ rule: 'drop', object, why: `processes of the version before may use the ${kind}` }]
}

/** Rows that are written by value are few. */
const hasValuesOnly = (statement: Content): boolean => {
  const [, source] = partOf(statement['selectStmt'])
  return source['fromClause'] === undefined && source['whereClause'] === undefined
}

function rowFindings(statement: Content, { isNew, inTransaction }: Context): Finding[] {
  const table = tableOf(statement['relation'])
  const why = `one transaction over ${table} is as long as the table is large`
  return isNew(table) || !inTransaction ? [] : [{ rule: 'rows', object: table, why }]
}

const opaque = (object: string): Finding[] => [
  { rule: 'opaque', object, why: 'what it runs cannot be read from the statement' },
]

const harmless = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CommentStmt',
  'CreateEnumStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'VariableSetStmt',
  'ViewStmt',
])

const findingsByKind: Record<string, (content: Content, of: Context) => Finding[]> = {
  IndexStmt: indexFindings,
  DropStmt: dropFindings,
  AlterTableStmt: alterationFindings,
  RenameStmt: (rename) => [
    {
      rule: 'rename',
      object: (rename['subname'] as string | undefined) ?? tableOf(rename['relation']),
      why: 'processes of the version before use the former name',
    },
  ],
  UpdateStmt: rowFindings,
  DeleteStmt: rowFindings,
  MergeStmt: rowFindings,
  InsertStmt: (insert, context) => (hasValuesOnly(insert) ? [] : rowFindings(insert, context)),
  CreateTableAsStmt: () => opaque('create table as'),
  CreateFunctionStmt: (made) =>
    made['replace'] === true
      ? [
          {
            rule: 'replace',
            object: namesIn(made['funcname']),
            why: 'processes of the version before call it as it was',
          },
        ]
      : [],
  CreateTrigStmt: (trigger, { isNew }) =>
    isNew(tableOf(trigger['relation']))
      ? []
      : [
          {
            rule: 'trigger',
            object: String(trigger['trigname']),
            why: 'it also runs for processes of the version before',
          },
        ],
  DoStmt: (_content, { inTransaction }) => (inTransaction ? opaque('do') : []),
  VacuumStmt: ({ options }) =>
    JSON.stringify(options ?? []).includes('"full"')
      ? [{ rule: 'rewrite', object: 'vacuum full', why: 'the table is written anew' }]
      : [],
  CallStmt: (content) => opaque(namesIn((content['funccall'] as { funcname?: unknown })?.funcname)),
  SelectStmt: () => opaque('select'),
}

function findingsOf([kind, content]: Part, context: Context): Finding[] {
  if (harmless.has(kind)) return []
  const find = findingsByKind[kind]
  if (find !== undefined) return find(content, context)
  return [
    { rule: 'locks', object: kind, why: 'this kind of statement locks tables or is not known' },
  ]
}

/** A failed `create index concurrently` leaves an index that is never used, so the repetition drops it first. */
function unrepeatable(statements: readonly Part[]): Finding[] {
  const dropped = new Set<string>()
  return statements.flatMap(([kind, content]) => {
    if (kind === 'DropStmt') dropped.add(namesIn(content['objects']))
    const object = String(content['idxname'])
    if (kind !== 'IndexStmt' || dropped.has(object)) return []
    const why = 'a first attempt that failed leaves it invalid: drop index concurrently if exists'
    return [{ rule: 'repeat', object, why }]
  })
}

export function migrationFindings(name: string, sql: string): readonly Finding[] {
  const isConcurrent = name.endsWith('.concurrent.sql')
  const statements = statementsOf(sql, isConcurrent)
  const tables = isNewIn(statements)
  const context = { isNew: (table: string) => tables.has(table), inTransaction: !isConcurrent }
  const found = statements.flatMap((statement) => findingsOf(statement, context))
  return [...found, ...(isConcurrent ? unrepeatable(statements) : [])]
}
