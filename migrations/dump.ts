// Writes migrations/schema.sql, the sum of the migrations, so that a review sees a change of the schema
// as a diff, and schemas/tables.ts, the types of its rows. `npm run dump-schema`.
import { mkdtemp, chmod, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '../platform/postgres/database.ts'
import type { Db } from '../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded/server.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { migrationsFolder } from './folder.ts'
import { tableTypes, typesFile } from './table-types.ts'
import { silentLog } from '../platform/process/log.ts'

export const schemaFile = new URL('./schema.sql', import.meta.url)

// Partitions come and go with the months.
const ownTables = 'and not c.relispartition'

const columns = (db: Db) =>
  db.query<{ table_name: string; line: string }>({
    text: `
      select c.relname as table_name,
             format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
             || case when a.attnotnull then ' not null' else '' end
             || coalesce(case when a.attgenerated = 's' then ' generated always as ('
                              || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                         else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '')
             || case when a.attidentity <> '' then ' generated as identity' else '' end as line
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') ${ownTables}
      order by c.relname collate "C", a.attnum`,
  })

// Not-null constraints are left out: the columns say it, and Postgres 18 has them where 17 has none.
const constraints = (db: Db) =>
  db.query<{ table_name: string; line: string }>({
    text: `
      select c.relname as table_name,
             format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = 'public'::regnamespace and k.contype <> 'n' ${ownTables}
      order by c.relname collate "C", position(k.contype::text in 'pufcx'), k.conname collate "C"`,
  })

const partitioned = (db: Db) =>
  db.query<{ table_name: string; line: string }>({
    text: `
      select c.relname as table_name, 'partition by ' || pg_get_partkeydef(c.oid) as line
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'p'`,
  })

/** Those that are not the work of a constraint. */
const indexes = (db: Db) =>
  db.query<{ table_name: string; line: string }>({
    text: `
      select c.relname as table_name, pg_get_indexdef(i.indexrelid) || ';' as line
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_class x on x.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace ${ownTables}
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by c.relname collate "C", x.relname collate "C"`,
  })

const functions = (db: Db) =>
  db.query<{ line: string }>({
    text: `
      select trim(trailing e'\\n' from pg_get_functiondef(p.oid)) || ';' as line from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
  })

const triggers = (db: Db) =>
  db.query<{ line: string }>({
    text: `
      select pg_get_triggerdef(t.oid) || ';' as line
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
      order by c.relname collate "C", t.tgname collate "C"`,
  })

/** The schema as readable SQL in a stable order: tables by name, columns as they stand. */
export async function dumpSchema(db: Db): Promise<string> {
  const [lines, checks, own] = [await columns(db), await constraints(db), await indexes(db)]
  const partitions = await partitioned(db)
  const names = [...new Set(lines.map(({ table_name }) => table_name))]
  const tables = names.map((name) => {
    const of = (rows: readonly { table_name: string; line: string }[]) =>
      rows.filter(({ table_name }) => table_name === name).map(({ line }) => line)
    const body = [...of(lines), ...of(checks)].map((line) => `  ${line}`).join(',\n')
    const end = [')', ...of(partitions)].join(' ')
    return [`create table ${name} (\n${body}\n${end};`, ...of(own)].join('\n')
  })
  const rest = [...(await functions(db)), ...(await triggers(db))].map(({ line }) => line)
  const head = '-- Made by `npm run dump-schema` from the migrations; not to be edited or applied.'
  return `${[head, ...tables, ...rest].join('\n\n')}\n`
}

async function dumpMigrations(): Promise<void> {
  // Postgres runs as its own user when this runs as root, and must be able to reach the folder.
  const folder = await mkdtemp(join(tmpdir(), 'landfall-dump-'))
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres(join(folder, 'postgres'))
  const database = openDatabase(server.url, { max: 1, name: 'dump' })
  try {
    await migrate(server.url, migrationsFolder, silentLog())
    const schema = await dumpSchema(database)
    await writeFile(schemaFile, schema)
    await writeFile(typesFile, tableTypes(schema))
  } finally {
    await database.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await dumpMigrations()
