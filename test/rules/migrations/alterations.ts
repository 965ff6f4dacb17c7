// What `alter table` does to a table that others use meanwhile.
import type { Node } from 'libpg-query'
import { partOf, tableOf } from './statements.ts'
import type { Content, Context, Finding } from './statements.ts'

type Unnamed = Omit<Finding, 'object'>

/** Functions whose value is one for all rows, so that no row is written for it. */
const stableFunctions = new Set(['now', 'transaction_timestamp', 'statement_timestamp'])

/** Any other function may give each row a value of its own. */
function callsFunction(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (Array.isArray(node)) return node.some(callsFunction)
  const called = (node as { FuncCall?: { funcname?: Node[] } }).FuncCall?.funcname
  if (called !== undefined) {
    const [, { sval }] = partOf(called.at(-1))
    if (!stableFunctions.has(String(sval))) return true
  }
  return Object.values(node).some(callsFunction)
}

const isNullDefault = (content: Content): boolean => {
  const [kind, value] = partOf(content['raw_expr'])
  return kind === 'A_Const' && value['isnull'] === true
}

const isMadeAlways = (type: unknown, kinds: ReadonlySet<unknown>): boolean =>
  kinds.has('CONSTR_GENERATED') ||
  kinds.has('CONSTR_IDENTITY') ||
  /serial/.test(JSON.stringify(type))

function addedColumn(column: Content): Unnamed[] {
  const constraints = ((column['constraints'] ?? []) as Node[]).map((node) => partOf(node)[1])
  const kinds = new Set(constraints.map(({ contype }) => contype))
  const given = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const isMade = isMadeAlways(column['typeName'], kinds)
  const hasValue = given !== undefined && !isNullDefault(given)
  const found: Unnamed[] = []
  if (isMade || callsFunction(given))
    found.push({ rule: 'rewrite', why: 'every row is written anew for its value' })
  if (kinds.has('CONSTR_NOTNULL') && !hasValue && !isMade)
    found.push({ rule: 'required', why: 'the version before inserts rows without it' })
  if (kinds.has('CONSTR_CHECK') || (hasValue && kinds.has('CONSTR_FOREIGN')))
    found.push({ rule: 'scan', why: 'all rows are checked while nobody reads or writes' })
  if (kinds.has('CONSTR_UNIQUE') || kinds.has('CONSTR_PRIMARY'))
    found.push({ rule: 'index', why: 'its index is made while nobody reads or writes' })
  return found
}

function addedConstraint(constraint: Content): Unnamed[] {
  const kind = constraint['contype']
  if (constraint['indexname'] !== undefined) return []
  if (kind === 'CONSTR_CHECK' || kind === 'CONSTR_FOREIGN')
    return constraint['skip_validation'] === true
      ? []
      : [{ rule: 'scan', why: 'all rows are checked while nobody writes: not valid' }]
  return [{ rule: 'index', why: 'its index is made while nobody reads or writes: using index' }]
}

const harmless = new Set([
  'AT_ColumnDefault',
  'AT_DropNotNull',
  'AT_SetStatistics',
  'AT_SetOptions',
  'AT_SetRelOptions',
  'AT_ReplaceRelOptions',
  'AT_DetachPartition',
])

function commandFindings(command: Content, inTransaction: boolean): Unnamed[] {
  const kind = String(command['subtype'])
  const [, definition] = partOf(command['def'])
  if (harmless.has(kind)) return []
  if (kind === 'AT_AddColumn') return addedColumn(definition)
  if (kind === 'AT_AddConstraint') return addedConstraint(definition)
  if (kind === 'AT_DropColumn' || kind === 'AT_DropConstraint')
    return [{ rule: 'drop', why: 'processes of the version before may use it' }]
  if (kind === 'AT_AlterColumnType')
    return [{ rule: 'rewrite', why: 'rows and indexes are written anew, and plans of others fail' }]
  if (kind === 'AT_SetNotNull')
    return [{ rule: 'scan', why: 'all rows are checked, unless a valid check says the same' }]
  if (kind === 'AT_ValidateConstraint')
    return inTransaction
      ? [{ rule: 'scan', why: 'it keeps the locks of the file meanwhile: *.concurrent.sql' }]
      : []
  return [{ rule: 'locks', why: `${kind.replace('AT_', '')} locks the table or is not known` }]
}

/** `table.column` or `table.constraint`; the table alone for what has no name. */
function objectOf(table: string, command: Content): string {
  const [, definition] = partOf(command['def'])
  const name = command['name'] ?? definition['colname'] ?? definition['conname']
  return typeof name === 'string' ? `${table}.${name}` : table
}

export function alterationFindings(
  alteration: Content,
  { isNew, inTransaction }: Context,
): Finding[] {
  const table = tableOf(alteration['relation'])
  if (isNew(table)) return []
  const commands = ((alteration['cmds'] ?? []) as Node[]).map((node) => partOf(node)[1])
  return commands.flatMap((command) =>
    commandFindings(command, inTransaction).map((finding) => ({
      ...finding,
      object: objectOf(table, command),
    })),
  )
}
