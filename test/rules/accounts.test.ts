// The statements of the hot paths stay within accounts, except those that docs/scale.md names with their reasons.
import { expect, test } from 'vitest'
import { reachedWithoutAccount, tablesIn } from './account-reach.ts'
import { importsOf, isForTests, projectFiles, textOf } from './source-files.ts'
import { statementsIn } from './sql-texts.ts'

const services = ['event-ingester', 'notification-builder', 'webhook-deliverer']
/** What they use that is no part of a hot path: keys and accounts are read for requests of clients. */
const aside = /^(resources\/accounts|services\/api)\//

/** What app/ runs the handlers of services with, which services do not import. */
const runner = 'platform/worker/run.ts'

/** The files of these services and of what runs them, with the resources and the platform that they import. */
function hotFiles(): readonly string[] {
  const found = new Set<string>()
  const visit = (file: string): void => {
    const isCode = /^(services|resources|platform)\/.*\.ts$/.test(file)
    if (!isCode || found.has(file) || isForTests(file) || aside.test(file)) return
    found.add(file)
    for (const next of importsOf(file, textOf(file))) visit(next)
  }
  for (const name of services) visit(`services/${name}/service.ts`)
  visit(runner)
  return [...found]
}

const schema = textOf('migrations/schema.sql')
const tables = Array.from(
  schema.matchAll(/^create table (\w+) \(([^;]*)\)/gm),
  ([, name = '', columns = '']) => ({
    name,
    isOfAccount: /^ {2}account_id uuid not null/m.test(columns),
    key: /PRIMARY KEY \((\w+)/.exec(columns)?.[1],
  }),
)
const ofAccounts = tables.filter(({ isOfAccount }) => isOfAccount)
const accountColumns = new Map([
  ['account', 'id'],
  ...ofAccounts.map(({ name }) => [name, 'account_id'] as const),
])

/** The first two cells of the rows that tables of the page's section have, without their code marks. */
function rowsOfPage(): readonly (readonly [string, string])[] {
  const [, section = ''] = textOf('docs/scale.md').split(
    '## A database that is distributed by account',
  )
  return Array.from(section.matchAll(/^\| `(.*?)` *\| (.*?) *\| \S/gm), ([, first, second]) => [
    first ?? '',
    second?.replaceAll('`', '') ?? '',
  ])
}

const isRepository = projectFiles().length > 0
const statements = isRepository ? hotFiles().flatMap(statementsIn) : []

test.runIf(isRepository)('the page names each statement that crosses accounts', () => {
  const crossing = statements.map(({ name, text }): [string, string] => [
    name,
    reachedWithoutAccount(text, accountColumns).join(', '),
  ])
  const wanted = crossing.filter(([, reached]) => reached !== '').sort()
  expect(
    rowsOfPage()
      .filter(([, reached]) => reached !== 'no account')
      .sort(),
  ).toEqual(wanted)
})

test.runIf(isRepository)('the page names each table without accounts that they use', () => {
  const known = new Set(tables.map(({ name }) => name).filter((name) => !accountColumns.has(name)))
  const used = new Set(statements.flatMap(({ text }) => tablesIn(text)))
  const wanted = [...known].filter((name) => used.has(name)).sort()
  const named = rowsOfPage().filter(([, reached]) => reached === 'no account')
  expect(named.map(([name]) => name).sort()).toEqual(wanted)
})

test('the keys of tables of accounts begin with the account', () => {
  const others = ofAccounts.filter(({ key }) => key !== undefined && key !== 'account_id')
  // The key of a request is looked up before its account is known; a row is made for a webhook.
  expect(others.map(({ name }) => name)).toEqual(['api_key', 'api_key_account', 'waiting_webhook'])
})

test.each([
  ['select 1 from event where account_id = $1 and id = $2', ''],
  ['select 1 from event where id = $1', 'event'],
  ['select 1 from account where id = $1', ''],
  [
    'select 1 from unnest($1) m cross join lateral (select id from event where account_id = m.a) e',
    '',
  ],
  [
    'select 1 from unnest($1) m cross join lateral (select id from event where id = m.id) e',
    'event',
  ],
  ['select 1 from m join event e on e.account_id = m.account_id', ''],
  ['select 1 from webhook w join event e on e.account_id = w.account_id', 'event, webhook'],
  [
    'select 1 from webhook w join event e on e.account_id = w.account_id where w.account_id = $1',
    '',
  ],
  ['select id from event where account_id = $1 union select id from event where id = $1', 'event'],
  [
    'update event set id = $1 where ctid = any(array(select ctid from event where id = $2))',
    'event',
  ],
  ['update event set id = $1 where ctid = any(array(select ctid from held))', ''],
  ['insert into event (account_id) values ($1)', ''],
  ['select extract(epoch from event.recorded_at) from event where account_id <> all($1)', 'event'],
])('what a statement reaches without an account: %s', (sql, reached) => {
  expect(reachedWithoutAccount(sql, accountColumns).join(', ')).toBe(reached)
})
