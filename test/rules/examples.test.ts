// The examples of the description keep to its own schemas.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { routes } from '../../services/api/app.ts'
import { describe } from '../../services/api/description/describe.ts'
import { examplePayloads } from '../../services/api/description/webhook-requests.ts'

type Content = { readonly schema: object; readonly example?: unknown }
type Body = { readonly content: Readonly<Record<string, Content>> }
type Schema = { readonly examples?: readonly unknown[] }
type Described = {
  readonly paths: Record<string, Record<string, { readonly requestBody?: Body }>>
  readonly webhooks: Record<string, { readonly post: { readonly requestBody: Body } }>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const text = JSON.stringify(describe(routes, '0', await examplePayloads()))
const { paths, webhooks, components } = JSON.parse(text) as Described

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(JSON.parse(text) as object, 'description')

function mistakes(pointer: string, example: unknown): string {
  const validate = ajv.compile({ $ref: `description#${pointer}` })
  return validate(example) ? '' : ajv.errorsText(validate.errors)
}

const escaped = (path: string): string =>
  encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))

const bodies = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { requestBody }]) => requestBody !== undefined)
    .map(([method, { requestBody }]) => [method, path, requestBody?.content] as const),
)

test.each(bodies)('%s %s has an example of its body', (method, path, content) => {
  const example = content?.['application/json']?.example
  expect(example).toBeDefined()
  const pointer = `/paths/${escaped(path)}/${method}/requestBody/content/application~1json/schema`
  expect(mistakes(pointer, example)).toBe('')
})

const records = [
  ...['tracking_request', 'shipment', 'container', 'transport_event', 'estimated_event'],
  ...['container_created_event', 'container_updated_event', 'vessel', 'port', 'metro_area'],
  ...['container_pod_terminal_changed_event', 'terminal', 'rail_terminal'],
  ...['document', 'document_representation', 'email_submission', 'errors'],
]

test.each(records)('%s has an example', (name) => {
  const [example] = components.schemas[name]?.examples ?? []
  expect(example).toBeDefined()
  expect(mistakes(`/components/schemas/${name}`, example)).toBe('')
})

test.each(Object.entries(webhooks))('a webhook has an example of %s', (_event, { post }) => {
  const example = post.requestBody.content['application/json']?.example
  expect(example).toBeDefined()
  expect(mistakes('/components/schemas/webhook_payload', example)).toBe('')
})
