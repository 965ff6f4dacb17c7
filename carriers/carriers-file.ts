// The operator's file of carriers, followed while the process runs: a valid change takes effect, an invalid one is logged.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { CarrierRow } from '../domain/carriers/carrier-table.ts'
import type { Log } from '../platform/process/log.ts'
import { repeatedly } from '../platform/process/pause.ts'
import { reasonOf } from '../platform/process/reason-of.ts'
import { readCarriers } from './configuration.ts'
import type { Carriers } from './configuration.ts'
import { fedCarriers, readSupport, supportedHere, unknownScacs } from './support.ts'
import type { CarrierSupport } from './support.ts'

/** The maps and lists stay the same; a valid change of the file changes what is in them, all at once. */
export type CarriersFile = {
  /** The carriers that are called; none in a service that calls no carrier. */
  readonly carriers: Carriers
  readonly support: CarrierSupport
  /** The SCACs of the carriers that are not polled. */
  readonly fed: ReadonlySet<string>
  /** All carriers, with what this deployment can track of each. */
  readonly known: readonly CarrierRow[]
  ready(): boolean
  stop(): Promise<void>
}

type CarriersFileOptions = {
  /** The value of CARRIERS. */
  readonly path: string | null
  /** All carriers of the reference data. */
  readonly rows: readonly CarrierRow[]
  /** Whether the service calls carriers, so that addresses and credentials must be right. */
  readonly calls: boolean
  readonly log: Log
  readonly onChange?: () => void
  readonly everyMs?: number
}

const usualEveryMs = 2_000

type Content = { readonly carriers: Carriers; readonly support: CarrierSupport }

const contentOf = ({ path, calls }: CarriersFileOptions): Content => ({
  carriers: calls ? readCarriers(path) : new Map(),
  support: readSupport(path),
})

function replaceAll<V>(map: Map<string, V>, next: ReadonlyMap<string, V>): void {
  const before = new Map(map)
  map.clear()
  for (const [scac, value] of next) {
    // An entry that did not change keeps its token.
    const old = before.get(scac)
    map.set(scac, old !== undefined && isDeepStrictEqual(old, value) ? old : value)
  }
}

function warnOfUnknown({ rows, log }: CarriersFileOptions, support: CarrierSupport): void {
  const scacs = unknownScacs(rows, support)
  if (scacs.length > 0)
    log.warn({ scacs }, 'CARRIERS has entries that are no main SCAC of a carrier')
}

/** Reads the file, and again whenever it changes; throws a StartError where the first reading fails. */
export function followCarriersFile(options: CarriersFileOptions): CarriersFile {
  const { path, rows, log, onChange, everyMs = usualEveryMs } = options
  // Before the first reading, so that a change in between is not missed.
  const text = path === null ? '' : textOf(path)
  const first = contentOf(options)
  const carriers = new Map(first.carriers)
  const support = new Map(first.support)
  const fed = new Set(fedCarriers(first.support))
  const known = [...supportedHere(rows, first.support)]
  warnOfUnknown(options, first.support)

  const apply = (): void => {
    let next: Content
    try {
      next = contentOf(options)
    } catch (error) {
      return log.error(`${reasonOf(error)} The carriers stay as they were.`)
    }
    replaceAll(carriers, next.carriers)
    replaceAll(support, next.support)
    fed.clear()
    for (const scac of fedCarriers(next.support)) fed.add(scac)
    known.splice(0, known.length, ...supportedHere(rows, next.support))
    log.info({ scacs: [...support.keys()] }, `CARRIERS=${path} has changed and takes effect`)
    warnOfUnknown(options, next.support)
    onChange?.()
  }
  return { carriers, support, fed, known, ...followText(path, text, everyMs, apply) }
}

/** The file's text, or why it cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return reasonOf(error)
  }
}

/**
 * Calls `onChange` after the file's text has changed from the `applied` one. The text is compared, because a mounted
 * file is changed in many ways, and two looks have to agree, because it may be half written.
 */
function followText(path: string | null, applied: string, everyMs: number, onChange: () => void) {
  if (path === null) return { ready: () => true, stop: () => Promise.resolve() }
  let [seen, last] = [applied, applied]
  return repeatedly(everyMs, () => {
    const text = textOf(path)
    const hasChanged = text === seen && text !== last
    seen = text
    if (hasChanged) {
      last = text
      onChange()
    }
    return Promise.resolve()
  })
}
