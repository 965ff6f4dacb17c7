import type { Stop } from '../moves/stops.ts'

/**
 * A port's role in the journey. BEFORE and AFTER lie outside the ports of lading and discharge (barges and feeders); at
 * a CALL the container is not known to leave its ship. UNDECIDED is a last port of which nothing tells yet whether the container goes on
 * from it.
 */
export type PortRole = 'BEFORE' | 'POL' | 'TS' | 'CALL' | 'UNDECIDED' | 'POD' | 'AFTER'

/** A stop with its role, without the moves of ships that did not carry the container. */
export type Port = Stop & { readonly role: PortRole }
