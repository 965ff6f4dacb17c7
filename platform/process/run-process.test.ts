import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What a process that logs and ends writes on stdout, whether it fails or not. */
async function loggedBy(main: string): Promise<string[]> {
  const program = `
    const { createLog } = await import('./platform/process/log.ts')
    const { runProcess } = await import('./platform/process/run-process.ts')
    const log = createLog('setup', 'info')
    await runProcess(async () => { ${main} })`
  const options = { cwd: fileURLToPath(new URL('../..', import.meta.url)) }
  const node = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, node, options).catch(
    (failed: unknown) => failed as { stdout: string },
  )
  const lines = stdout.trim().split('\n')
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test.each([
  ['a process that ends', `log.info('begun'); log.info('done')`],
  ['a process that fails', `log.info('begun'); log.info('done'); throw new Error('no')`],
])('%s writes its last lines once', async (_, main) => {
  expect(await loggedBy(main)).toEqual(['begun', 'done'])
})
