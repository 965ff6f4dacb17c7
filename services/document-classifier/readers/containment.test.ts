import { once } from 'node:events'
import { chmod, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { bundled, packageFolder } from './child-program.ts'
import { confinement, spawnChild } from './spawn-child.ts'

const attempts = `
const { readFileSync, writeFileSync } = await import('node:fs')
const tried = {
  'read another file': () => readFileSync(process.execPath),
  'read the project': () => readFileSync('package.json'),
  'write into its inbox': () => writeFileSync(inbox + '/x', ''),
  'start a process': async () => (await import('node:child_process')).execSync('true'),
  'start a thread': async () => new (await import('node:worker_threads')).Worker('0', { eval: true }),
  'compile code': () => new Function('return 1')(),
  'open a connection': async () => (await import('node:net')).connect(9),
  'open a socket': async () => new (await import('node:net')).Socket().connect(9),
  'listen': async () => (await import('node:net')).createServer().listen(0),
  'start a server': async () => new (await import('node:net')).Server().listen(0),
  'resolve a name': async () => (await import('node:dns')).promises.resolve('localhost'),
  'resolve a name with a resolver of its own': async () => {
    const { promises } = await import('node:dns')
    const resolver = new promises.Resolver()
    resolver.setServers(['127.0.0.1:9'])
    void resolver.resolve4('example.com').catch(() => {})
  },
  'signal its parent': () => process.kill(process.ppid, 0),
  'signal its parent without checks': () => process._kill(process.ppid, 0),
  'open the inspector of its parent': () => process._debugProcess(process.ppid),
  'load a native add-on of others': () => process.dlopen({ exports: {} }, inbox + '/other.node'),
  'send a packet': async () => (await import('node:dgram')).createSocket('udp4'),
  'fetch': () => fetch('http://127.0.0.1:9/'),
  'send an HTTP request': async () => (await import('node:http')).get('http://127.0.0.1:9/'),
  'reach the native bindings': () => process.binding('tcp_wrap'),
}
const done = []
for (const [name, attempt] of Object.entries(tried))
  try { await attempt(); done.push(name) } catch {}
process.send({ done, environment: Object.keys(process.env) })
`

/** The files of the native add-ons in the packages of this folder. */
async function addonsIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => file.endsWith('.node')).map((file) => join(folder, file))
}

test('a reader can read its inbox and the packages, and nothing else', async () => {
  const inbox = await mkdtemp(join(tmpdir(), 'inbox-'))
  await chmod(inbox, 0o755)
  const addons = dirname(packageFolder('@napi-rs/canvas'))
  const [own] = await addonsIn(addons)
  if (own) await copyFile(own, join(inbox, 'other.node'))
  const program = `${bundled('./child/confine.ts')}\nconst inbox = ${JSON.stringify(inbox)}\ncloseNetwork()\ncloseProcess(${JSON.stringify(addons)})\n${attempts}`
  const child = spawnChild(inbox, 200, program)
  const [report] = (await once(child, 'message')) as [{ done: unknown; environment: string[] }]
  child.kill('SIGKILL')
  await rm(inbox, { recursive: true })
  expect(report.done).toEqual([])
  const allowed = /^(?:TZ|HOME|NODE_CHANNEL_FD|MALLOC_\w+)$/
  expect(report.environment.filter((name) => !allowed.test(name))).toEqual([])
})

const report = `
const { networkInterfaces } = await import('node:os')
process.send({ user: process.getuid(), networks: Object.keys(networkInterfaces()) })
`

test.runIf(process.platform === 'linux')('what Linux allows is taken away from it', async () => {
  const { network, user } = confinement()
  const inbox = await mkdtemp(join(tmpdir(), 'inbox-'))
  const child = spawnChild(inbox, 200, report)
  const [seen] = (await once(child, 'message')) as [{ user: number; networks: string[] }]
  child.kill('SIGKILL')
  await rm(inbox, { recursive: true })
  expect(seen.user).toBe(user ?? process.getuid?.())
  if (network) expect(seen.networks).toEqual([])
})
