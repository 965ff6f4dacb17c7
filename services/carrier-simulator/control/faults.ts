import { fieldOf, isObject, textOf } from '../events/json.ts'
import type { Json } from '../events/json.ts'
import { bareNumber } from '../playback/recording-files.ts'

export const faultKinds = ['slow', '429', '500', 'cut_off', 'garbage', 'html', 'empty'] as const

/** Something that goes wrong with a carrier. `times`: how often, for ever without it. */
export type Fault = {
  readonly kind: (typeof faultKinds)[number]
  readonly times?: number
  /** slow: how long the answer takes. 429: after how long to come again. */
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

/** `hlcu/HLCUABC` -> `HLCU/ABC`: the number counts with and without its prefix. */
function normalKey(key: string): string {
  const [scac = '', number] = key.toUpperCase().split('/')
  return number === undefined ? scac : `${scac}/${bareNumber(scac, number)}`
}

export type Faults = {
  readonly replace: (table: FaultTable) => void
  readonly table: () => FaultTable
  /** The fault for a call, the number's own before the carrier's; it is used up by one. */
  readonly take: (scac: string, number: string | null) => Fault | null
}

export function makeFaults(atStart: FaultTable): Faults {
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
