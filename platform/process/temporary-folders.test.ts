import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { removeLeftFolders, temporaryFolders } from './temporary-folders.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'folders-'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

/** A process that keeps a document in a temporary folder until it is ended. */
async function startProcess(within = base) {
  const program = `
    const { temporaryFolders } = await import(${JSON.stringify(import.meta.resolve('./temporary-folders.ts'))})
    const { writeFileSync } = await import('node:fs')
    const folder = await temporaryFolders(${JSON.stringify(within)})('document')
    writeFileSync(folder + '/paper', 'paper')
    process.on('SIGTERM', () => process.exit(1))
    setInterval(() => {}, 1_000)
    console.log(folder)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [folder] = (await once(createInterface(child.stdout), 'line')) as [string]
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { paper: join(folder, 'paper'), end }
}

test('what a killed process has left is removed by the next, and what a running one uses is not', async () => {
  const [killed, running] = [await startProcess(), await startProcess()]
  await killed.end('SIGKILL')
  expect(existsSync(killed.paper)).toBe(true)
  await removeLeftFolders(base)
  expect(existsSync(dirname(dirname(killed.paper)))).toBe(false)
  expect(existsSync(running.paper)).toBe(true)
})

test('a folder in use stays also where its path is too long for a socket', async () => {
  const long = join(base, 'x'.repeat(90))
  await mkdir(long)
  const [killed, running] = [await startProcess(long), await startProcess(long)]
  await killed.end('SIGKILL')
  await removeLeftFolders(long)
  expect(existsSync(running.paper)).toBe(true)
})

test('a process that ends by itself leaves nothing, also when its work is cut off', async () => {
  const { paper, end } = await startProcess()
  expect(existsSync(paper)).toBe(true)
  await end('SIGTERM')
  expect(await readdir(base)).toEqual([])
})

test('folders of others stay, and so does one whose process is just starting', async () => {
  const others = ['landfall-process-starts', 'landfall-data', 'papers']
  for (const name of others) await mkdir(join(base, name))
  await writeFile(join(base, 'landfall-process-file'), '')
  await removeLeftFolders(base)
  expect(await readdir(base)).toEqual(expect.arrayContaining([...others, 'landfall-process-file']))
})

test('folders can be made again after there was no room', async () => {
  const folder = temporaryFolders(join(base, 'later'))
  await expect(folder('document')).rejects.toThrow('ENOENT')
  await mkdir(join(base, 'later'))
  expect(existsSync(await folder('document'))).toBe(true)
})

test('folders can be made again after all that was in the folder of temporary ones was cleared', async () => {
  const folder = temporaryFolders(base)
  await rm(dirname(await folder('document')), { recursive: true })
  expect(existsSync(await folder('document'))).toBe(true)
})

test('a start does not fail for want of a folder for temporary ones, which only some work needs', async () => {
  await expect(removeLeftFolders(join(base, 'missing'))).resolves.toBeUndefined()
})
