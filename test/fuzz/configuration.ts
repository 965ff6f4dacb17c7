// The fuzzer's configuration: the ids and names from which it takes the values of some parameters.
import type { RecordIds } from './records.ts'

type Parameter = { readonly name: string; readonly in: string; readonly example?: string }

type Operations = Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>

/** The part of the description that is read here. */
export type Description = { readonly paths: Readonly<Record<string, Operations>> }

/** Values by the name of their dictionary. */
type Dictionaries = Readonly<Record<string, readonly string[]>>

type Source = { readonly dictionary: string; readonly probability: number }

/** The records that a parameter of a path names; `id` names those of the segment before it. */
const namedRecords: Readonly<Record<string, string>> = {
  shipment_id: 'shipments',
  container_id: 'containers',
  tracking_request_id: 'tracking_requests',
  definition_id: 'custom_field_definitions',
  option_id: 'options',
  api_slug: 'slugs',
}

const own = (kind: string, path: string): string => `${kind}${path.replaceAll(/\W+/g, '_')}`

/** The source of a parameter's values; null where the description alone tells them. */
function sourceOf(path: string, { name, in: where }: Parameter): Source | null {
  const [, segment = ''] = /(\w+)\/\{id\}/.exec(path) ?? []
  // A few ids are still of no record.
  if (where === 'path')
    return { dictionary: name === 'id' ? segment : (namedRecords[name] ?? name), probability: 0.8 }
  // Its pattern allows more than the relationships that there are.
  if (name === 'include') return { dictionary: own('include', path), probability: 1 }
  if (/port_id$/.test(name)) return { dictionary: 'ports', probability: 1 }
  if (name === 'page[after]') return { dictionary: own('after', path), probability: 0.7 }
  return null
}

const quoted = (text: string): string => JSON.stringify(text)

const dictionarySection = ([name, values]: readonly [string, readonly string[]]): string =>
  `[dictionaries.${name}]\nvalues = [${values.map(quoted).join(', ')}]`

// No schema tells the cursors of a list from other text, or the past from the future: both are refused with 400.
const beyondSchemas = new Set(['page[after]', 'as_of'])
const acceptanceChecks =
  'checks.positive_data_acceptance.expected-statuses = ["2xx", "400", "403", "404"]'

function operationSection(
  path: string,
  method: string,
  parameters: readonly Parameter[],
  known: Dictionaries,
): string[] {
  const lines = parameters.flatMap((parameter) => {
    const source = sourceOf(path, parameter)
    if (source === null || !known[source.dictionary]?.length) return []
    const { dictionary, probability } = source
    const name = quoted(`${parameter.in}.${parameter.name}`)
    return [`${name} = { dictionary = ${quoted(dictionary)}, probability = ${probability} }`]
  })
  const section = [
    '[[operations]]',
    `include-name = ${quoted(`${method.toUpperCase()} ${path}`)}`,
    ...(parameters.some(({ name }) => beyondSchemas.has(name)) ? [acceptanceChecks] : []),
    '[operations.parameters]',
    ...lines,
  ]
  return [section.join('\n')]
}

/** Names and cursors for the lists of the description; an empty one counts as none. */
function queryDictionaries({ paths }: Description, cursors: RecordIds): Dictionaries {
  const entries = Object.entries(paths).flatMap(([path, { get }]) => {
    const include = get?.parameters?.find(({ name }) => name === 'include')?.example ?? ''
    return [
      [own('include', path), [include, ...include.split(',')]] as const,
      [own('after', path), cursors[path] ?? []] as const,
    ]
  })
  return Object.fromEntries(entries)
}

/** Texts for any place: numbers, codes and times of the kinds that bodies hold. */
const wordsOfTrade = [
  ...['MAEU', 'HLCU', '260417301', 'HLCUHAM260512345', 'MSKU7312011', 'bill_of_lading'],
  ...['shipment', 'container', 'tracking_request', 'party', 'Shipment', 'first', 'short_text'],
  ...['2026-05-14', '2026-05-14T10:00:00Z', 'http://127.0.0.1:9/', 'https://receiver.example/'],
]

export function configurationWith(
  text: string,
  description: Description,
  ids: RecordIds,
  cursors: RecordIds,
): string {
  const words = [...Object.values(ids).flat(), ...wordsOfTrade]
  const known = { ...ids, ...queryDictionaries(description, cursors), words }
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      operationSection(path, method, parameters, known),
    ),
  )
  const dictionaries = Object.entries(known).filter(([, values]) => values.length > 0)
  return [text, ...dictionaries.map(dictionarySection), ...operations].join('\n\n')
}
