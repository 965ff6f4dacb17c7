// The description of the interface in OpenAPI 3.1, made from the routes and the definitions of resources.
import type { Route } from '../http/route.ts'
import { groupOf, meaningOf } from './groups.ts'
import { operationOf, pathTemplate, tagOf } from './operations.ts'
import { resourceSchemas } from './resource-schemas.ts'
import { sharedSchemas } from './shared-schemas.ts'
import { webhookRequests } from './webhook-requests.ts'
import type { ExamplePayloads } from './webhook-requests.ts'

function pathsOf(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = (paths[pathTemplate(route.url)] ??= {})
    path[route.method.toLowerCase()] = operationOf(route)
  }
  return paths
}

const about = `Tracks ocean containers: send a bill of lading, booking or container number, and read its shipment or receive
its events at your webhooks.`

/** `version` is that of the package; `payloads` are examples of what webhooks receive. */
export const describe = (
  routes: readonly Route[],
  version: string,
  payloads: ExamplePayloads = new Map(),
) => ({
  openapi: '3.1.0',
  info: {
    title: 'Landfall',
    version,
    description: about,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/v2' }],
  security: [{ key: [] }],
  tags: [...new Set(routes.map(groupOf))].map((group) => ({
    name: tagOf(group),
    description: meaningOf(group),
  })),
  paths: pathsOf(routes),
  webhooks: webhookRequests(payloads),
  components: {
    securitySchemes: {
      key: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: '`Token <key>` or `Bearer <key>`',
      },
    },
    schemas: { ...sharedSchemas(), ...resourceSchemas() },
  },
})
