// Tells the operator which right a role lacks: the server's own words name the table only.
import type { Log } from '../process/log.ts'
import { reasonOf } from '../process/reason-of.ts'
import { toldOnce } from '../process/told-once.ts'
import type { Db } from './database.ts'

/** The same refusal is logged once in this time. */
const repeatMs = 30_000

type Lacking = { readonly role: string; readonly name: string; readonly rights: string }

/** What the role lacks on the tables among these words, which the server may say in any language. */
const findLacking = (db: Db, words: readonly string[]) =>
  db.query<Lacking>({
    name: 'lacking_rights',
    text: `
      select current_user::text as role, c.relname::text as name,
             string_agg(wanted, ', ' order by place) as rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(array['select', 'insert', 'update', 'delete'])
        with ordinality as w (wanted, place)
      where c.relname = any($1) and c.relkind in ('r', 'p') and n.nspname = current_schema()
        and not has_table_privilege(c.oid, wanted)
      group by c.relname`,
    values: [words],
  })

/** One sentence about a statement that was refused for want of a right, and where it can be told, one that grants it. */
export async function lackingRights(db: Db, refusal: unknown): Promise<string> {
  const reason = reasonOf(refusal)
  const found = await findLacking(db, reason.match(/\w+/g) ?? []).catch(() => [])
  const grants = found.map(({ role, name, rights }) => `grant ${rights} on ${name} to "${role}"`)
  const told = `Postgres refuses a statement: ${reason}`
  return grants.length === 0 ? told : `${told}. The role lacks rights: ${grants.join('; ')}`
}

/** Logs what the role lacks when it is told of a refusal. */
export function tellLackingRights(log: Log, db: Db): (refusal: unknown) => void {
  const told = toldOnce(repeatMs)
  return (refusal) => {
    if (!told.isNew(reasonOf(refusal))) return
    void lackingRights(db, refusal).then((sentence) => log.error({ err: refusal }, sentence))
  }
}
