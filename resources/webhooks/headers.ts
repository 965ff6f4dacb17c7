// The custom headers of webhooks, as they are stored: their values encrypted where the operator has given keys.
import { currentSealer } from '../sealer.ts'

export type WebhookHeader = { readonly name: string; readonly value: string }

/** What is sealed has a member of its own, so that no value of a client is taken for it, whatever it looks like. */
export type StoredHeader = WebhookHeader | { readonly name: string; readonly sealed: string }

// A sealed value belongs to its header: no other header sends it, and none sends a sealed secret. Clients may write an id
// in upper case, and a row has it in lower case.
const ownerOf = (webhookId: string, name: string): string =>
  `${webhookId.toLowerCase()} header ${name}`

export function sealHeaders(
  webhookId: string,
  headers: readonly WebhookHeader[],
): readonly StoredHeader[] {
  const sealer = currentSealer()
  if (sealer.keyIds.length === 0) return headers
  return headers.map(({ name, value }) => ({
    name,
    sealed: sealer.seal(value, ownerOf(webhookId, name)),
  }))
}

/** The headers; null where one is sealed with a key that this process does not have. */
export function openHeaders(
  webhookId: string,
  stored: readonly StoredHeader[],
): readonly WebhookHeader[] | null {
  const opened: WebhookHeader[] = []
  for (const header of stored) {
    const { name } = header
    const value =
      'sealed' in header
        ? currentSealer().open(header.sealed, ownerOf(webhookId, name))
        : header.value
    if (value === null) return null
    opened.push({ name, value })
  }
  return opened
}

/** Null means none, as it is stored and shown. */
export function shownHeaders(
  webhookId: string,
  stored: readonly StoredHeader[] | null,
): readonly WebhookHeader[] | null {
  if (stored === null) return null
  const headers = openHeaders(webhookId, stored)
  if (headers === null) throw new Error('SECRET_KEYS lacks the key of a webhook header')
  return headers
}
