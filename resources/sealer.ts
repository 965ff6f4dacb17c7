// What the database must not hold in clear is encrypted here, where the operator has given keys.
import { createSealer } from '../platform/signing/sealed-text.ts'
import type { Sealer } from '../platform/signing/sealed-text.ts'

// One for the process, like the reference data: the definition of webhooks opens what it shows.
let sealer = createSealer([])

/** Called once, before the process reads anything sealed. */
export function useSecretKeys(keys: readonly Buffer[]): void {
  sealer = createSealer(keys)
}

export const currentSealer = (): Sealer => sealer
