import type { Route } from '../http/route.ts'

/** What the routes of each group are about, by the first segment of their paths. */
const meanings: Readonly<Record<string, string>> = {
  admin: 'The keys and users of the account, for keys with the role admin.',
  containers:
    'A container of a shipment: where it is, its journey, and what is known about its pick-up.',
  custom_field_definitions:
    'The fields that the account has defined for its records, with types, rules and options.',
  custom_fields: 'The values that records have in the fields that the account has defined.',
  direct_uploads: 'The first step of an upload: it gives the address for the bytes of a file.',
  document_schemas: 'The fields that are read from a type of document, as a JSON Schema.',
  documents:
    'An uploaded or mailed document: its type, the fields read from it, and the shipments that it is about.',
  email_submissions: 'A mail that was received with documents, and what became of each.',
  events:
    'All that was recorded for the account, in order, as a list that is read on from any place and as a stream.',
  locations: 'Ports and metro areas, found by name.',
  me: 'Whose key the request has.',
  metro_areas: 'A city with several ports.',
  parties: 'Customers of the account, to whom shipments belong.',
  ports: 'A port with its terminals.',
  rail_terminals: 'A ramp at which a train is loaded or unloaded.',
  search: 'Records of all types by number, reference, tag or name.',
  shipments:
    'What travels under one bill of lading or booking: its carrier, ports, ships, times and containers.',
  shipping_lines: 'The carriers, and for which kinds of number each can be asked.',
  terminals: 'A terminal of a port, or a ramp.',
  tracking_requests: 'A number that the account wants tracked, and what became of it.',
  transport_events: 'What has happened to a container, or is expected to.',
  vessels: 'A ship with its reported positions and its expected route.',
  webhook_notifications: 'An event for a webhook, with the attempts to deliver it.',
  webhooks: 'An endpoint of the account and the events that are posted to it.',
}

type Located = Pick<Route, 'url'>

/** The first segment of the path, as `tracking_requests`. */
export const groupOf = ({ url }: Located): string => url.split('/')[1] ?? ''

/** One sentence about the routes of a group; throws where the table lacks it. */
export function meaningOf(group: string): string {
  const meaning = meanings[group]
  if (meaning === undefined) throw new Error(`describe the routes of ${group} in groups.ts`)
  return meaning
}
