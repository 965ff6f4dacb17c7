/** Where a statement was made: the systems of the terminal, the railway or the line, or a document. */
export const sources = ['terminal', 'rail', 'line', 'document'] as const
export type Source = (typeof sources)[number]

/** The givers of last free days. */
export const givers = ['line', 'terminal', 'rail'] as const
export type Giver = (typeof givers)[number]

export type SaidHold = {
  readonly name: string
  readonly status: string
  readonly description: string | null
}

export type SaidFee = {
  readonly type: string
  readonly amount: number
  readonly currency: string | null
}

/** The facts in a statement; null is not mentioned. An empty list, last free day or appointment says that there is none. */
export type SaidFacts = {
  readonly available_for_pickup: boolean | null
  /** YYYY-MM-DD or YYYY-MM-DDTHH:MM, local to the place, as the other times. */
  readonly available_from: string | null
  /** YYYY-MM-DD */
  readonly last_free_day: string | null
  readonly pickup_appointment_at: string | null
  readonly delivered_at: string | null
  readonly pickup_number: string | null
  readonly location_at_terminal: string | null
  readonly terminal_name: string | null
  readonly terminal_firms_code: string | null
  readonly holds: readonly SaidHold[] | null
  readonly fees: readonly SaidFee[] | null
}

/** The words of one party about a container at one time. */
export type TerminalStatement = {
  /** Null where the carrier's own events say it. */
  readonly id: string | null
  readonly source: Source
  readonly giver: Giver
  readonly document_id: string | null
  readonly bill_of_lading_number: string | null
  readonly port_locode: string | null
  /** When it was first said, in milliseconds. */
  readonly observed_at: number
  /** When the same was last said. */
  readonly confirmed_at: number
  readonly facts: SaidFacts
}

export const nothingSaid: SaidFacts = {
  available_for_pickup: null,
  available_from: null,
  last_free_day: null,
  pickup_appointment_at: null,
  delivered_at: null,
  pickup_number: null,
  location_at_terminal: null,
  terminal_name: null,
  terminal_firms_code: null,
  holds: null,
  fees: null,
}

/** An event that the carrier reports. */
export type ReportedEvent = {
  readonly event: string
  readonly timestamp: string
  readonly locode: string | null
}

/** The statements that the carrier makes by reporting that the container can be picked up. */
export const statementsIn = (events: readonly ReportedEvent[]): TerminalStatement[] =>
  events
    .filter(({ event }) => event === 'container.transport.available')
    .map(({ timestamp, locode }) => ({
      id: null,
      source: 'line',
      giver: 'line',
      document_id: null,
      bill_of_lading_number: null,
      port_locode: locode,
      observed_at: Date.parse(timestamp),
      confirmed_at: Date.parse(timestamp),
      facts: { ...nothingSaid, available_for_pickup: true },
    }))
