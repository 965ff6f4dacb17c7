import { expect, test } from 'vitest'
import type { Db } from '../../platform/postgres/database.ts'
import { includeTree, parseInclude } from './include-paths.ts'
import { follow, reached } from './follow-includes.ts'
import type { IncludeTree } from './include-paths.ts'
import type { Loaded, Resource } from '../resource.ts'

const noDatabase: Db = { query: () => Promise.reject(new Error('everything is there already')) }

/** Shipments and their containers, which lead to each other; counts how often one is looked into. */
function fleet(shipments: number, boxes: number) {
  let looks = 0
  const record = (type: string, id: string, relationships: Resource['relationships']): Loaded => ({
    accountId: 'a',
    resource: {
      type,
      id,
      attributes: {},
      get relationships() {
        looks += 1
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
  return { shipments: all, containers, looks: () => looks }
}

const none: IncludeTree = new Map<string, IncludeTree>()
const path = 'containers.shipment.containers.shipment.containers'

test('records that lead back to each other are looked into once per name of the path', async () => {
  const [ships, boxes] = [3, 20]
  const { shipments, containers, looks } = fleet(ships, boxes)
  const tree = includeTree('shipment', path)
  const roots = shipments.map((loaded) => ({ loaded, tree }))
  const there = containers.map((loaded) => ({ loaded, tree: none }))
  const met = await follow(noDatabase, [...roots, ...there])
  const once = 3 * ships + 2 * ships * boxes
  expect(looks()).toBe(once)
  const found = [...reached(roots, met).values()]
  expect(looks()).toBe(2 * once)
  expect(new Set(found.map(({ id }) => id)).size).toBe(ships + ships * boxes)
  expect(found).toHaveLength(ships + ships * boxes)
})

test('roots that lead to the same record look into it once together', async () => {
  const { shipments, containers, looks } = fleet(1, 30)
  const tree = includeTree('container', 'shipment.containers')
  const roots = containers.map((loaded) => ({ loaded, tree }))
  const there = shipments.map((loaded) => ({ loaded, tree: none }))
  const met = await follow(noDatabase, [...roots, ...there])
  expect(looks()).toBe(30 + 1)
  expect(reached(roots, met).size).toBe(30 + 1)
  expect(looks()).toBe(2 * (30 + 1))
})

test.each([
  [path, null],
  [`${path}.shipment`, 'too_deep'],
  [`containers, ${path}.nothing`, 'too_deep'],
  ['containers.nothing', 'unknown'],
  ['containers..shipment', 'unknown'],
  ['constructor', 'unknown'],
])('the paths %s are refused as %s', (text, reason) => {
  const parsed = parseInclude('shipment', text)
  expect(parsed.ok ? null : parsed.reason).toBe(reason)
})
