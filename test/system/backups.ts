import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeBackup } from '../../cli/backup/backup.ts'
import type { Manifest } from '../../cli/backup/manifest.ts'
import { checkedBackup, restoreBackup } from '../../cli/backup/restore.ts'
import { lostSince } from '../../cli/republish/lost-since.ts'
import { republish } from '../../cli/republish/republish.ts'
import { openFiles } from '../../platform/files/files.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import { silentLog } from '../../platform/process/log.ts'
import { databaseUrl } from '../support/database-url.ts'
import { newClient } from '../support/system/client.ts'
import type { SystemBackends } from '../support/system/backends.ts'
import type { SystemEnvironment } from '../support/system/environment.ts'
import { losingBus } from '../support/system/losing-bus.ts'
import { samples, track } from '../support/system/samples.ts'
import { allServices, startServices } from '../support/system/services.ts'
import { withEnvironment } from '../support/system/whole-system.ts'
import { eventually, notified } from '../support/system/waits.ts'

const tracked = [samples.hamburg, samples.shanghai, samples.yantian, samples.istanbul]
const events = tracked.reduce((sum, sample) => sum + sample.events, 0)

/** Takes a backup while events are recorded of which the first ones never arrive, and ends the system. */
async function backupUnderWay(environment: SystemEnvironment, folder: string) {
  const bus = losingBus()
  const system = await startServices(allServices, environment.env, (dependencies) => ({
    ...dependencies,
    bus: bus.wrap(dependencies.bus),
  }))
  try {
    await environment.ready()
    const client = await newClient(environment)
    const hook = await client.createWebhook()
    await track(client, samples.hamburg)
    await notified(hook, samples.hamburg.events)
    bus.lost.add('event.recorded')
    for (const sample of tracked.slice(1)) await track(client, sample)
    await bus.untilLost('event.recorded', 3)
    const files = await openFiles({ kind: 'folder', path: join(folder, 'source') })
    const url = String(environment.env['DATABASE_URL'])
    return { hook, manifest: await takeBackup(url, files, join(folder, 'backup'), new Date()) }
  } finally {
    await system.stop()
  }
}

const rowsIn = ({ tables }: Manifest, table: string): number =>
  tables.find(({ name }) => name === table)?.rows ?? 0

async function countsOf(url: string, tables: readonly string[]): Promise<readonly number[]> {
  const database = openDatabase(url, { max: 1, name: 'test' })
  try {
    const counts = tables.map((table) =>
      database.query<{ n: number }>({ text: `select count(*)::int as n from ${table}` }),
    )
    return (await Promise.all(counts)).map(([row]) => row?.n ?? 0)
  } finally {
    await database.end()
  }
}

/** Starts the system on another database, and publishes again what its topics do not have. */
async function startOn(environment: SystemEnvironment, url: string) {
  const system = await startServices(allServices, { ...environment.env, DATABASE_URL: url })
  const { since, keptSince } = lostSince(null, 24, new Date())
  await republish(system.dependencies.database, since, keptSince)
  return system
}

export const backups = (backends: () => SystemBackends) =>
  describe('a backup that is taken while events flow', () => {
    test('is restored into another database, and all that was pending is delivered', () =>
      withEnvironment(backends(), async (environment) => {
        const folder = await mkdtemp(join(tmpdir(), 'landfall-backup-'))
        const name = `restored_${randomUUID().replaceAll('-', '')}`
        await environment.rows(`create database ${name}`)
        const url = databaseUrl(String(environment.env['DATABASE_URL']), name)
        try {
          const { hook, manifest } = await backupUnderWay(environment, folder)
          const told = hook.posts.length
          // All others were under way, or not even recorded.
          expect(rowsIn(manifest, 'webhook_notification')).toBe(told)
          const files = await openFiles({ kind: 'folder', path: join(folder, 'restored') })
          const backup = await checkedBackup(join(folder, 'backup'))
          await restoreBackup(url, files, backup, silentLog())
          const tables = manifest.tables.filter((table) => table.name !== 'migration')
          expect(
            await countsOf(
              url,
              tables.map((table) => table.name),
            ),
          ).toEqual(tables.map(({ rows }) => rows))
          const system = await startOn(environment, url)
          try {
            await notified(hook, events)
            await eventually(async () =>
              expect(await countsOf(url, ['delivery', 'outbox', 'webhook_notification'])).toEqual([
                ...[0, 0, events],
              ]),
            )
          } finally {
            await system.stop()
          }
          expect(hook.posts).toHaveLength(events)
        } finally {
          await environment.rows(`drop database ${name} with (force)`)
          await rm(folder, { recursive: true, force: true })
        }
      }))
  })
