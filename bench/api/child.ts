// One server in a process of its own: the api, the api that prints the plans of its statements, or the bare route to
// which the api is compared.
import { once } from 'node:events'
import fastify from 'fastify'
import pg from 'pg'
import { openDependencies } from '../../app/dependencies.ts'
import { listenFor } from '../../app/run-service.ts'
import { environment } from '../../platform/process/read-settings.ts'
import api from '../../services/api/service.ts'
import { loadSettings } from '../../services/settings.ts'
import { explaining } from './explaining.ts'

const settings = loadSettings(environment())

function showPlan(name: string, plan: readonly string[]): void {
  console.log([`  ${name}`, ...plan.map((line) => `    ${line}`)].join('\n'))
}

async function serveApi(withPlans: boolean): Promise<() => Promise<void>> {
  const dependencies = await openDependencies('bench', settings)
  const { database, databaseUrl } = dependencies
  const explained = withPlans ? explaining(database, databaseUrl, showPlan) : null
  const served = explained ? { ...dependencies, database: explained.database } : dependencies
  const listener = await listenFor(api, served, () => [])
  return async () => {
    await listener.close()
    await explained?.end()
    await dependencies.close()
  }
}

/** The floor: no key, no limit, no description; one prepared statement by primary key, its row as JSON. */
async function serveBare(): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: settings.DATABASE_URL ?? '', max: 8 })
  const app = fastify()
  app.get<{ Params: { account: string; id: string } }>(
    '/bare/:account/:id',
    async (request, reply) => {
      const { account, id } = request.params
      const { rows } = await pool.query<Record<string, unknown>>({
        name: 'bare',
        text: `select account_id, id, scac, number, number_type, bill_of_lading_number, booking_number,
        ref_numbers, tags, pod_voyage_number, pol_etd_at, pol_atd_at, pod_eta_at, pod_ata_at, created_at
        from shipment where account_id = $1 and id = $2`,
        values: [account, id],
      })
      return reply.send({ data: rows[0] })
    },
  )
  await app.listen({ port: settings.PORT, host: '127.0.0.1' })
  return async () => {
    await app.close()
    await pool.end()
  }
}

const close = await (process.argv[2] === 'bare'
  ? serveBare()
  : serveApi(process.argv[2] === 'plans'))
process.send?.('ready')
await once(process, 'message')
await close()
process.exit(0)
