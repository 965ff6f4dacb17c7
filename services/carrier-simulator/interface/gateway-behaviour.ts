/** How one carrier behaves beyond what its profile says to those who ask it. */
export type Manners = {
  /** Value of the Next-Page header: the whole link, or the cursor alone. DCSA's text and example differ. */
  readonly nextPage: 'link' | 'cursor'
  /** `eventCreatedDateTime:gte=...` or, as Maersk has it, `eventCreatedDateTime=gte:...`. */
  readonly operator: 'name' | 'value'
  /** Which filters beside the references are understood; the others are passed over in silence. */
  readonly filters: 'all' | 'created' | 'none'
  /** What the gateway in front of the carrier says to wrong credentials and too many calls. */
  readonly gateway: 'dcsa' | 'ibm' | 'azure'
  /** CMA CGM also takes the reference as the last part of the path. */
  readonly referenceInPath: boolean
  /** Both a booking and a container are asked for; `ZZ` stands for all containers. */
  readonly needsContainer: boolean
}

const usual: Manners = {
  nextPage: 'link',
  operator: 'name',
  filters: 'all',
  gateway: 'dcsa',
  referenceInPath: false,
  needsContainer: false,
}

const deviations: Readonly<Record<string, Partial<Manners>>> = {
  '/track-and-trace-private/events': { nextPage: 'cursor', operator: 'value' },
  '/hlag/external/v2/events/': { gateway: 'ibm' },
  '/operation/trackandtrace/v1/events': { referenceInPath: true },
  '/msc/trackandtrace/v2.2/events': { nextPage: 'cursor', gateway: 'azure' },
  '/trackAndTrace-sandbox/v1/': { filters: 'created', gateway: 'azure' },
  '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa': { filters: 'none', needsContainer: true },
}

const ownManners: Readonly<Record<string, Partial<Manners>>> = { YMLU: { nextPage: 'cursor' } }

/** Group companies answer at the same path, so in the same manner. */
export const mannersOf = (scac: string, path: string): Manners => ({
  ...usual,
  ...deviations[path],
  ...ownManners[scac],
})
