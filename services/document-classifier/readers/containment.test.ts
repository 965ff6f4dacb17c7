import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundled } from './child-program.ts'
import { spawnChild } from './spawn-child.ts'

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

test('a reader can read its inbox and the packages, and nothing else', async () => {
  const inbox = await mkdtemp(join(tmpdir(), 'inbox-'))
  const program = `${bundled('./child/confine.ts')}\nconst inbox = ${JSON.stringify(inbox)}\ncloseNetwork()\n${attempts}`
  const child = spawnChild(inbox, 200, program)
  const [report] = (await once(child, 'message')) as [{ done: unknown; environment: string[] }]
  child.kill('SIGKILL')
  await rm(inbox, { recursive: true })
  expect(report.done).toEqual([])
  const allowed = /^(?:TZ|NODE_CHANNEL_FD|MALLOC_\w+)$/
  expect(report.environment.filter((name) => !allowed.test(name))).toEqual([])
})
