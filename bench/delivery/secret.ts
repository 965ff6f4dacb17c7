import { secretFrom } from '../../platform/signing/webhook-signature.ts'

/** Of all webhooks of the bench. */
export const benchSecret = secretFrom(new Uint8Array(32).fill(7))
