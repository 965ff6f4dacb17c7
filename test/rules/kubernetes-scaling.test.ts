// Scaling on Kubernetes follows readers and topics that exist, reaches a secured Kafka, and finds a Postgres with room.
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { topics } from '../../schemas/topics.ts'
import { base, folder, resourcesIn } from './kubernetes-files.ts'
import type { Kustomization } from './kubernetes-files.ts'
import { projectFiles, textOf } from './source-files.ts'

test('what is scaled has no number of replicas that an update would set again', () => {
  const { patches } = parse(
    textOf(`${folder}/components/autoscaling/kustomization.yaml`),
  ) as Partial<Kustomization>
  const [change] = patches ?? []
  expect(parse(change?.patch ?? '[]')).toEqual([{ op: 'remove', path: '/spec/replicas' }])
  const scaled = resourcesIn('components').map(({ metadata }) => metadata.name)
  const without = change?.target?.name?.replace(/^\(|\)$/g, '').split('|') ?? []
  expect([...without].sort()).toEqual([...scaled].sort())
})

test('scaling follows readers and topics that exist', () => {
  const triggers = resourcesIn('components').flatMap(({ metadata, spec }) =>
    spec.triggers.map((trigger) => ({ service: metadata.name, ...trigger.metadata })),
  )
  const lags = triggers.filter((trigger) => 'topic' in trigger) as unknown as readonly {
    readonly service: string
    readonly topic: string
    readonly consumerGroup: string
  }[]
  expect(lags.length).toBeGreaterThan(4)
  for (const { service, topic, consumerGroup } of lags) {
    expect(Object.keys(topics)).toContain(topic)
    const reader = `name: '${consumerGroup.replace(/^landfall\./, '')}'`
    const readers = projectFiles().filter(
      (file) => file.startsWith(`services/${service}/`) && textOf(file).includes(reader),
    )
    expect(readers.map((file) => textOf(file).includes(`consumes: '${topic}'`))).toContain(true)
  }
})

test('in production KEDA asks a secured Kafka as the services do', () => {
  const text = textOf(`${folder}/overlays/production/kustomization.yaml`)
  expect(text).toContain('KAFKA_TLS=true')
  const sasl = /KAFKA_SASL=(\S+)/.exec(text)?.[1]
  const { patches } = parse(text) as Kustomization
  const change = patches.find(({ target }) => target?.kind === 'ScaledObject')?.patch
  expect(parse(change ?? '[]')).toEqual([
    { op: 'add', path: '/spec/triggers/0/metadata/tls', value: 'enable' },
    {
      op: 'add',
      path: '/spec/triggers/0/metadata/sasl',
      value: sasl?.replace('-', '_').replace('-', ''),
    },
    { op: 'add', path: '/spec/triggers/0/authenticationRef', value: { name: 'kafka' } },
  ])
  const first = resourcesIn('components').map(({ spec }) => spec.triggers[0]?.metadata['topic'])
  expect(first).not.toContain(undefined)
})

const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(textOf(file))?.[1])

/** Those of a process: for work, for lazy commits, for flushing, and the one that watches the pulse. */
const connections =
  numberIn('app/dependencies.ts', /max: (\d+),\s+name: `landfall/) +
  numberIn('platform/postgres/database.ts', /maxLazyConnections = (\d+)/) +
  2

/** Postgres keeps three connections for its superuser, and the setup opens some, too. */
const others = 10

test('Postgres of the one node and of compose has room for two processes of each service', () => {
  const services = base.filter(({ kind }) => kind === 'PodDisruptionBudget').length
  const allowed = /max_connections=(\d+)/
  const least = 2 * services * connections + others
  expect(numberIn(`${folder}/overlays/one-node/postgres.yaml`, allowed)).toBeGreaterThanOrEqual(
    least,
  )
  expect(numberIn('docker-compose.yml', allowed)).toBeGreaterThanOrEqual(least)
})

test('the manual tells the connections of a process, and those of all that KEDA may start', () => {
  const scaled = resourcesIn('components').map(({ spec }) => spec.maxReplicaCount ?? 0)
  const processes = scaled.reduce((sum, replicas) => sum + replicas, 2)
  const manual = textOf('docs/deployment.md').replaceAll(/\s+/g, ' ')
  expect(manual).toContain(`opens up to ${connections} connections`)
  expect(manual).toContain(`${processes} processes with ${processes * connections} connections`)
})
