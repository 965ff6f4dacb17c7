import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { endOfChild } from './end-of-child.ts'

const endOf = (program: string) =>
  endOfChild(spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'ignore', 'pipe'] }))

test('a reason is kept between many warnings and a long trace', async () => {
  const warnings = `for (let n = 0; n < 3000; n += 1) console.error('warning', n)`
  const trace = `console.error('heap out of memory'); console.error('at frame\\n'.repeat(400))`
  const output = await endOf(`${warnings}; ${trace}; process.exitCode = 7`)
  expect(output).toMatch(/^warning 0\n[^]*\n\.\.\.\n[^]*heap out of memory[^]*exit 7$/)
  expect(output.length).toBeLessThan(10_100)
})

test('a child that was killed or could not be started says so', async () => {
  expect(await endOf(`process.kill(process.pid, 'SIGKILL')`)).toBe('exit SIGKILL')
  expect(await endOfChild(spawn('/nowhere/program'))).toMatch(/ENOENT/)
})

test('a message that cannot be sent to a child is not its end', async () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const end = endOfChild(child)
  child.emit('error', new Error('write EPIPE'))
  child.emit('error', new Error('write EPIPE'))
  child.kill('SIGKILL')
  expect(await end).toBe('exit SIGKILL')
})
