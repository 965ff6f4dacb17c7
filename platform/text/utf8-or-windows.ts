const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')

/** Whether the bytes are UTF-8, as ASCII is. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The text of bytes whose encoding nobody names: UTF-8 if they are that, and otherwise Windows-1252. */
export const utf8OrWindows = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? utf8.decode(bytes) : windows.decode(bytes)
