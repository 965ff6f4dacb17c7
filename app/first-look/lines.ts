// The lines on the terminal: one per event or delivery.
import { printable } from '../../platform/process/printable.ts'
import type { EventRecorded } from '../../schemas/messages.ts'

type Paint = (colour: 'dim' | 'bold' | 'green' | 'cyan' | 'red', text: string) => string

const codes = { dim: 2, bold: 1, green: 32, cyan: 36, red: 31 }

/** Colours on a terminal, plain text when piped. */
export const paintFor =
  (isTerminal: boolean): Paint =>
  (colour, text) =>
    isTerminal ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text

const minutes = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

/** The number or name of the event's subject. */
function subjectOf({ container, shipment, tracking_request: request, document }: EventRecorded) {
  const number = container?.number ?? request?.request_number ?? shipment?.normalized_number ?? null
  return number ?? [document?.name, document?.document_type].filter(Boolean).join(', ')
}

function reasonOf({ tracking_request: request, document }: EventRecorded): string {
  const reason = request?.failed_reason ?? document?.failure
  return reason ? ` (${reason})` : ''
}

export function eventLine(event: EventRecorded, paint: Paint): string {
  const { location, vessel } = event
  const where = location ? ` at ${location.name ?? ''} (${location.locode ?? ''})` : ''
  const aboard = vessel?.name ? ` on ${vessel.name}` : ''
  const when = event.timestamp === null ? '' : ` ${minutes(event.timestamp)}`
  const what = paint('bold', printable(subjectOf(event)))
  const more = printable(`${when}${where}${aboard}${reasonOf(event)}`)
  return `${paint('cyan', 'event   ')} ${event.event} ${what}${more}`
}

type Body = {
  data?: { attributes?: { event?: string }; relationships?: unknown }
  included?: {
    type?: string
    attributes?: Partial<Record<(typeof subjectNames)[number], string | null>>
  }[]
}

const subjectNames = ['number', 'request_number', 'normalized_number', 'name'] as const

export function deliveryLine(refusal: string | null, body: unknown, paint: Paint): string {
  const { data, included = [] } = (body ?? {}) as Body
  const event = data?.attributes?.event ?? '?'
  // `container.transport.vessel_loaded` is about a container, whatever else the body includes.
  const about = included.find(({ type }) => type === event.split('.')[0])?.attributes
  const what = subjectNames.map((name) => about?.[name]).find(Boolean) ?? ''
  const verdict =
    refusal === null ? paint('green', 'signature verified') : paint('red', `refused: ${refusal}`)
  const told = `${printable(event)} ${paint('bold', printable(what))}`
  return `${paint('green', 'webhook ')} ${told} ${verdict}`
}

/** A command that tracks a number of the simulator's own recordings. */
function trackingCommand(base: string, key: string): string {
  const body = JSON.stringify({
    data: {
      type: 'tracking_request',
      attributes: {
        request_type: 'bill_of_lading',
        request_number: 'BKKG26081700',
        scac: 'ONEY',
      },
    },
  })
  return [
    `curl ${base}/tracking_requests`,
    `-H "Authorization: Token ${key}"`,
    `-H 'Content-Type: application/json'`,
    `-d '${body}'`,
  ].join(' ')
}

/** `key` is null where `API_KEY` gives it: what a supervisor keeps of the output shows no secret of the operator. */
export function welcome(
  { base, key }: { readonly base: string; readonly key: string | null },
  simulated: boolean,
  paint: Paint,
): string {
  return [
    '',
    `${paint('bold', 'Landfall is up.')} Stop it with Ctrl-C; its data is kept.`,
    '',
    `  address   ${base}`,
    `  API key   ${key ?? 'that of API_KEY'}`,
    '',
    ...(simulated
      ? ['Track another shipment:', '', `  ${trackingCommand(base, key ?? '$API_KEY')}`, '']
      : []),
  ].join('\n')
}
