import { expect, test } from 'vitest'
import { includeTree, parseInclude } from './include-paths.ts'
import { followTrees, loadWithIncludes, reachableRecords } from './follow-includes.ts'
import type { IncludeTree } from './include-paths.ts'
import type { LoadRecords } from './load-resources.ts'
import type { LoadedResource, Resource } from '../resource.ts'

const noneMissing: LoadRecords = () => Promise.reject(new Error('all records are loaded already'))

/** Shipments and their containers, which refer to each other; counts how often relationships are read. */
function shipmentsWithContainers(shipments: number, boxes: number) {
  let reads = 0
  const record = (
    type: string,
    id: string,
    relationships: Resource['relationships'],
  ): LoadedResource => ({
    accountId: 'a',
    resource: {
      type,
      id,
      attributes: {},
      get relationships() {
        reads += 1
        return relationships ?? {}
      },
    },
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  const inside = (s: number) =>
    numbers(boxes).map((b) => ({ type: 'container', id: `container ${s}.${b}` }))
  const containers = numbers(shipments).flatMap((s) =>
    inside(s).map(({ type, id }) =>
      record(type, id, { shipment: { data: { type: 'shipment', id: `shipment ${s}` } } }),
    ),
  )
  const all = numbers(shipments).map((s) =>
    record('shipment', `shipment ${s}`, { containers: { data: inside(s) } }),
  )
  return { shipments: all, containers, reads: () => reads }
}

const none: IncludeTree = new Map<string, IncludeTree>()
const path = 'containers.shipment.containers.shipment.containers'

test('records that refer to each other are visited once per name of the path', async () => {
  const [ships, boxes] = [3, 20]
  const { shipments, containers, reads } = shipmentsWithContainers(ships, boxes)
  const tree = includeTree('shipment', path)
  const roots = shipments.map((loaded) => ({ loaded, tree }))
  const there = containers.map((loaded) => ({ loaded, tree: none }))
  const byName = await followTrees(noneMissing, [...roots, ...there])
  const once = 3 * ships + 2 * ships * boxes
  expect(reads()).toBe(once)
  const found = [...reachableRecords(roots, byName).values()]
  expect(reads()).toBe(2 * once)
  expect(new Set(found.map(({ id }) => id)).size).toBe(ships + ships * boxes)
  expect(found).toHaveLength(ships + ships * boxes)
})

test('an include that leads to more records than an answer may have loads none of them', async () => {
  const { shipments, containers } = shipmentsWithContainers(2, 10)
  const asked: number[] = []
  const load: LoadRecords = (_definition, keys) => {
    asked.push(keys.length)
    return Promise.resolve(containers)
  }
  const upTo = (most: number) => loadWithIncludes(load, 'shipment', shipments, 'containers', most)
  expect(await upTo(19)).toEqual({ ok: false, reason: 'too_many', most: 19 })
  expect(asked).toEqual([])
  expect(await upTo(20)).toMatchObject({ ok: true, included: { length: 20 } })
})

test('a record that several roots lead to is visited once', async () => {
  const { shipments, containers, reads } = shipmentsWithContainers(1, 30)
  const tree = includeTree('container', 'shipment.containers')
  const roots = containers.map((loaded) => ({ loaded, tree }))
  const there = shipments.map((loaded) => ({ loaded, tree: none }))
  const byName = await followTrees(noneMissing, [...roots, ...there])
  expect(reads()).toBe(30 + 1)
  expect(reachableRecords(roots, byName).size).toBe(30 + 1)
  expect(reads()).toBe(2 * (30 + 1))
})

test.each([
  [path, 'valid'],
  [`${path}.shipment`, 'too_deep'],
  [`containers, ${path}.nothing`, 'too_deep'],
  ['containers.nothing', 'unknown'],
  ['containers..shipment', 'unknown'],
  ['constructor', 'unknown'],
])('the result of parsing %s is %s', (text, reason) => {
  const parsed = parseInclude('shipment', text)
  expect(parsed.ok ? 'valid' : parsed.reason).toBe(reason)
})
