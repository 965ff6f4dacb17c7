// How long each phase of a call took: from the events of its socket, and from undici's diagnostics channels, which
// tell the socket that a request is written to.
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

/** Whole milliseconds. Null: the phase was not reached, or a kept connection made it unnecessary. */
export type Phases = {
  readonly dnsMs: number | null
  readonly connectMs: number | null
  readonly tlsMs: number | null
  /** From the sending of the request to the first byte of the answer. */
  readonly firstByteMs: number | null
}

export const noPhases: Phases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null }

/** When a connection reached its phases, by the clock of `performance`. */
type Opening = { readonly beganAt: number } & {
  [Phase in 'resolvedAt' | 'connectedAt' | 'securedAt']?: number
}

// Each is taken out by the first call on the connection: later calls did not wait for it.
const openings = new WeakMap<Socket, Opening>()
const failedOpenings = new WeakMap<Error, Opening>()

/** The moments of a call while it runs. */
export type PhaseClock = {
  opening: Opening | null
  sentAt: number | null
  answeredAt: number | null
}

export const newPhaseClock = (): PhaseClock => ({ opening: null, sentAt: null, answeredAt: null })

const between = (from: number | null | undefined, to: number | null | undefined): number | null =>
  typeof from === 'number' && typeof to === 'number' ? Math.round(to - from) : null

export function phasesOf({ opening, sentAt, answeredAt }: PhaseClock): Phases {
  const { beganAt, resolvedAt, connectedAt, securedAt } = opening ?? {}
  return {
    dnsMs: between(beganAt, resolvedAt),
    connectMs: between(resolvedAt ?? beganAt, connectedAt),
    tlsMs: between(connectedAt, securedAt),
    firstByteMs: between(sentAt, answeredAt),
  }
}

/** Notes the phases of a connection that could not be made. */
export const noteFailedOpening = (clock: PhaseClock, error: Error): void => {
  clock.opening ??= failedOpenings.get(error) ?? null
}

type Connector = buildConnector.connector

export const timingPhases =
  (connect: Connector): Connector =>
  (target, connected) => {
    const opening: Opening = { beganAt: performance.now() }
    // undici's connectors return their socket, which their types do not say.
    const socket = connect(target, (...result) => {
      if (result[0]) failedOpenings.set(result[0], opening)
      connected(...result)
    }) as Socket | undefined
    if (socket === undefined) return
    openings.set(socket, opening)
    const note = (phase: 'resolvedAt' | 'connectedAt' | 'securedAt') => () => {
      opening[phase] ??= performance.now()
    }
    // Without an error: `lookup` is also emitted for a name that could not be resolved.
    socket.once('lookup', (error) => {
      if (!error) note('resolvedAt')()
    })
    socket.once('connect', note('connectedAt')).once('secureConnect', note('securedAt'))
  }

const clocks = new WeakMap<object, PhaseClock>()
let dispatched: PhaseClock | null = null

/** `dispatch` hands one request to undici, which creates it at once. */
export function clockedBy(clock: PhaseClock, dispatch: () => void): void {
  dispatched = clock
  try {
    dispatch()
  } finally {
    dispatched = null
  }
}

subscribe('undici:request:create', (message) => {
  if (dispatched) clocks.set((message as { request: object }).request, dispatched)
})

subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: object; socket: Socket }
  const clock = clocks.get(request)
  if (clock === undefined) return
  clock.sentAt = performance.now()
  clock.opening = openings.get(socket) ?? null
  openings.delete(socket)
})
