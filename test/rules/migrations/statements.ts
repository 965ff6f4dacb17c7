// The statements of a migration, read by the parser of Postgres itself.
import { loadModule, parseSync } from 'libpg-query'
import type { Node, ParseResult } from 'libpg-query'

/** `object` is the table, column, index or function that the statement is about. */
export type Finding = { readonly rule: string; readonly object: string; readonly why: string }

export type Content = Readonly<Record<string, unknown>>

/** The kind of a statement or of a part of it, and its content. */
export type Part = readonly [kind: string, content: Content]

/** Tables that the same file makes have no rows and no other users. */
export type Context = {
  readonly isNew: (table: string) => boolean
  readonly inTransaction: boolean
}

await loadModule()

/** A node of the tree has one member, named by its kind. */
export const partOf = (node: unknown): Part => {
  const [kind, content] = Object.entries((node as Node | undefined) ?? {})[0] ?? ['nothing', {}]
  return [kind, content as Content]
}

/** The statements of a concurrent file are separated by blank lines, and not always by semicolons. */
export const statementsOf = (sql: string, isConcurrent: boolean): readonly Part[] =>
  (isConcurrent ? sql.split(/\n\s*\n/) : [sql]).flatMap((text) => {
    const { stmts = [] } = parseSync(text) as ParseResult
    return stmts.map(({ stmt }) => partOf(stmt))
  })

export const tableOf = (relation: unknown): string =>
  (relation as { relname?: string } | undefined)?.relname ?? ''

/** A name with its schema, of a list of names the first ones first. */
export const namesIn = (nodes: unknown): string =>
  ((nodes ?? []) as readonly Node[])
    .map((node) => {
      const [kind, content] = partOf(node)
      if (kind === 'String') return String(content['sval'])
      const inner = content['items'] ?? content['objname'] ?? content['names']
      return namesIn((inner as { items?: unknown } | undefined)?.items ?? inner)
    })
    .join('.')
