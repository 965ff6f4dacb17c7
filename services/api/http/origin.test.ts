import { expect, test } from 'vitest'
import { originOf, pathOf } from './origin.ts'

test.each([
  ['tracking.example', 'http://tracking.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['my_api.internal', 'http://my_api.internal'],
  ['10.0.0.7:80', 'http://10.0.0.7:80'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['a', 'http://a'],
  ['', ''],
  ['tracking.example:99999', ''],
  ['tracking.example/evil', ''],
  ['tracking.example?q=', ''],
  ['user@tracking.example', ''],
  ['tracking example', ''],
  ['"><script>', ''],
  ['[::1', ''],
  ['[:::::::]', ''],
  ['-', ''],
  ['x'.repeat(300), ''],
])('links to the host %j begin with %j', (host, origin) => {
  expect(originOf({ protocol: 'http', host }, null)).toBe(origin)
})

test('links begin with the public URL, whatever the host', () => {
  const asked = { protocol: 'http' as const, host: 'elsewhere' }
  expect(originOf(asked, 'https://tracking.example/base')).toBe('https://tracking.example/base')
})

test.each([
  ['/v2/shipments?q=http://x', '/v2/shipments?q=http://x'],
  ['http://elsewhere/v2/shipments?q=1', '/v2/shipments?q=1'],
  ['HTTPS://user@elsewhere:81/v2/shipments', '/v2/shipments'],
  ['http://elsewhere', '/'],
  ['http://elsewhere?q=1', '/?q=1'],
  ['/v2/shipments#top', '/v2/shipments'],
  ['//elsewhere/v2/shipments', '/elsewhere/v2/shipments'],
  ['/v2//shipments///?q=a//b', '/v2/shipments/?q=a//b'],
  ['*', '*'],
])('the path of the target %s is %s', (target, path) => {
  expect(pathOf(target)).toBe(path)
})
