// Measures how long it takes to claim due numbers of a large poll schedule.
import { randomUUID } from 'node:crypto'
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Database } from '../../platform/postgres/database.ts'
import {
  openLimits,
  permitsForAll,
} from '../../services/event-ingester/poll/claim-limits-fixture.ts'
import { claimDue } from '../../services/event-ingester/poll/claim.ts'
import type { ClaimLimits } from '../../services/event-ingester/poll/claim-sql.ts'
import { summaryOf } from '../percentiles.ts'
import type { Summary } from '../percentiles.ts'
import { carriersOfFirst, makeDue, firstPayer, resetDue } from './fill-schedule.ts'

export type ClaimResult = {
  readonly name: string
  readonly claimed: number
  readonly latency: Summary
}

const atOnce = 64
const warmUp = 20
const measured = 200

type Situation = {
  readonly name: string
  readonly due: string
  /** Of what is due; by default that of routine polls. */
  readonly bucket?: string
  readonly limits: ClaimLimits
}

const situations: readonly Situation[] = [
  { name: 'nothing due', due: 'false', limits: openLimits },
  { name: '500 due', due: `number::int % 1999 = 0`, limits: openLimits },
  { name: 'all due, as after an outage', due: 'true', limits: openLimits },
  {
    name: 'all numbers of a refusing carrier due, and 500 others',
    due: `scac = 'C001' or number::int % 1999 = 0`,
    limits: { ...openLimits, refusing: ['C001'] },
  },
  {
    name: 'all numbers of a carrier due, an account at its limit',
    due: `scac = 'C001'`,
    limits: { ...openLimits, busyPayers: [`C001 default ${firstPayer}`] },
  },
  {
    name: 'all due numbers of a carrier are of an account at its limit',
    due: `scac = 'C001' and paying_account_id = '${firstPayer}'`,
    limits: { ...openLimits, busyPayers: [`C001 default ${firstPayer}`] },
  },
  {
    name: 'a fifth was just asked for, by an account at its limit',
    due: `paying_account_id = '${firstPayer}'`,
    bucket: 'create',
    limits: {
      ...openLimits,
      busyPayers: carriersOfFirst.map((scac) => `${scac} create ${firstPayer}`),
    },
  },
  { name: 'all were just asked for', due: 'true', bucket: 'create', limits: openLimits },
]

async function claimOnce(database: Database, of: ClaimLimits) {
  const token = randomUUID()
  const begun = performance.now()
  const claimed = await claimDue(database, token, atOnce, of, permitsForAll)
  const ms = performance.now() - begun
  // The next claim finds the same state.
  await database.query({
    name: 'bench_release',
    text: `update carrier_reference set lease_token = null, lease_until = null
      where (scac, number, number_type) in (select * from unnest($1::text[], $2::text[], $3::text[]))`,
    values: arraysOf(claimed, 'scac', 'number', 'number_type'),
  })
  return { ms, claimed: claimed.length }
}

export async function measureSchedule(
  database: Database,
  show: (result: ClaimResult) => void,
): Promise<void> {
  for (const { name, due, bucket, limits: own } of situations) {
    await makeDue(database, due, bucket)
    await database.query({ text: 'vacuum analyze carrier_reference' })
    const times: number[] = []
    let claimed = 0
    for (let n = 0; n < warmUp + measured; n += 1) {
      const one = await claimOnce(database, own)
      claimed = one.claimed
      if (n >= warmUp) times.push(one.ms)
    }
    show({ name, claimed, latency: summaryOf(times) })
    await resetDue(database)
  }
}
