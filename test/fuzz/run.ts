// Fuzzes the interface by its own description: `node --import tsx test/fuzz/run.ts [seconds [seed]]`. SCHEMATHESIS names
// the program, which `pip install -r test/fuzz/requirements.txt` installs in a virtual environment.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lineOf } from '../support/report.ts'
import type { Count } from '../support/report.ts'
import type { Description } from './configuration.ts'
import { configurationWith } from './configuration.ts'
import { startLandfall } from './landfall.ts'
import type { Landfall } from './landfall.ts'
import { isAlone, runAlone } from './own-network.ts'
import { createRecords, listCursors, ownAccountId, ownKeyId, recordIds } from './records.ts'

// A seed that stays the same finds a failure again.
const [, , seconds = '90', seed = '21'] = process.argv
const program = process.env['SCHEMATHESIS'] ?? 'schemathesis'
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const settings = beside('schemathesis.toml')
const hooks = beside('hooks.py')

/** The parts of the fuzzer's report that are counted. */
type Report = {
  readonly operations: { readonly tested: number; readonly errored: number }
  readonly failures: readonly { readonly operations: readonly string[] }[]
}

async function readReport(file: string): Promise<Report | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Report)
}

/** Each operation counts as one test; a failure that no operation has counts as one too. */
function countOf(report: Report | null, code: number | null): Count {
  const { tested, errored } = report?.operations ?? { tested: 0, errored: 0 }
  const found = report?.failures.flatMap(({ operations }) => operations) ?? []
  const failed = new Set(found).size + errored
  const unexplained = code !== 0 && failed === 0 ? 1 : 0
  const passed = tested - failed
  return { passed, failed: failed + unexplained, skipped: 0, leftOut: [], failures: found }
}

async function configurationFor(landfall: Landfall): Promise<string> {
  const text = await readFile(settings, 'utf8')
  const response = await fetch(`${landfall.base}/openapi.json`)
  const description = (await response.json()) as Description
  return configurationWith(
    text,
    description,
    await recordIds(landfall),
    await listCursors(landfall),
  )
}

async function fuzz(landfall: Landfall, folder: string): Promise<Count> {
  const { base, key } = landfall
  const keyId = await ownKeyId(landfall)
  await createRecords(landfall)
  const configuration = join(folder, 'schemathesis.toml')
  await writeFile(configuration, await configurationFor(landfall))
  const report = join(folder, 'report.json')
  const given = [
    ...['--config-file', configuration, 'run', `${base}/openapi.json`],
    ...['--header', `Authorization: Token ${key}`, '--max-time', seconds, '--seed', seed],
    ...['--no-color', '--report', 'json', '--report-json-path', report],
  ]
  const child = spawn(program, given, {
    cwd: folder,
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: hooks,
      LANDFALL_KEY_ID: keyId,
      LANDFALL_ACCOUNT_ID: await ownAccountId(landfall),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return countOf(await readReport(report), code)
}

async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-fuzz-'))
  const landfall = await startLandfall(join(folder, 'data'))
  let errors: readonly string[] = []
  const count = await fuzz(landfall, folder).finally(async () => {
    errors = await landfall.stop()
  })
  for (const line of errors) console.log(line)
  const failed = count.failed + errors.length
  for (const line of count.failures) console.log(`failed: fuzz: ${line}`)
  if (failed === 0) await rm(folder, { recursive: true })
  else console.log(`${folder} keeps the report, the configuration and Landfall's data.`)
  console.log(lineOf({ ...count, failed }))
  return failed === 0 ? 0 : 1
}

// Webhooks that the fuzzer creates would be posted to otherwise.
process.exitCode = isAlone()
  ? await run()
  : await runAlone([process.execPath, ...process.execArgv, ...process.argv.slice(1)])
