import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { setupSettingsTable } from '../../cli/setup/settings.ts'
import { settingsTable } from '../../services/settings.ts'
import { projectFiles, textOf } from './source-files.ts'

const compose = textOf('docker-compose.yml')
const table = textOf('docs/deployment.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .join('\n')

const named = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])),
]

test('all that docker-compose.yml takes from the environment is a setting or stands in the table of docs/deployment.md', () => {
  const taken = named(compose, /\$\{([A-Z_]+)/g)
  expect(taken.length).toBeGreaterThan(10)
  const others = taken.filter((name) => !Object.hasOwn(settingsTable, name))
  expect(others.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

type Started = { readonly command?: readonly string[] }

test('every service is started by docker-compose.yml, and named where an operator looks for it', () => {
  const services = projectFiles().flatMap(
    (file) => /^services\/([a-z-]+)\/service\.ts$/.exec(file)?.[1] ?? [],
  )
  const started = (parse(compose) as { services: Record<string, Started> }).services
  const commands = Object.values(started).map(({ command = [] }) => command.join(' '))
  expect(services.filter((name) => !commands.includes(`app/main.ts ${name}`))).toEqual([])
  const running = services.filter((name) => name !== 'carrier-simulator')
  for (const page of ['README.md', 'docs/deployment.md', 'deploy/observability/prometheus.yml'])
    expect([page, running.filter((name) => !textOf(page).includes(name))]).toEqual([page, []])
})

type Built = { readonly build?: { readonly args?: Readonly<Record<string, string>> } }
type Compose = { readonly services: Readonly<Record<string, Built>> }

test('docker-compose.yml passes every setting on or sets it, but for what the image sets', () => {
  const set = named(compose, /^ +([A-Z_]+):/gm)
  const image = named(textOf('Dockerfile'), /([A-Z_]+)=/g)
  const settings = Object.keys({ ...settingsTable, ...setupSettingsTable })
  expect(settings.filter((name) => ![...set, ...image].includes(name))).toEqual([])
})

test('docker-compose.yml passes on every variable of the traces that docs/deployment.md names', () => {
  const wanted = named(textOf('docs/deployment.md'), /`(OTEL_[A-Z_]+)/g)
  expect(wanted.filter((name) => !compose.includes(` ${name}: `))).toEqual([])
})

test('the image, the package and the description of the topics have one version', () => {
  const { version } = JSON.parse(textOf('package.json')) as { readonly version: string }
  expect(named(textOf('Dockerfile'), /image\.version="([^"]+)"/g)).toEqual([version])
  expect(parse(textOf('schemas/asyncapi.yaml'))).toMatchObject({ info: { version } })
})

test('the commit from which upgrades are tested is named whole', () => {
  expect(textOf('test/upgrade/released-commit')).toMatch(/^[0-9a-f]{40}\n$/)
})

test('what the image can be built with is passed on by docker-compose.yml', () => {
  const wanted = named(textOf('Dockerfile'), /^ARG ([A-Z_]+)/gm)
  expect(wanted).not.toEqual([])
  const builds = Object.values((parse(compose) as Compose).services).flatMap(
    ({ build }) => build ?? [],
  )
  expect(builds).not.toEqual([])
  for (const { args = {} } of builds)
    expect(wanted.filter((name) => !args[name]?.startsWith(`\${${name}:-`))).toEqual([])
})

const brokers = ['deploy/sandbox/kafka.properties', 'deploy/compose/three-brokers/kafka.properties']

test.each(brokers)(
  '%s keeps for good what has no retention, as the schemas of the registry',
  (file) => {
    expect(named(textOf(file), /^log\.retention\.(.*)$/gm)).toEqual(['ms=-1'])
  },
)

test('git leaves out what docs/deployment.md has an operator write into the folder', () => {
  const overlay = '/deploy/kubernetes/overlays/production/'
  const head = named(
    textOf(`${overlay.slice(1)}kustomization.yaml`),
    /^# {3}([a-z-]+\.[a-z]+) {2}/gm,
  )
  expect(head).toContain('secrets.env')
  const written = ['/.env', '/docker-compose.override.yml', '/secrets/', '/backups/']
  const ignored = textOf('.gitignore').split('\n')
  const wanted = [...written, ...head.map((file) => overlay + file)]
  expect(wanted.filter((path) => !ignored.includes(path))).toEqual([])
})
