// Which rows of accounts a statement reaches without their account.

/** Tables of accounts, by the column that tells whose a row is. */
type AccountTables = ReadonlyMap<string, string>

/** The texts within each pair of parentheses and outside of all, without those of the pairs within. */
function levels(sql: string): readonly string[] {
  const done: string[] = []
  const open: string[] = ['']
  for (const char of sql.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''")) {
    if (char === '(') open.push('')
    else if (char === ')') {
      done.push(open.pop() ?? '')
      open.push(`${open.pop() ?? ''}()`)
    } else open.push(`${open.pop() ?? ''}${char}`)
  }
  return [...done, ...open]
}

const named = /\b(from|join|update|using)\s+([a-z_]+)\b(?![.(])(?:\s+(?:as\s+)?([a-z_]+))?/g
const noAlias = new Set(
  'cross left join where on set order limit using for group returning select offset'.split(' '),
)

type Used = { readonly table: string; readonly alias: string; readonly column: string }

const usedIn = (part: string, tables: AccountTables): readonly Used[] =>
  [...part.matchAll(named)].flatMap(([, , table = '', next = '']) => {
    const column = tables.get(table)
    const alias = next === '' || noAlias.has(next) ? table : next
    return column === undefined ? [] : [{ table, alias, column }]
  })

/** What a column is compared with; of a name without a table, where the part has one table only. */
function comparedWith(part: string, name: string, isAlone: boolean): readonly string[] {
  const [alias = '', column = ''] = name.split('.')
  const own = isAlone ? `(?<![.\\w])(?:${alias}\\.)?${column}` : `\\b${alias}\\.${column}`
  const sides = new RegExp(`${own}\\s*=\\s*([\\w.$]*)|([\\w.$]*)\\s*=\\s*${own}\\b`, 'g')
  return [...part.matchAll(sides)].map(([, right, left]) => right ?? left ?? '')
}

/** The tables that a part of a statement reaches neither by the account nor by a row that it reaches so. */
function notGiven(part: string, used: readonly Used[]): readonly Used[] {
  let open = used
  for (let before = -1; before !== open.length;) {
    before = open.length
    const unknown = new Set(open.map(({ alias, column }) => `${alias}.${column}`))
    open = open.filter(({ alias, column }) => {
      const names = [`${alias}.${column}`, `${alias}.ctid`]
      const sides = names.flatMap((name) => comparedWith(part, name, used.length === 1))
      return sides.every((side) => unknown.has(side))
    })
  }
  return open
}

/**
 * The tables of accounts of which the statement reaches rows without saying whose, each once. Rows that it names by their
 * place (`ctid`) are rows that it has found before; a row that it inserts says whose it is.
 */
export function reachedWithoutAccount(sql: string, tables: AccountTables): readonly string[] {
  const parts = levels(sql).flatMap((level) => level.split(/\b(?:union|except)\b/))
  const open = parts.flatMap((part) => notGiven(part, usedIn(part, tables)))
  return [...new Set(open.map(({ table }) => table))].sort()
}

/** All names that follow the words by which statements name tables. */
export const tablesIn = (sql: string): readonly string[] =>
  Array.from(
    sql.matchAll(/\b(?:from|join|update|into|using)\s+([a-z_]+)/g),
    ([, name = '']) => name,
  )
