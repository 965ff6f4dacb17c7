// Records of each kind, so that the fuzzer does not only find that there are none.
import { eventNames } from '../../domain/event-names.ts'
import { arrivalNotice, uploadDocument } from '../support/system/sample-documents.ts'
import type { Answer, Landfall, Shown } from './landfall.ts'

const each = [1, 2, 3, 4, 5]

async function create(landfall: Landfall, path: string, type: string, attributes: object) {
  const { status, json } = await landfall.call('POST', path, { data: { type, attributes } })
  if (status !== 201) throw new Error(`POST ${path} answers ${status}: ${JSON.stringify(json)}`)
  return json.data
}

async function createField(landfall: Landfall, number: number, shipment: string): Promise<void> {
  const attributes = {
    entity_type: 'shipment',
    api_slug: `grade_${number}`,
    display_name: `Grade ${number}`,
    data_type: 'enum',
  }
  const path = '/custom_field_definitions'
  const { id } = await create(landfall, path, 'custom_field_definition', attributes)
  const option = { label: 'First', value: 'first' }
  await create(landfall, `${path}/${id}/options`, 'custom_field_option', option)
  const value = { api_slug: attributes.api_slug, value: 'first' }
  await create(landfall, `/shipments/${shipment}/custom_fields`, 'custom_field', value)
}

/** What `npm start` does not create by itself. */
export async function createRecords(landfall: Landfall): Promise<void> {
  const [shipment] = (await landfall.call('GET', '/shipments')).json.data
  for (const number of each) {
    await createField(landfall, number, shipment?.id ?? '')
    await create(landfall, '/admin/users', 'user', { name: `Clerk ${number}` })
    await create(landfall, '/admin/api_keys', 'api_key', { name: `Key ${number}`, role: 'read' })
    await create(landfall, '/parties', 'party', { company_name: `Importer ${number}` })
    await create(landfall, '/webhooks', 'webhook', {
      url: `https://receiver-${number}.example/`,
      active: true,
      events: eventNames,
    })
    await uploadDocument(landfall, `notice-${number}.pdf`, await arrivalNotice(`copy ${number}`))
  }
}

const lists = [
  ...['tracking_requests', 'shipments', 'containers', 'webhooks', 'webhook_notifications'],
  ...['shipping_lines', 'parties', 'documents', 'custom_field_definitions', 'custom_fields'],
  ...['admin/users', 'admin/api_keys'],
]

const lastSegment = (path: string): string => path.split('/').at(-1) ?? path

/** The ids of what is found beside other records, by the first segment of its path. */
async function includedIds(landfall: Landfall, containers: readonly string[]) {
  const include = 'location,vessel,terminal,terminal.metro_area'
  const answers: Answer[] = []
  for (const id of containers)
    answers.push(
      await landfall.call('GET', `/containers/${id}/transport_events?include=${include}`),
    )
  const found = answers.flatMap(({ json }) => json.included ?? [])
  const of = (type: string) => [
    ...new Set(found.filter((one: Shown) => one.type === type).map(({ id }) => id)),
  ]
  return {
    ports: [...of('port'), 'USLAX'],
    metro_areas: of('metro_area'),
    terminals: of('terminal'),
    rail_terminals: of('rail_terminal'),
    vessels: of('vessel'),
  }
}

/** The cursors of lists that have more than one page of one record, by path. */
export async function listCursors(landfall: Landfall): Promise<RecordIds> {
  const cursors: Record<string, readonly string[]> = {}
  // The order of documents depends on `sort`, and a cursor on the order.
  for (const list of lists.filter((each) => each !== 'documents')) {
    const { json } = await landfall.call('GET', `/${list}?page[size]=1`)
    const after = json.meta?.after
    if (typeof after === 'string') cursors[`/${list}`] = [after]
  }
  return cursors
}

/** The id of the fuzzer's account, which documents show. */
export async function ownAccountId(landfall: Landfall): Promise<string> {
  const { json } = await landfall.call('GET', '/documents?include=account')
  return json.included?.find(({ type }) => type === 'account')?.id ?? ''
}

/** The id of the key that the fuzzer uses: the only one before `createRecords`. */
export async function ownKeyId(landfall: Landfall): Promise<string> {
  const { json } = await landfall.call('GET', '/admin/api_keys')
  const [own, ...others] = json.data
  if (own === undefined || others.length > 0) throw new Error('one key was expected')
  return own.id
}

export type RecordIds = Readonly<Record<string, readonly string[]>>

/** Ids of stored records, by the first segment of their path. */
export async function recordIds(landfall: Landfall): Promise<RecordIds> {
  const listed: Record<string, readonly string[]> = {}
  for (const list of lists) {
    const { json } = await landfall.call('GET', `/${list}`)
    listed[lastSegment(list)] = json.data.map(({ id }) => id)
  }
  const [definition] = listed['custom_field_definitions'] ?? []
  const options = await landfall.call('GET', `/custom_field_definitions/${definition}/options`)
  return {
    ...listed,
    ...(await includedIds(landfall, listed['containers'] ?? [])),
    document_schemas: ['arrival_notice'],
    options: options.json.data.map(({ id }) => id),
    slugs: each.map((number) => `grade_${number}`),
  }
}
