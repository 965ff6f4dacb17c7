import { fieldOf, isObject, textOf } from '../events/json.ts'
import type { Json } from '../events/json.ts'
import { bareNumber } from '../playback/recording-files.ts'

const faultKinds = ['slow', '429', '500', 'cut_off', 'garbage', 'html', 'empty'] as const

/** A failure of a carrier. `times`: how many calls it affects, all without it. */
type Fault = {
  readonly kind: (typeof faultKinds)[number]
  readonly times?: number
  /** slow: how long the answer takes. 429: the Retry-After. */
  readonly ms?: number
}

/** By `SCAC` or `SCAC/number`. */
export type FaultTable = Readonly<Record<string, Fault>>

const isKind = (text: string | null): text is Fault['kind'] =>
  faultKinds.some((kind) => kind === text)

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

function faultOf(value: Json): Fault | null {
  const kind = textOf(value, 'kind')
  const times = fieldOf(value, 'times')
  const ms = fieldOf(value, 'ms')
  const wrong = [times, ms].some((count) => count !== undefined && !isCount(count))
  if (!isKind(kind) || wrong) return null
  return { kind, ...(isCount(times) ? { times } : {}), ...(isCount(ms) ? { ms } : {}) }
}

/** A table of faults as sent to `PUT /_faults`, or which entry cannot be read. */
export function faultTableOf(body: Json | undefined): FaultTable | string {
  if (!isObject(body)) return 'an object is wanted: {"SCAC": {"kind": "500"}}'
  const read = Object.entries(body).map(([key, value]) => [key, faultOf(value)] as const)
  const wrong = read.find(([, fault]) => fault === null)
  if (wrong) return `${wrong[0]}: kind is one of ${faultKinds.join(', ')}; times and ms are counts`
  return Object.fromEntries(read.flatMap(([key, fault]) => (fault ? [[key, fault]] : [])))
}

/** `hlcu/HLCUABC` -> `HLCU/ABC`: a number equals itself with its prefix. */
function normalKey(key: string): string {
  const [scac = '', number] = key.toUpperCase().split('/')
  return number === undefined ? scac : `${scac}/${bareNumber(scac, number)}`
}

export type Faults = {
  readonly replace: (table: FaultTable) => void
  readonly table: () => FaultTable
  /** The fault for a call, the number's own before the carrier's; counts the call. */
  readonly take: (scac: string, number: string | null) => Fault | null
}

export function createFaults(atStart: FaultTable): Faults {
  let current = new Map<string, Fault>()
  const replace = (table: FaultTable) => {
    current = new Map(Object.entries(table).map(([key, fault]) => [normalKey(key), fault]))
  }
  replace(atStart)
  return {
    replace,
    table: () => Object.fromEntries(current),
    take: (scac, number) => {
      const own = number === null ? scac : normalKey(`${scac}/${number}`)
      const key = current.has(own) ? own : scac
      const fault = current.get(key)
      if (!fault) return null
      const left = fault.times === undefined ? null : fault.times - 1
      if (left !== null && left <= 0) current.delete(key)
      else if (left !== null) current.set(key, { ...fault, times: left })
      return left !== null && left < 0 ? null : fault
    },
  }
}

export type SimulatedResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Half of the body is sent, then the connection is broken. */
  readonly cutOff?: boolean
}

const page =
  '<!doctype html><html><head><title>Maintenance</title></head>' +
  '<body><h1>We will be back soon</h1></body></html>'

/** The response after a fault. */
export function faultedResponse(fault: Fault, usual: SimulatedResponse): SimulatedResponse {
  if (fault.kind === 'cut_off') return { ...usual, cutOff: true }
  if (fault.kind === 'empty') return { ...usual, body: Buffer.alloc(0) }
  if (fault.kind === 'garbage')
    return { ...usual, body: Buffer.from('[{"eventType":"TRANS\u0000}') }
  if (fault.kind === 'html') {
    return { ...usual, headers: { 'Content-Type': 'text/html' }, body: Buffer.from(page) }
  }
  return usual
}
