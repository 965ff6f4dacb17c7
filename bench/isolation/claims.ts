// Measures a claim of the deliverer's loop beside 100,000 webhooks whose deliveries are due later, and beside 500,000
// deliveries of a webhook that is paused.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDependencies } from '../../app/dependencies.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { environment } from '../../platform/process/read-settings.ts'
import { loadSettings } from '../../services/settings.ts'
import { createHttpOut } from '../../platform/http-out/call.ts'
import { ownNames } from '../../platform/http-out/signed-post.ts'
import { createPermits } from '../../platform/limits/permits.ts'
import { createSlots } from '../../platform/limits/slots.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { deliveryLoop, deliverySlots } from '../../services/webhook-deliverer/delivery-loop.ts'
import { runAll } from '../api/fill.ts'
import { summaryOf } from '../percentiles.ts'

const account = randomUUID()

const fills = [
  `insert into account (id, company_name) values ('${account}', 'bench')`,
  `insert into webhook (account_id, id, url, events, secret, paused_until)
   select '${account}', gen_random_uuid(), 'https://client.example/', '{}', 's',
     case when n = 0 then now() + interval '1 hour' end
   from generate_series(0, 100000) as n`,
  `insert into delivery (account_id, notification_id, webhook_id, due_at)
   select account_id, gen_random_uuid(), id, now() + interval '1 hour'
   from webhook where paused_until is null`,
  `insert into delivery (account_id, notification_id, webhook_id, due_at)
   select account_id, gen_random_uuid(), id, now()
   from webhook, generate_series(1, 500000) where paused_until is not null`,
  `insert into waiting_webhook (account_id, webhook_id, due_at)
   select distinct account_id, webhook_id, due_at from delivery`,
  'analyze',
]

export async function measureClaims(show: (line: string) => void): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  const settings = loadSettings({ ...environment(), DATA_DIR: folder, LOG_LEVEL: 'error' })
  const dependencies = await openDependencies('bench', settings)
  try {
    const { database } = dependencies
    await migrate(dependencies.databaseUrl, migrationsFolder, dependencies.log)
    await runAll(dependencies.databaseUrl, fills)
    const loop = deliveryLoop({
      http: createHttpOut(),
      slots: createSlots(deliverySlots),
      permits: createPermits({ limit: 1_000, windowMs: 60_000 }),
      ...ownNames,
      schedule: [1_000],
      metrics: createMetrics(),
      log: dependencies.log,
    })
    // Every other claim comes with a step of the walk over all webhooks.
    const [plain, walking]: [number[], number[]] = [[], []]
    for (let n = 0; n < 50; n++) {
      const began = performance.now()
      await loop.claim(database, 256)
      const times = n % 2 === 0 ? walking : plain
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, n % 2 === 0 ? 10 : 510))
    }
    show(
      'Claims beside 100,000 webhooks whose deliveries are due later and 500,000 deliveries that are paused.',
    )
    for (const [name, times] of Object.entries({ plain, walking })) {
      const { p50, p95, max } = summaryOf(times)
      show(
        `${name.padEnd(8)} p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  max ${max.toFixed(1)} ms`,
      )
    }
    return summaryOf(plain).p50 < 10 && summaryOf(walking).p50 < 10
  } finally {
    await dependencies.close()
    await rm(folder, { recursive: true, force: true })
  }
}
