// docs/interface.md is what clients go by: it names all that the api serves, and nothing else.
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/process/log.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { buildApp, routes } from '../../services/api/app.ts'
import { routesPage } from '../../services/api/routes-page.ts'
import type { ApiDependencies } from '../../services/api/http/route.ts'
import { isForTests, projectFiles, textOf } from './source-files.ts'

const text = textOf('docs/interface.md')

const named = (of: string, pattern: RegExp): string[] =>
  Array.from(of.matchAll(pattern), ([, name = '']) => name)

/** All routes that the two pages name. */
const documented = new Set(
  [text, textOf('docs/routes.md')].flatMap((page) =>
    named(page, /`((?:GET|POST|PUT|PATCH|DELETE) \/\S*)`/g),
  ),
)

const shown = (method: string, url: string): string =>
  `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`

async function served(): Promise<string[]> {
  // Nothing is asked: all that is wanted of the app is what it listens to.
  const settings = { TRUSTED_PROXIES: [] as readonly string[] }
  const given = { log: silentLog(), metrics: createMetrics(), settings }
  const app = buildApp(given as unknown as ApiDependencies)
  const found: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    found.push(...[method].flat().map((each) => shown(each, url)))
  })
  await app.ready()
  await app.close()
  // The page of the description has files of its own below it.
  return found.filter((route) => !/^HEAD |\/docs\/./.test(route))
}

// They are registered before a hook can see them.
const early = ['GET /healthz', 'GET /readyz', 'GET /metrics']

test('the pages name all that the api serves, and nothing else', async () => {
  const all = [...(await served()), ...early]
  expect(all.length).toBeGreaterThan(50)
  expect([...documented].sort()).toEqual(all.sort())
})

test('the page of routes is what the code makes', async () => {
  const made = await format(routesPage(), {
    parser: 'markdown',
    ...(await resolveConfig('docs/routes.md')),
  })
  expect(textOf('docs/routes.md')).toBe(made)
})

test('each parameter is named', () => {
  const names = new Set(routes.flatMap(({ parameters }) => parameters.map(({ name }) => name)))
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !text.includes(`\`${name}`))).toEqual([])
})

const files = projectFiles().filter((file) => /^services\/api\/.*\.ts$/.test(file))

test('each code of an error is named', () => {
  const sources = files.filter((file) => !isForTests(file)).map(textOf)
  const codes = new Set(
    sources.flatMap((source) => named(source, /(?:\bcode: |\brefused\()'(\w+)'/g)),
  )
  expect(codes).toContain('unknown_parameter')
  expect([...codes].filter((code) => !text.includes(`\`${code}\``))).toEqual([])
})
