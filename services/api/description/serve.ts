// GET /v2/openapi.json and the readable page of it at /v2/docs; both need no key and ask nothing of other hosts.
import swagger from '@fastify/swagger'
import type { FastifyStaticSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { version } from '../../../platform/process/version.ts'
import type { Route } from '../http/route.ts'
import { describe } from './describe.ts'
import { examplePayloads } from './webhook-requests.ts'

/** Without `upgrade-insecure-requests`, which would break the page where no proxy adds https. */
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

type Document = FastifyStaticSwaggerOptions['specification'] extends infer S
  ? Extract<S, { document: unknown }>['document']
  : never

export function serveDescription(app: FastifyInstance, routes: readonly Route[]): void {
  void app.register(async (scope) => {
    const description = describe(routes, version, await examplePayloads())
    const text = JSON.stringify(description)
    scope.get('/v2/openapi.json', (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(text),
    )
    const document = description as unknown as Document
    await scope.register(swagger, { mode: 'static', specification: { document } })
    await scope.register(swaggerUi, {
      routePrefix: '/v2/docs',
      theme: { title: `Landfall ${version}` },
      staticCSP: policy,
      uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
    })
  })
}
