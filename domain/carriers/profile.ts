/** The kind of a client's number; the interface's `request_type`. */
export type NumberType = 'bill_of_lading' | 'booking_number' | 'container'

/**
 * The differences of one carrier's interface from plain DCSA Track & Trace 2.2, as data: the same code calls all
 * carriers and reads their answers.
 */
export type CarrierProfile = {
  readonly scac: string
  /** Appended to the configured base URL. */
  readonly path: string
  /** The query parameter of each kind of number; the carrier does not accept a missing kind. */
  readonly parameters: Partial<Record<NumberType, string>>
  /** Parameters of every query, such as HMM's `equipmentReference=ZZ`. */
  readonly fixedQuery: Readonly<Record<string, string>>
  /** A prefix that is removed from bills of lading (Evergreen answers 500 otherwise). */
  readonly stripPrefix: string | null
  /** Names of the credential headers, in the order of the configured values. */
  readonly credentialHeaders: readonly string[]
  /** Whether it wants OAuth 2 client credentials, instead of or beside the headers. */
  readonly oauth: boolean
  /** The body: a bare array, `{"events": [...]}`, or HMM's grouped object. */
  readonly envelope: 'array' | 'events' | 'grouped'
  readonly notFound: 'empty' | '404'
  /** `local_as_utc`: the carrier writes local times with a `Z` that does not mean UTC. */
  readonly clock: 'offset' | 'local_as_utc'
  /** `cursor`: the DCSA headers Next-Page and friends; `none`: one answer holds everything. */
  readonly paging: 'cursor' | 'none'
  /** The carrier's published limit on calls, per minute. */
  readonly callsPerMinute: number
}

const standard: Omit<CarrierProfile, 'scac'> = {
  path: '/v2/events',
  parameters: {
    bill_of_lading: 'transportDocumentReference',
    booking_number: 'carrierBookingReference',
    container: 'equipmentReference',
  },
  fixedQuery: {},
  stripPrefix: null,
  credentialHeaders: ['X-API-Key'],
  oauth: false,
  envelope: 'array',
  notFound: 'empty',
  clock: 'offset',
  paging: 'cursor',
  callsPerMinute: 60,
}

/** Deviations as the carriers' own specifications and payloads show them (2024 to 2026). */
const deviations: Readonly<Record<string, Partial<CarrierProfile>>> = {
  MAEU: {
    path: '/track-and-trace-private/events',
    credentialHeaders: ['Consumer-Key'],
    oauth: true,
    envelope: 'events',
    notFound: '404',
    callsPerMinute: 60,
  },
  HLCU: {
    path: '/hlag/external/v2/events/',
    credentialHeaders: ['X-IBM-Client-Id', 'X-IBM-Client-Secret'],
    paging: 'none',
    callsPerMinute: 10,
  },
  CMDU: { path: '/operation/trackandtrace/v1/events', credentialHeaders: ['keyId'] },
  MSCU: {
    path: '/msc/trackandtrace/v2.2/events',
    credentialHeaders: [],
    oauth: true,
    notFound: '404',
    // Its answers of 2022 label local times with a Z; those of 2025 have real offsets, which count.
    clock: 'local_as_utc',
    callsPerMinute: 240,
  },
  EGLV: { path: '/tnt/v2/events', credentialHeaders: [], oauth: true, stripPrefix: 'EGLV' },
  ZIMU: {
    path: '/trackAndTrace-sandbox/v1/',
    credentialHeaders: ['Ocp-Apim-Subscription-Key'],
    paging: 'none',
  },
  HDMU: {
    path: '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa',
    parameters: {
      booking_number: 'carrierBookingReference',
      bill_of_lading: 'carrierBookingReference',
    },
    fixedQuery: { equipmentReference: 'ZZ' },
    credentialHeaders: ['x-Gateway-APIKey'],
    envelope: 'grouped',
    paging: 'none',
  },
}

/** The group companies that answer through another carrier's interface. */
const answersThrough: Readonly<Record<string, string>> = {
  SUDU: 'MAEU',
  SAFM: 'MAEU',
  SEAU: 'MAEU',
  SEJJ: 'MAEU',
  APLU: 'CMDU',
  ANNU: 'CMDU',
}

/** The profile of a carrier; the default is plain DCSA Track & Trace 2.2. */
export function profileOf(scac: string, overrides: Partial<CarrierProfile> = {}): CarrierProfile {
  const like = answersThrough[scac] ?? scac
  return { ...standard, ...deviations[like], ...overrides, scac }
}
