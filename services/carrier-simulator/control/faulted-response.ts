import type { Fault } from './faults.ts'

export type Outcome = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Half of the body is sent, then the connection is broken. */
  readonly cutOff?: boolean
}

const page =
  '<!doctype html><html><head><title>Maintenance</title></head>' +
  '<body><h1>We will be back soon</h1></body></html>'

/** An answer as a fault leaves it. */
export function faultedOutcome(fault: Fault, usual: Outcome): Outcome {
  if (fault.kind === 'cut_off') return { ...usual, cutOff: true }
  if (fault.kind === 'empty') return { ...usual, body: Buffer.alloc(0) }
  if (fault.kind === 'garbage')
    return { ...usual, body: Buffer.from('[{"eventType":"TRANS\u0000}') }
  if (fault.kind === 'html') {
    return { ...usual, headers: { 'Content-Type': 'text/html' }, body: Buffer.from(page) }
  }
  return usual
}
