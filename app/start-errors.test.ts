// A start that fails prints one sentence and exits with 1.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type End = { readonly code: unknown; readonly errors: string }

/** Exit code and standard error of a process that cannot start. */
const endOf = (words: readonly string[], env: Readonly<Record<string, string>>): Promise<End> =>
  new Promise((resolve) => {
    const cwd = fileURLToPath(new URL('..', import.meta.url))
    const all = { PATH: process.env.PATH, DATA_DIR: folder, PORT: '1', ...env }
    execFile(
      process.execPath,
      ['--import', 'tsx', ...words],
      { cwd, env: all, timeout: 240_000 },
      (error, _out, errors) => resolve({ code: error?.code, errors: errors.trim() }),
    )
  })

const missing = 'RECORDINGS=/nope: there is no such folder.'
const unusable =
  "DATA_DIR=/dev/null/x cannot be used: ENOTDIR: not a directory, mkdir '/dev/null/x'"

test.each([
  ['app/start.ts', 'RECORDINGS', '/nope', missing],
  ['app/main.ts carrier-simulator', 'RECORDINGS', '/nope', missing],
  ['app/start.ts', 'DATA_DIR', '/dev/null/x', unusable],
])(
  '%s with %s=%s names the setting and the problem',
  async (program, setting, value, sentence) => {
    const ended = await endOf(program.split(' '), { [setting]: value })
    expect(ended).toEqual({ code: 1, errors: sentence })
  },
  60_000,
)

test('a second start in a folder that is in use leaves the carriers of the first as they are', async () => {
  const used = await mkdtemp(join(folder, 'used-'))
  await writeFile(join(used, 'postgres.owner'), String(process.pid))
  await writeFile(join(used, 'carriers.json'), '{}')
  const { code, errors } = await endOf(['app/start.ts'], { DATA_DIR: used })
  const sentence = `Another Landfall, process ${process.pid}, uses ${join(used, 'postgres')}.`
  expect({ code, errors }).toEqual({ code: 1, errors: sentence })
  expect(await readFile(join(used, 'carriers.json'), 'utf8')).toBe('{}')
}, 60_000)
