// What mails, sheets and plain text have in common: labels and values without a place on a page.
import { joined } from '../truth.ts'
import type { Shown, Truth } from '../truth.ts'

export type Entry = readonly [label: string, value: Shown]

export const truthOf = (entries: readonly Entry[], ...more: readonly Truth[]): Truth =>
  joined([...entries.map(([, value]) => value.truth), ...more])

/** As files of old systems and mails end their lines. */
export const bytesOf = (lines: readonly string[]): Uint8Array =>
  new TextEncoder().encode(lines.join('\r\n') + '\r\n')
