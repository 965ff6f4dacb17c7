// A Postgres that an earlier process has left behind in the folder of the embedded one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/server.ts'

/** A process that takes itself for Postgres and cannot end in order, as on a full disk. */
const stuck = `process.on('SIGINT', () => undefined); setInterval(() => undefined, 1000); console.log('up')`

test('one that does not end in order is ended at once, and no other Landfall is blamed for it', async () => {
  const base = await mkdtemp(join(tmpdir(), 'landfall-leftover-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  await chmod(base, 0o755)
  const folder = join(base, 'postgres')
  await mkdir(folder)
  const leftover = spawn(process.execPath, ['-e', stuck, 'postgres', '-D', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void leftover.kill('SIGKILL'))
  await once(leftover.stdout, 'data')
  await writeFile(join(folder, 'postmaster.pid'), `${leftover.pid}\n`)
  const ended = once(leftover, 'exit')
  // The file that it has left makes the folder one in which no database can be made.
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow('cannot be made')
  expect(await ended).toEqual([null, 'SIGQUIT'])
})
