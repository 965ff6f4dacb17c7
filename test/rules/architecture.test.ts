import { describe, expect, test } from 'vitest'
import { wrongImports } from './layers.ts'
import { circlesIn, codeOf, importsOf, isForTests, projectFiles, textOf } from './source-files.ts'

const files = projectFiles()
const sources = files.filter((file) => file.endsWith('.ts') && !isForTests(file))
const filesIn = (layer: string) => sources.filter((file) => file.startsWith(`${layer}/`))
const made = new Set(['schemas/messages.ts', 'schemas/tables.ts'])

/** Lines that match, as `file:line: text`. */
const linesWith = (of: readonly string[], pattern: RegExp, text = textOf) =>
  of.flatMap((file) =>
    text(file)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  )

const noGit = files.length === 0
if (noGit) console.warn('There is no git checkout here: the rules about its files are not checked.')

describe.skipIf(noGit)('imports', () => {
  test('go one way: app, cli, services, resources and carriers, domain, platform and schemas', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap((file) => wrongImports(file, textOf(file)))).toEqual([])
  })

  test.each([
    ['domain/a.ts', '../platform/b.ts', 'domain must not import platform'],
    ['platform/a.ts', '../schemas/b.ts', 'platform must not import schemas'],
    ['carriers/a.ts', '../resources/b.ts', 'carriers must not import resources'],
    ['resources/a.ts', '../carriers/b.ts', 'resources must not import carriers'],
    ['resources/a.ts', '../services/settings.ts', 'resources must not import services'],
    ['services/api/a.ts', '../../app/dependencies.ts', 'services must not import app'],
    ['cli/a.ts', '../app/dependencies.ts', 'cli must not import app'],
    ['cli/a.ts', '../services/api/b.ts', 'only app imports api'],
    ['services/api/a.ts', '../event-ingester/b.ts', 'api must not import event-ingester'],
    ['services/settings.ts', './api/b.ts', 'only app imports api'],
    ['domain/a.ts', '../test/support/b.ts', 'imports a test'],
  ])('of another layer are found: %s imports %s', (file, imported, problem) => {
    const text = `import type { X } from '${imported}'\n`
    expect(wrongImports(file, text).join()).toContain(problem)
  })

  test('contain no cycle', () => {
    const graph = new Map(sources.map((file) => [file, importsOf(file, textOf(file))]))
    expect(circlesIn(graph)).toEqual([])
    const round = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ])
    expect(circlesIn(round)).toEqual(['b -> d -> b'])
  })

  test('of test files stay in test files', () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file, textOf(file))
        .filter((imported) => imported.endsWith('.ts') && isForTests(imported))
        .map((imported) => `${file} -> ${imported}`),
    )
    expect(wrong).toEqual([])
  })

  test('of kafkajs stay in the files of the bus', () => {
    const allowed = /^platform\/bus\/(kafka\/[a-z-]+|registry)\.ts$/
    const users = sources.filter((file) =>
      importsOf(file, textOf(file)).some(
        (name) => name === 'kafkajs' || name.startsWith('@kafkajs/'),
      ),
    )
    expect(users.length).toBeGreaterThan(0)
    expect(users.filter((file) => !allowed.test(file))).toEqual([])
  })

  test('of the statement pipeline stay behind database.ts', () => {
    const importersOf = (file: string) =>
      sources.filter((source) => importsOf(source, textOf(source)).includes(file))
    expect(importersOf('platform/postgres/pipeline.ts')).toEqual(['platform/postgres/sender.ts'])
    expect(importersOf('platform/postgres/sender.ts')).toEqual(['platform/postgres/database.ts'])
  })
})

describe.skipIf(noGit)('layers', () => {
  test('the environment is read in one place', () => {
    const others = sources.filter((file) => file !== 'platform/process/read-settings.ts')
    expect(linesWith(others, /process\.env|process\[/, (file) => codeOf(textOf(file)))).toEqual([])
  })

  test('above the platform, only resources/rows.ts makes literals of rows', () => {
    const others = sources.filter((file) => !/^(platform|bench)\//.test(file))
    const literal = /\binto: '/
    expect(linesWith(others, literal)).toEqual([])
    expect(literal.test("{ into: 'shipment', key }")).toBe(true)
  })

  // Not even in comments: a reader of the platform need not know the trade.
  const trade =
    /\b(containers?|shipments?|vessels?|carriers?|locodes?|scacs?|bookings?|voyages?|bills? of lading|ocean|freight|consignees?)\b/i
  test('the platform contains no word of the trade', () => {
    expect(linesWith(filesIn('platform'), trade)).toEqual([])
    expect(trade.test('for each Shipment')).toBe(true)
  })

  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.|\bprocess\.|\bfetch\(/
  test('the domain has no clock, no randomness and no I/O', () => {
    const domain = filesIn('domain')
    expect(linesWith(domain, impure, (file) => codeOf(textOf(file)))).toEqual([])
    const packages = domain.flatMap((file) =>
      importsOf(file, textOf(file))
        .filter((imported) => !imported.endsWith('.ts'))
        .map((imported) => `${file} -> ${imported}`),
    )
    expect(packages).toEqual([])
    expect(['Date.now()', 'new Date()', 'Math.random()'].every((code) => impure.test(code))).toBe(
      true,
    )
    expect(impure.test('new Date(text)')).toBe(false)
  })

  const folders = new Set(files.flatMap((file) => /^services\/([^/]+)\//.exec(file)?.[1] ?? []))
  test.each([...folders])('services/%s has a README.md and a service.ts', (folder) => {
    expect(
      ['README.md', 'service.ts'].filter((name) => !files.includes(`services/${folder}/${name}`)),
    ).toEqual([])
  })

  test('the first line of a worker names its input and output', () => {
    const workers = sources.filter((file) => /\bdefineWorker</.test(textOf(file)))
    const withoutArrow = workers
      .filter((file) => file !== 'platform/worker/define.ts')
      .filter((file) => !/^\/\/ .+ -> .+/.test(textOf(file)))
    expect(workers.length).toBeGreaterThan(3)
    expect(withoutArrow).toEqual([])
  })
})

describe.skipIf(noGit)('files', () => {
  test('have at most 250 lines of code', () => {
    const lines = (file: string) =>
      codeOf(textOf(file))
        .split('\n')
        .filter((line) => line.trim() !== '').length
    const long = sources.filter((file) => !made.has(file) && lines(file) > 250)
    expect(long).toEqual([])
  })

  test('are named in lower case with dashes, and never vaguely', () => {
    const names = sources.map((file) => file.split('/').at(-1) ?? '')
    expect(
      names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.config|\.d)?\.ts$/.test(name)),
    ).toEqual([])
    const vague = /(^|[-/])(utils?|helpers?|common|managers?|misc)([-./]|$)/
    expect(files.filter((file) => vague.test(file))).toEqual([])
    expect(vague.test('platform/date-utils.ts')).toBe(true)
  })
})

describe.skipIf(noGit)('files contain nothing of the place where they were written:', () => {
  const self = 'test/rules/architecture.test.ts'
  const texts = files.filter(
    (file) =>
      !/^(data|test\/data|services\/carrier-simulator\/recordings)\/|^package-lock\.json$|\.(png|jpg|pdf|gz)$/.test(
        file,
      ) && file !== self,
  )

  const paths = /(^|[\s'"`(=:])\/(work|home|root|Users)\/[\w.-]/
  test('no path of a machine', () => {
    expect(linesWith(texts, paths)).toEqual([])
    expect(paths.test("'/home/somebody/x'")).toBe(true)
    expect(paths.test('https://example.com/work/x')).toBe(false)
  })

  const hosts = /registry\.npmjs|artifactory|\bnexus\b|verdaccio|jfrog|codeartifact/i
  test('no host of a registry', () => {
    expect(linesWith(texts, hosts)).toEqual([])
    expect(linesWith(['package-lock.json'], /"resolved": "https?:/)).toEqual([])
    expect(files).not.toContain('.npmrc')
  })

  const notes = /\b(TODO|FIXME|XXX|sessions?|agents?)\b/i
  // Words of HTTP, of its client, and of Postgres' poolers.
  const allowed = /user-agent|userAgent|session mode/i
  const isClient = (file: string) => file.startsWith('platform/http-out/')
  // Every document names agents of forwarders and carriers.
  const trade = /\bagents?\b/gi
  const speaksTrade = (line: string) => /^(domain\/documents|bench\/documents|corpus)\//.test(line)
  test('no notes of the authors', () => {
    const found = linesWith(
      texts.filter((file) => !isClient(file)),
      notes,
    )
    const left = found.filter((line) => !allowed.test(line))
    const bad = left.filter((line) => !speaksTrade(line) || notes.test(line.replace(trade, '')))
    expect(bad).toEqual([])
    expect(notes.test('// TODO: later')).toBe(true)
  })
})
