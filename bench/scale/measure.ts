// Measures each statement of the hot paths on a large database, beside a backlog and beside one ten times as long.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDependencies } from '../../app/dependencies.ts'
import { setUpTables } from '../../migrations/apply.ts'
import { environment } from '../../platform/process/read-settings.ts'
import { loadSettings } from '../../services/settings.ts'
import { carriersFile, startServer } from '../api/measure.ts'
import { summaryOf } from '../percentiles.ts'
import { fillAll, setBacklog } from './fill.ts'
import { operations, paths } from './operations.ts'
import { note, rolledBack } from './timed.ts'
import type { Times } from './timed.ts'

const [warmUp, measured] = [10, 60]
const backlogs = [0.01, 0.1] as const
/** Milliseconds that the middle of no statement may take. */
const longest = 20

type Show = (line: string) => void

const text = (ms: number | undefined): string => (ms ?? Number.NaN).toFixed(1).padStart(8)

/** One line for each statement: beside the short backlog, beside the long one. False when one takes too long. */
function showTimes(all: readonly Times[], show: Show): boolean {
  let isGood = true
  show(`${''.padEnd(34)}     p50      p95   |     p50      p95   ms`)
  for (const name of [...(all[0]?.keys() ?? [])].sort()) {
    const both = all.map((times) => summaryOf(times.get(name) ?? []))
    const isLong = both.some(({ p50 }) => p50 > longest)
    isGood &&= !isLong
    const columns = both.map(({ p50, p95 }) => `${text(p50)} ${text(p95)}`).join('   |')
    show(`${name.padEnd(34)}${columns}${isLong ? '   too long' : ''}`)
  }
  return isGood
}

async function measureCalls(
  times: Times,
  origin: string,
  key: string,
  calls: Readonly<Record<string, (n: number) => string>>,
): Promise<void> {
  for (const [name, pathOf] of Object.entries(calls))
    for (let n = 0; n < warmUp + measured; n += 1) {
      const begun = performance.now()
      const answer = await fetch(origin + pathOf(n), { headers: { authorization: `Token ${key}` } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}`)
      if (n >= warmUp) note(times, name, performance.now() - begun)
    }
}

export async function measureScale(rows: number, show: Show): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  const env = { ...environment(), DATA_DIR: folder, LOG_LEVEL: 'warn', CARRIERS: carriersFile }
  const dependencies = await openDependencies('bench', loadSettings(env))
  const { database, databaseUrl } = dependencies
  const ends: (() => Promise<unknown>)[] = [() => dependencies.close()]
  try {
    await setUpTables(databaseUrl, dependencies.log)
    const filled = await fillAll(database, databaseUrl, rows)
    const [size] = await database.query<{ whole: string; indexes: string }>({
      text: `select pg_size_pretty(pg_database_size(current_database())) as whole,
        pg_size_pretty(sum(pg_indexes_size(oid))) as indexes from pg_class where relkind = 'r'`,
    })
    show(
      `${rows} shipments, containers and numbers, ${10 * rows} events, ${size?.whole} of disk, ` +
        `of which indexes ${size?.indexes}.`,
    )
    const api = await startServer('api', { ...env, DATABASE_URL: databaseUrl })
    ends.push(() => api.stop())
    const all: Times[] = []
    for (const share of backlogs) {
      await setBacklog(databaseUrl, share)
      const warm: Times = new Map()
      const times: Times = new Map()
      for (const operation of operations(dependencies, filled))
        for (let n = 0; n < warmUp + measured; n += 1)
          await rolledBack(database, n < warmUp ? warm : times, operation)
      await measureCalls(times, api.origin, filled.key, paths(filled))
      all.push(times)
    }
    show('Beside 1 % of all numbers and webhooks due, and beside 10 %:')
    return showTimes(all, show)
  } finally {
    for (const end of ends.reverse()) await end()
    await rm(folder, { recursive: true, force: true })
  }
}
