/** A carrier's behaviour beyond its profile, as its clients see it. */
export type GatewayBehaviour = {
  /** Value of the Next-Page header: a whole link, or the cursor alone. DCSA's text and example differ. */
  readonly nextPage: 'link' | 'cursor'
  /** `eventCreatedDateTime:gte=...` or, as Maersk has it, `eventCreatedDateTime=gte:...`. */
  readonly operator: 'name' | 'value'
  /** The filters that are known besides the references; others are ignored silently. */
  readonly filters: 'all' | 'created' | 'none'
  /** Shape of the errors for wrong credentials and too many calls, which a gateway sends. */
  readonly gatewayErrors: 'dcsa' | 'ibm' | 'azure'
  /** CMA CGM also takes the reference as the last part of the path. */
  readonly referenceInPath: boolean
  /** A query needs both a booking and a container; `ZZ` stands for all containers. */
  readonly needsContainer: boolean
}

const usual: GatewayBehaviour = {
  nextPage: 'link',
  operator: 'name',
  filters: 'all',
  gatewayErrors: 'dcsa',
  referenceInPath: false,
  needsContainer: false,
}

const pathDeviations: Readonly<Record<string, Partial<GatewayBehaviour>>> = {
  '/track-and-trace-private/events': { nextPage: 'cursor', operator: 'value' },
  '/hlag/external/v2/events/': { gatewayErrors: 'ibm' },
  '/operation/trackandtrace/v1/events': { referenceInPath: true },
  '/msc/trackandtrace/v2.2/events': { nextPage: 'cursor', gatewayErrors: 'azure' },
  '/trackAndTrace-sandbox/v1/': { filters: 'created', gatewayErrors: 'azure' },
  '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa': { filters: 'none', needsContainer: true },
}

const carrierDeviations: Readonly<Record<string, Partial<GatewayBehaviour>>> = {
  YMLU: { nextPage: 'cursor' },
}

/** Group companies answer at the same path and behave alike. */
export const gatewayBehaviourOf = (scac: string, path: string): GatewayBehaviour => ({
  ...usual,
  ...pathDeviations[path],
  ...carrierDeviations[scac],
})
