// The files for Kubernetes say what the code says: services, settings, ports, probes and networks.
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { setupSettingsTable } from '../../cli/setup/settings.ts'
import { settingsTable } from '../../services/settings.ts'
import { base, filesIn, folder, resourcesIn } from './kubernetes-files.ts'
import type { Kustomization } from './kubernetes-files.ts'
import { projectFiles, textOf } from './source-files.ts'

const named = (kind: string): readonly string[] =>
  base.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name)

const services = projectFiles()
  .flatMap((file) => /^services\/([a-z-]+)\/service\.ts$/.exec(file)?.[1] ?? [])
  .filter((name) => name !== 'carrier-simulator')
  .sort()

const common = parse(textOf(`${folder}/base/service.yaml`)) as {
  readonly spec: { readonly template: { readonly spec: Readonly<Record<string, unknown>> } }
}

test('every service has a deployment, which starts it, and a disruption budget', () => {
  expect([...named('Deployment')].filter((name) => name !== 'every-service').sort()).toEqual(
    services,
  )
  expect([...named('PodDisruptionBudget')].sort()).toEqual(services)
  for (const { kind, metadata, spec } of base) {
    if (kind !== 'Deployment' || metadata.name === 'every-service') continue
    expect(spec.template.spec.containers[0]?.args).toEqual(['app/main.ts', metadata.name])
  }
})

test('all variables are settings, or those of the setup, the bucket and the backends', () => {
  const known = Object.keys({ ...settingsTable, ...setupSettingsTable })
  const others = /^(AWS_|POSTGRES_|PGDATA|APICURIO_)/
  const all = ['base', 'overlays'].flatMap(resourcesIn)
  const variables = all.flatMap(({ spec }) =>
    (spec?.template?.spec?.containers ?? []).flatMap(({ env = [] }) => env.map(({ name }) => name)),
  )
  const literals = ['base', 'overlays']
    .flatMap(filesIn)
    .flatMap((file) => [...textOf(file).matchAll(/^ +- ([A-Z_]+)=/gm)].map(([, name = '']) => name))
  expect(variables.length).toBeGreaterThan(8)
  expect(
    [...variables, ...literals].filter((name) => !known.includes(name) && !others.test(name)),
  ).toEqual([])
})

const keysOf = (file: string): readonly string[] =>
  [...textOf(`${folder}/base/${file}`).matchAll(/^ +key: ([A-Z_]+)$/gm)].map(([, key = '']) => key)

test('every service takes all secrets among the settings, but the api alone the key of the first account', () => {
  const secrets = Object.entries(settingsTable).flatMap(([name, { secret }]) =>
    secret ? name : [],
  )
  const taken = keysOf('service.yaml')
  expect(secrets.filter((name) => !taken.includes(name))).toEqual(['API_KEY'])
  expect(keysOf('services/api.yaml')).toEqual(['API_KEY'])
})

test('the probes ask for pages that the services have, on the port that they are told', () => {
  const text = textOf(`${folder}/base/service.yaml`)
  const health = textOf('platform/process/health.ts')
  const paths = [...text.matchAll(/^ +path: (\S+)$/gm)].map(([, path = '']) => path)
  expect(paths).toEqual(['/healthz', '/readyz', '/healthz'])
  expect(paths.filter((path) => !health.includes(`'${path}'`))).toEqual([])
  const port = /PORT=(\d+)/.exec(textOf(`${folder}/base/kustomization.yaml`))?.[1]
  expect(text).toContain(`containerPort: ${port}`)
  expect(common.spec.template.spec.terminationGracePeriodSeconds).toBe(35)
})

test('where a service or the setup ends, the state of its pod tells the last lines of its log', () => {
  const [own] = base.filter(({ metadata }) => metadata.name === 'every-service')
  const [setup] = base.filter(({ kind }) => kind === 'Job')
  for (const each of [own, setup])
    expect(each?.spec.template.spec.containers[0]?.terminationMessagePolicy).toBe(
      'FallbackToLogsOnError',
    )
})

test('the api waits for its proxies before it ends, and has time to finish its work after that', () => {
  const api = base.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'api')
  expect(api?.spec.template.spec.containers[0]?.lifecycle?.preStop.exec.command).toEqual([
    'sleep',
    '5',
  ])
})

test('the owner of files in a volume is changed once, not at each start', () => {
  const statefulSets = resourcesIn('overlays').filter(({ kind }) => kind === 'StatefulSet')
  const common = base.filter(({ metadata }) => metadata.name === 'every-service')
  const policies = [...common, ...statefulSets].flatMap(({ spec }) => {
    const { fsGroup, fsGroupChangePolicy } = spec.template.spec.securityContext
    return fsGroup === undefined ? [] : fsGroupChangePolicy
  })
  expect(policies).toEqual(['OnRootMismatch', 'OnRootMismatch', 'OnRootMismatch'])
})

test('the services that call out are those that may reach outside, beside the examples that the api posts', () => {
  const calling = services.filter((name) =>
    projectFiles().some(
      (file) =>
        file.startsWith(`services/${name}/`) &&
        !file.includes('.test.') &&
        /\b(createHttpOut|openCarrierCalls|openWebhookCalls)\(/.test(textOf(file)),
    ),
  )
  const outside = base.find(({ metadata }) => metadata.name === 'outside')
  const allowed = outside?.spec.podSelector.matchExpressions?.[0]?.values ?? []
  expect([...allowed, 'api'].sort()).toEqual([...calling].sort())
})

const kept = (name: string): readonly string[] =>
  [
    ...(new RegExp(`^const ${name} = \\[([^\\]]+)\\]`, 'm').exec(guard)?.[1] ?? '').matchAll(
      /'([^']+)'/g,
    ),
  ].map(([, network = '']) => network)
const guard = textOf('platform/http-out/guard/address.ts')

test('outside is what the services themselves take for public', () => {
  const outside = base.find(({ metadata }) => metadata.name === 'outside')
  const blocks = outside?.spec.egress?.[0]?.to.map(({ ipBlock }) => ipBlock)
  expect(blocks).toEqual([
    { cidr: '0.0.0.0/0', except: kept('forbiddenV4') },
    { cidr: kept('globalV6')[0], except: kept('forbiddenV6') },
  ])
})

test('in production the replicas of a service are spread over zones and over the nodes of one', () => {
  const spread = resourcesIn('overlays/production').flatMap(
    ({ spec }) => spec?.template?.spec.topologySpreadConstraints ?? [],
  )
  expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
    'topology.kubernetes.io/zone',
    'kubernetes.io/hostname',
  ])
  // With those that an update takes away among them, the new pods of a service may all come to one node.
  expect(spread.map(({ matchLabelKeys }) => matchLabelKeys)).toEqual([
    ['pod-template-hash'],
    ['pod-template-hash'],
  ])
})

test('on one node the services and the setup alone reach the backends', () => {
  const own = { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'landfall' } } }
  const named = (name: string) =>
    resourcesIn('overlays/one-node').find(({ metadata }) => metadata.name === name)?.spec
  expect(named('backends')?.ingress?.map(({ from }) => from)).toEqual([[own]])
  expect(named('to-backends')).toMatchObject(own)
})

const changesOnOneNode = (
  parse(textOf(`${folder}/overlays/one-node/kustomization.yaml`)) as Kustomization
).patches.flatMap(({ target, patch = '[]' }) =>
  target?.kind === '(Deployment|Job)'
    ? (parse(patch) as readonly { readonly path: string; readonly value: string }[])
    : [],
)
const onOneNode = (member: string): string | undefined =>
  changesOnOneNode.find(({ path }) => path === `/spec/template/spec/containers/0/${member}`)?.value

test('the one node runs the image that was loaded into it, and asks no registry for it', () => {
  expect(onOneNode('imagePullPolicy')).toBe('IfNotPresent')
})

test('all requests on one node fit into two cores, also while a rollout runs each service twice', () => {
  const milliCores = (request = ''): number => Number(/^(\d+)m$/.exec(request)?.[1])
  const each = resourcesIn('base').concat(resourcesIn('overlays/one-node'))
  const requests = each.flatMap(({ kind, metadata, spec }) => {
    if (metadata.name === 'every-service' || metadata.name === 'keeps-documents') return []
    const own = spec?.template?.spec.containers[0]?.resources?.requests.cpu
    if (kind === 'StatefulSet') return milliCores(own)
    const changed = milliCores(onOneNode('resources/requests/cpu') ?? own)
    return kind === 'Deployment' ? 2 * changed : kind === 'Job' ? changed : []
  })
  expect(requests).toHaveLength(11)
  expect(requests.reduce((sum, request) => sum + request, 0)).toBeLessThanOrEqual(1_750)
})
