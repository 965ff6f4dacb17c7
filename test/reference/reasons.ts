// The reasons of the differences from the reference. The first that fits counts.
import type { Difference } from './compare.ts'

export type Reason = {
  readonly side: Difference['side']
  /** Of the operation or the type. */
  readonly where: RegExp
  /** Of `what: how`. */
  readonly what: RegExp
  readonly reason: string
}

const reasonFor =
  (side: Difference['side']) =>
  (what: RegExp, reason: string, where = /^/): Reason => ({ side, where, what, reason })
const lacking = reasonFor('theirs')
const other = reasonFor('both')
const added = reasonFor('ours')

const examples = /^GET \/webhook_notifications\/examples$/
const mistake = 'The reference is mistaken here: the hosted service shows it as Landfall does.'

const lackingReasons = [
  lacking(
    /^status 422/,
    'A bad query parameter is refused with 400, as in all other operations.',
    /^GET \/shipments/,
  ),
  lacking(/^status 422/, 'A document always has its file.', /download_url$/),
  lacking(/^status 404/, 'A list without records is empty, not missing.', /^GET \/\w+$/),
  lacking(
    /^answer/,
    'The answer is one payload, as the description of the operation says.',
    examples,
  ),
  lacking(/^answer links/, 'The list has one page.', /^GET \/shipping_lines$/),
  lacking(
    /^answer links/,
    'The answer is calculated and has no path of its own.',
    /future_positions/,
  ),
  lacking(
    /^answer included\[\]/,
    'All included records have attributes; the reference also knows a link alone.',
  ),
  lacking(/^relationships\.\w+\.(id|type):/, mistake, /^container_pod_terminal_changed_event$/),
  lacking(/^relationships\.vessel\.data\.name/, mistake, /^transport_event$/),
]

const unknownIsNull = 'Carriers and reference data do not always tell it; Landfall invents nothing.'
const terminals = 'A carrier may name a rail terminal or a metro area here.'

const otherReasons = [
  other(/^attributes\.secret/, 'A webhook with a key pair shares no secret.', /^webhook$/),
  other(
    /: also webhook\.disabled/,
    'Landfall tells of webhooks that it switched off; only a webhook that names this event receives it.',
  ),
  other(
    /^answer data: /,
    'The answer is one payload, as the description of the operation says.',
    examples,
  ),
  other(
    /^answer data: also a rail_terminal/,
    'The reference links rail terminals and has no other path by which they could be read.',
    /^GET \/terminals/,
  ),
  other(
    /^answer included\[\]/,
    '`include` follows every relationship, and only those that it names.',
  ),
  other(
    /^(answer )?links\.\w+: also uri-reference/,
    'A link to a record is a path, as the hosted service shows it; links to pages are URLs but for a request with an odd `Host`.',
  ),
  other(
    /^answer webhook_notification_ips/,
    'Networks and addresses of IPv6 are named too.',
    /ips$/,
  ),
  other(
    /^answer data\[\]\.type/,
    'The hosted service answers so; the type of the record is its `entity_type`.',
    /^GET \/search$/,
  ),
  other(/^answer url/, 'The URL is shown as it was sent.', /trigger$/),
  other(/^type: also container/, `${mistake} It calls containers accounts.`, /^container$/),
  other(/^attributes\.bill_of_lading_number/, 'It is null where only a container is tracked.'),
  other(/^attributes\.document_type/, 'It is null until the document is read.'),
  other(
    /^attributes\.scac/,
    'It is null while the carrier is being detected, as in the hosted service.',
  ),
  other(/^attributes\.\w+: also null/, unknownIsNull),
  other(/^relationships\.\w+\.data\.type: also (rail_terminal|metro_area)/, terminals),
  other(
    /^relationships\.reference_object\.data\.type/,
    'The schema of the reference lacks them, but its examples have them.',
  ),
  other(/^relationships\.customer\.data/, 'It is null where the request has named no customer.'),
  other(
    /^relationships\.line_tracking_stopped_by_user\.data/,
    'It is null while no user has stopped the tracking.',
  ),
  other(/relationships\.\w+\.data: also null/, unknownIsNull),
  other(/^body event/, 'A name that is no event is refused.', /trigger$/),
  other(
    /^body .*: required/,
    'A body without it asks for nothing; it is refused instead of ignored.',
  ),
  other(
    /^parameter event: required/,
    'Without an event the hosted service answers 400 as well.',
    examples,
  ),
  other(
    /^parameter filter/,
    'A value that no record can have is refused instead of finding nothing.',
  ),
]

const ignorable = 'In addition; clients ignore what they do not know.'

const addedReasons = [
  added(
    /^operation/,
    'The reference has it without the id in the path; clients use either form.',
    /^PATCH \/containers\/\{\}$/,
  ),
  added(/^operation/, 'Keys and users are managed over the interface, too.', / \/admin\//),
  added(
    /^operation/,
    'A client can see why a webhook receives an event or does not.',
    /^POST \/webhooks\/\{\}\/test$/,
  ),
  added(
    /^body data\.attributes\.conditions/,
    'A webhook can have conditions beside its events.',
    /webhooks/,
  ),
  added(
    /^body data\.attributes\.signature/,
    'A webhook can be signed with a key pair.',
    /webhooks/,
  ),
  added(
    /^body data\.attributes\.(rate_limit|ordered)/,
    'A receiver can say how many posts it takes in a minute, and in which order.',
    /webhooks/,
  ),
  added(/^operation/, 'A secret can be replaced.', /rotate_secret$/),
  added(/^operation/, 'A client can see when failed deliveries are repeated.', /retry_schedule$/),
  added(
    /^operation/,
    'A receiver that lost something, or is new, can have it sent.',
    /\/(redeliver$|replay)/,
  ),
  added(
    /^operation/,
    'The reference names the group and no operation of it.',
    /^GET \/(locations|events)/,
  ),
  added(
    /^operation/,
    'The client library of the hosted service calls it.',
    /\/(route|me|summary)$/,
  ),
  added(/^parameter as_of/, 'A client can ask what was known at a time.'),
  added(/^operation/, 'A client can check what an event was made from.', /\/evidence$/),
  added(/^operation/, 'A client can see how old what it reads is, by source.', /\/freshness$/),
  added(/^operation/, 'Every record that others link to can be read.', /^GET \/rail_terminals/),
  added(
    /^operation/,
    'The guides of the hosted service describe it beside its reference.',
    /^POST \/direct_uploads$/,
  ),
  added(
    /^status (400|401|403|404|429|500|503|507)/,
    'The reference names few refusals; these can happen in all such operations.',
  ),
  added(
    /^status (408|409|413|415|422)/,
    'The reference names few refusals; every request that may have a body can get these.',
  ),
  added(/^answer \d+ errors/, 'Every refusal has the form of the others.'),
  added(/^answer included/, 'Related records can be included wherever there are some.'),
  added(/^answer/, ignorable),
  added(
    /^parameter (page|fields)/,
    'Long lists can be walked, and large records cut down, everywhere.',
  ),
  added(/^parameter include/, 'Related records can be included wherever there are some.'),
  added(
    /^parameter show_positions/,
    'Some clients ask for positions without a time.',
    /^GET \/vessels/,
  ),
  added(
    /^parameter (filter|query|search|sort|tracking_stopped)/,
    'Lists can be narrowed by what clients look for.',
  ),
  added(
    /^body (active|conditions|events|headers|ordered|rate_limit|signature|url)/,
    'The attributes are also taken without their wrapping, as some clients send them.',
    /webhooks/,
  ),
  added(
    /^body data\.attributes\.(tags|shipment_tags|ref_numbers)/,
    'Clients know the attribute by either name, and change it as well.',
    /tracking_requests/,
  ),
  added(
    /^body/,
    'Clients send back records as they have read them; what cannot change may be there unchanged.',
  ),
  added(/^relationships\.\w+\.data/, mistake),
  added(/^(attributes|relationships|links)/, ignorable),
]

export const reasons: readonly Reason[] = [...lackingReasons, ...otherReasons, ...addedReasons]
