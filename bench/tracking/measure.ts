// Measures tracking, part by part; a part fills the database with what it needs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDependencies } from '../../app/dependencies.ts'
import type { OpenDependencies } from '../../app/dependencies.ts'
import { setUpTables } from '../../migrations/apply.ts'
import { environment } from '../../platform/process/read-settings.ts'
import { loadSettings } from '../../services/settings.ts'
import { measureAnswers } from './answers.ts'
import { fillSchedule } from './fill-schedule.ts'
import { measureObservations } from './observations.ts'
import { answersLine, observationsLine, scheduleLine } from './report.ts'
import { measureSchedule } from './schedule.ts'

/** Prints its lines; false when a result is worse than it must be. */
type Part = (dependencies: OpenDependencies, show: (line: string) => void) => Promise<boolean>

const scheduledNumbers = 1_000_000
/** Milliseconds, for a claim in the middle. */
const longestClaim = 10

const followedBills = 5_000
const rounds = 4

const parts: Readonly<Record<string, Part>> = {
  answers: async (dependencies, show) => {
    const count = Number(environment().ROWS ?? followedBills)
    show(
      `Answers of 20 events about each of ${count} bills of lading, from bytes to recorded events.`,
    )
    await measureAnswers(dependencies, count, rounds, (result) => show(answersLine(result)))
    return true
  },
  observations: (_dependencies, show) => {
    show('The journey of one box, from all that was said about it with one more answer.')
    for (const result of measureObservations()) show(observationsLine(result))
    return Promise.resolve(true)
  },
  schedule: async ({ database, databaseUrl }, show) => {
    const rows = Number(environment().ROWS ?? scheduledNumbers)
    show(`Claims of up to 64 due numbers out of ${rows}.`)
    let good = true
    await fillSchedule(databaseUrl, rows)
    await measureSchedule(database, (result) => {
      good &&= result.latency.p50 < longestClaim
      show(scheduleLine(result))
    })
    return good
  },
}

/** Measures the named part, or all of them, each after the other. */
export async function measureTracking(
  chosen: string | undefined,
  show: (line: string) => void,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
  const env = { ...environment(), DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const dependencies = await openDependencies('bench', loadSettings(env))
  try {
    await setUpTables(dependencies.databaseUrl, dependencies.log)
    let good = true
    for (const [name, measure] of Object.entries(parts)) {
      if (chosen !== undefined && chosen !== name) continue
      good = (await measure(dependencies, show)) && good
    }
    return good
  } finally {
    await dependencies.close()
    await rm(folder, { recursive: true, force: true })
  }
}
