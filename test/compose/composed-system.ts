// A composed system of its own for a test, seen from outside: ports and names that nobody else uses.
import { randomBytes } from 'node:crypto'
import { freePort } from '../../platform/process/free-port.ts'
import type { SystemClient } from '../support/system/client.ts'
import { arrivalNotice, uploadDocument } from '../support/system/sample-documents.ts'
import { composeOf, dockerOf } from './compose.ts'
import type { ComposedSystem } from './kills.ts'
import type { StoredPost } from './receiver.ts'

type CreatedRecord = {
  readonly data: { id: string; attributes: Record<string, unknown> }
}

export type OwnComposedSystem = ComposedSystem & {
  readonly project: string
  /** The address of the interface, with `/v2`. */
  readonly base: string
  readonly created: (path: string, type: string, attributes: object) => Promise<CreatedRecord>
  readonly posted: () => Promise<readonly StoredPost[]>
  readonly tearDown: () => Promise<void>
}

const portNames = [
  ...['PORT', 'POSTGRES_PORT', 'KAFKA_PORT', 'REGISTRY_PORT', 'RECEIVER_PORT', 'MAIL_PORT'],
] as const

/** Nothing runs yet. When this process is stopped, it takes the system down. */
export async function composedSystem(
  name: string,
  overlays: readonly string[] = [],
): Promise<OwnComposedSystem> {
  const ports: Record<string, string> = {}
  for (const port of portNames) ports[port] = String(await freePort())
  const key = `${name}_${randomBytes(12).toString('hex')}`
  const base = `http://127.0.0.1:${ports['PORT']}/v2`
  const project = `landfall-${name}-${process.pid}`
  const docker = dockerOf(project)
  const compose = composeOf(
    project,
    {
      ...ports,
      API_KEY: key,
      POSTGRES_PASSWORD: 'smoke',
      CARRIERS_FILE: './deploy/sandbox/carriers.json',
      // Of its own, because another one may be built from other files meanwhile.
      LANDFALL_IMAGE: project,
    },
    overlays,
  )
  const call: SystemClient['call'] = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, json: (await response.json()) as CreatedRecord }
  }
  const created: OwnComposedSystem['created'] = async (path, type, attributes) => {
    const { status, json } = await call('POST', path, { data: { type, attributes } })
    if (status !== 201) throw new Error(`POST ${path} answers ${status}: ${JSON.stringify(json)}`)
    return json
  }
  const posted = async (): Promise<readonly StoredPost[]> => {
    const response = await fetch(`http://127.0.0.1:${ports['RECEIVER_PORT']}/`)
    return (await response.json()) as StoredPost[]
  }
  const tearDown = (): Promise<void> =>
    compose('down', '--volumes', '--remove-orphans', '--timeout', '10')
      .then(() => docker.run('image', 'rm', '--no-prune', project))
      .then(
        () => undefined,
        (error: unknown) => console.error(error),
      )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void tearDown().finally(() => process.exit(1)))
  return {
    project,
    base,
    compose,
    docker,
    created,
    posted,
    tearDown,
    databaseUrl: `postgres://landfall:smoke@127.0.0.1:${ports['POSTGRES_PORT']}/landfall`,
    track: (request) => created('/tracking_requests', 'tracking_request', request),
    upload: async (file) => uploadDocument({ call }, `${file}.pdf`, await arrivalNotice(file)),
    postedIds: async () => (await posted()).map(({ headers }) => headers['webhook-id'] ?? ''),
  }
}
