// `npm test`: all tests, then what was left out and why, then the count. Arguments go to vitest.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countOf, lineOf } from './support/report.ts'
import type { Report } from './support/report.ts'
import { whyNoContainers } from './support/containers-available.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const containersRequired = process.env['REQUIRE_CONTAINERS'] === '1'

/** Without it Testcontainers looks for the engine elsewhere when the tests run in a container themselves. */
process.env['TESTCONTAINERS_HOST_OVERRIDE'] ??= '127.0.0.1'

const runVitest = (reportFile: string, buses: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
      cwd: root,
      env: { ...process.env, LANDFALL_TEST_BUSES: buses },
      stdio: 'inherit',
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })

async function readReport(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return null
  }
}

async function run(): Promise<boolean> {
  const missing = await whyNoContainers()
  const folder = await mkdtemp(join(tmpdir(), 'landfall-run-'))
  const report = join(folder, 'report.json')
  const code = await runVitest(report, missing === null ? 'embedded,kafka' : 'embedded')
  const count = countOf(await readReport(report))
  await rm(folder, { recursive: true })
  for (const line of count.leftOut) console.log(`left out: ${line}`)
  for (const line of count.failures) console.log(`failed: ${line}`)
  if (missing !== null) {
    console.log('left out: everything on Kafka, the registry and a Postgres server in containers.')
    console.log(`  No container engine answers: ${missing}`)
    if (containersRequired) console.log('  REQUIRE_CONTAINERS=1 makes this a failure.')
  }
  const failed = missing !== null && containersRequired ? count.failed + 1 : count.failed
  // Vitest also fails for what is no test, such as an error that nobody caught.
  const unexplained = code !== 0 && failed === 0 ? 1 : 0
  if (unexplained) console.log(`vitest ended with ${code} although no test failed: see above`)
  console.log(lineOf({ ...count, failed: failed + unexplained }))
  return failed + unexplained === 0
}

process.exitCode = (await run()) ? 0 : 1
