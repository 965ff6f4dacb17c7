import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CarrierRow } from '../domain/carriers/carrier-table.ts'
import type { Log } from '../platform/process/log.ts'
import { followCarriersFile } from './carriers-file.ts'
import type { CarriersFile } from './carriers-file.ts'

const rows = ['HLCU', 'MAEU', 'ONEY'].map(
  (scac) => ({ scac, supported: false, supports: {} }) as unknown as CarrierRow,
)
const plain = { baseUrl: 'https://carrier.example', credentials: ['a key'] }
const text = (scacs: readonly string[], more: object = {}): string =>
  JSON.stringify({ ...Object.fromEntries(scacs.map((scac) => [scac, plain])), ...more })

let folder: string
let path: string
let opened: CarriersFile | undefined
const lines = { info: [] as string[], warn: [] as string[], error: [] as string[] }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-carriers-'))
  path = join(folder, 'carriers.json')
  await writeFile(path, text(['ONEY']))
  for (const level of Object.values(lines)) level.length = 0
})
afterEach(async () => {
  await opened?.stop()
  await rm(folder, { recursive: true, force: true })
})

const log = {
  info: (_details: object, line: string) => lines.info.push(line),
  warn: (_details: object, line: string) => lines.warn.push(line),
  error: (line: string) => lines.error.push(line),
} as unknown as Log

/** At once, as an operator's tools do: the file is never read while half of it is written. */
async function replaceFile(content: string): Promise<void> {
  await writeFile(`${path}.next`, content)
  await rename(`${path}.next`, path)
}

function follow(onChange = () => {}, calls = true): CarriersFile {
  opened = followCarriersFile({ path, rows, calls, log, onChange, everyMs: 10 })
  return opened
}

const supported = ({ known }: CarriersFile): readonly string[] =>
  known.filter((carrier) => carrier.supported).map(({ scac }) => scac)

test('a carrier that is added to the file is called and supported, and its tokens are kept', async () => {
  const onChange = vi.fn()
  const file = follow(onChange)
  const before = file.carriers.get('ONEY')
  expect(supported(file)).toEqual(['ONEY'])
  await replaceFile(text(['ONEY', 'ZZZZ'], { HLCU: { fed: true } }))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), 10_000)
  expect([...file.carriers.keys()]).toEqual(['ONEY', 'ZZZZ'])
  expect(file.carriers.get('ONEY')).toBe(before)
  expect(supported(file)).toEqual(['HLCU', 'ONEY'])
  expect([...file.fed]).toEqual(['HLCU'])
  expect(lines.info).toEqual([`CARRIERS=${path} has changed and takes effect`])
  expect(lines.warn).toEqual(['CARRIERS has entries that are no main SCAC of a carrier'])
})

test.each([
  ['is not JSON', '{"ONEY": '],
  ['has a wrong entry', JSON.stringify({ ONEY: { baseUrl: 'nowhere' } })],
])('a file that %s is one line in the log, and the former carriers stay', async (_how, wrong) => {
  const file = follow()
  await replaceFile(wrong)
  await vi.waitFor(() => expect(lines.error).toHaveLength(1), 10_000)
  expect(lines.error[0]).toContain(`CARRIERS=${path}`)
  expect(lines.error[0]).toContain('The carriers stay as they were.')
  expect(supported(file)).toEqual(['ONEY'])
  expect(file.ready()).toBe(true)
  await replaceFile(text(['MAEU'], { MAEU: { fed: true } }))
  await vi.waitFor(() => expect(supported(file)).toEqual(['MAEU']), 10_000)
  expect(lines.error).toHaveLength(1)
})

test('a file that is gone for a while changes nothing', async () => {
  const file = follow()
  await rm(path)
  await vi.waitFor(() => expect(lines.error).toHaveLength(1), 10_000)
  expect(lines.error[0]).toContain('there is no such file.')
  expect(supported(file)).toEqual(['ONEY'])
  await replaceFile(text(['MAEU', 'ONEY'], { MAEU: { fed: true } }))
  await vi.waitFor(() => expect(supported(file)).toEqual(['MAEU', 'ONEY']), 10_000)
})

test('a change by another target of a symbolic link takes effect, as on Kubernetes', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await Promise.all([mkdir(first), mkdir(second)])
  await writeFile(join(first, 'carriers.json'), text(['ONEY']))
  await writeFile(join(second, 'carriers.json'), text(['MAEU'], { MAEU: { fed: true } }))
  await symlink(first, join(folder, 'data'))
  path = join(folder, 'data', 'carriers.json')
  const file = follow()
  await symlink(second, join(folder, 'next'))
  await rename(join(folder, 'next'), join(folder, 'data'))
  await vi.waitFor(() => expect(supported(file)).toEqual(['MAEU']), 10_000)
})

test('a service that calls no carrier follows a file without addresses', async () => {
  const file = follow(() => {}, false)
  await replaceFile(JSON.stringify({ HLCU: {} }))
  await vi.waitFor(() => expect(supported(file)).toEqual(['HLCU']), 10_000)
  expect(file.carriers.size).toBe(0)
})
