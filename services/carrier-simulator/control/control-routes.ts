import type { FastifyInstance } from 'fastify'
import type { CallLog } from './call-log.ts'
import { faultTableOf } from './faults.ts'
import type { Faults } from './faults.ts'
import type { Json } from '../events/json.ts'

/** Routes for tests and demonstrations, which no carrier has. */
export function addControlRoutes(app: FastifyInstance, faults: Faults, calls: CallLog): void {
  app.get('/_faults', () => faults.table())

  app.put('/_faults', (request, reply) => {
    const table = faultTableOf(request.body as Json | undefined)
    if (typeof table === 'string') return reply.code(400).send({ message: table })
    faults.replace(table)
    return reply.send(faults.table())
  })

  app.delete('/_faults', (_request, reply) => {
    faults.replace({})
    return reply.code(204).send()
  })

  app.get('/_calls', () => calls.all())

  app.delete('/_calls', (_request, reply) => {
    calls.clear()
    return reply.code(204).send()
  })
}
