// The addresses that webhooks are sent from, which clients let through their firewalls.
import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { texts, time } from '../../../resources/attribute-schemas.ts'
import { isoTime } from '../../../resources/resource.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import { plainAnswer } from '../http/answer-schemas.ts'
import { ok } from '../http/answers.ts'
import { getRoute } from '../http/route.ts'

type SourceRow = Pick<StoredRows['webhook_source'], 'addresses' | 'changed_at'>

/** Stores the addresses, and the time if they are not the ones that are stored. */
export const rememberSource = (db: Db, addresses: readonly string[]) =>
  db.query({
    name: 'webhook_source_remember',
    text: `
      insert into webhook_source as s (addresses) values ($1)
      on conflict (id) do update set addresses = excluded.addresses, changed_at = now()
        where s.addresses <> excluded.addresses`,
    values: [addresses],
  })

/** No addresses, since now, where no api has started yet. */
const storedSource = (db: Db) =>
  db.query<SourceRow>({
    name: 'webhook_source_stored',
    text: `
      select coalesce(s.addresses, '{}') as addresses, coalesce(s.changed_at, now()) as changed_at
      from (select true as id) one left join webhook_source s using (id)`,
  })

const shownSource = ({ addresses, changed_at }: SourceRow) => ({
  webhook_notification_ips: addresses,
  last_updated: isoTime(changed_at),
})

/** An empty list where the operator has named none: they are not known then. */
export const sourceRoute = getRoute(
  '/webhooks/ips',
  async (_request, { database }) => {
    const [row] = await storedSource(database)
    return ok(row && shownSource(row))
  },
  {
    summary: 'the addresses that webhooks are sent from; empty where the operator names none',
    answer: plainAnswer(Type.Object({ webhook_notification_ips: texts, last_updated: time })),
  },
)
