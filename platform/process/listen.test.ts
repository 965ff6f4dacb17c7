import type { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { everyAddress, listenProblem } from './listen.ts'
import { StartError } from './read-settings.ts'

const address = (family: 'IPv4' | 'IPv6', internal = true) => ({
  address: family === 'IPv4' ? '127.0.0.1' : '::1',
  netmask: '',
  mac: '',
  cidr: null,
  internal,
  ...(family === 'IPv4' ? { family } : { family, scopeid: 0 }),
})

test.each([
  ['EADDRINUSE', 'Port 25 is taken: set SMTP_PORT to a free one.'],
  ['EACCES', 'This process may not listen on port 25: set SMTP_PORT to another.'],
])('%s is one sentence that names the setting', (code, sentence) => {
  const problem = listenProblem('SMTP_PORT', 25, Object.assign(new Error('listen'), { code }))
  expect(problem).toEqual(new StartError(sentence))
})

test('another error stays as it is', () => {
  const error = new Error('out of memory')
  expect(listenProblem('PORT', 3000, error)).toBe(error)
})

test.each([
  ['::', { lo: [address('IPv4'), address('IPv6')] }],
  ['::', { lo: [], eth0: [address('IPv6', false)] }],
  ['0.0.0.0', { lo: [address('IPv4')] }],
])('%s is every address of %j', (expected, interfaces) => {
  expect(everyAddress(interfaces as ReturnType<typeof networkInterfaces>)).toBe(expected)
})
