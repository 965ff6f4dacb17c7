// Findings that a migration declares to be safe: a line `-- safe: <rule> <object>: <reason>` in its head.
import { migrationFindings } from './findings.ts'
import type { Finding } from './statements.ts'

const line = /^-- safe: (\w+) (\S+): (.+)$/

type Declared = Pick<Finding, 'rule' | 'object'> & { readonly reason: string }

/** The head ends with the first line that is no comment. */
function declaredIn(sql: string): readonly Declared[] {
  const lines = sql.split('\n')
  const end = lines.findIndex((one) => !one.startsWith('--'))
  return lines.slice(0, end < 0 ? lines.length : end).flatMap((one) => {
    const [, rule = '', object = '', reason = ''] = line.exec(one) ?? []
    return rule === '' ? [] : [{ rule, object, reason }]
  })
}

const isAbout = (one: Omit<Finding, 'why'>, other: Omit<Finding, 'why'>): boolean =>
  one.rule === other.rule && one.object === other.object

/** What speaks against a migration, as lines for the one who has written it. */
export function problemsOf(name: string, sql: string): readonly string[] {
  const declared = declaredIn(sql)
  const found = migrationFindings(name, sql)
  const open = found.filter((finding) => !declared.some((one) => isAbout(one, finding)))
  const idle = declared.filter((one) => !found.some((finding) => isAbout(one, finding)))
  const bare = declared.filter(({ reason }) => reason.trim().split(/\s+/).length < 3)
  return [
    ...new Set(open.map(({ rule, object, why }) => `${rule} ${object}: ${why}`)),
    ...idle.map(({ rule, object }) => `safe ${rule} ${object}: there is no such finding`),
    ...bare.map(({ rule, object }) => `safe ${rule} ${object}: the reason is missing`),
  ]
}
