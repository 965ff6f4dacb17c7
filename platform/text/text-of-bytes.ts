// The text of bytes whose encoding nobody names, or names in a way that the bytes may contradict.

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows = new TextDecoder('windows-1252')

/** The text in an encoding; null where the bytes are not in it, or nobody knows it. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Whether the bytes are UTF-8, as ASCII is. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Kana as in Shift-JIS: those of half width are what Chinese and Korean bytes become in it. */
const [kana, narrowKana] = [/[\u3041-\u30fe]/gu, /[\uff61-\uff9f]/gu]
const hangul = /\p{Script=Hangul}/gu
const wide = /[\u3001-\u30fe\p{Script=Han}\p{Script=Hangul}]/gu
const inRuns = /[\u3001-\u30fe\p{Script=Han}\p{Script=Hangul}]{2,}/gu

const lengthOf = (text: string, part: RegExp): number => (text.match(part) ?? []).join('').length

/** Encodings of two bytes a letter, and whether a text in one looks like its language. Chinese bytes are Korean letters half of the time. */
const asian: readonly (readonly [encoding: string, is: (text: string) => boolean])[] = [
  [
    'shift_jis',
    (text) => lengthOf(text, kana) > 0 && lengthOf(text, narrowKana) < 0.6 * lengthOf(text, wide),
  ],
  ['euc-kr', (text) => lengthOf(text, hangul) > 0.8 * lengthOf(text, wide)],
  ['gbk', () => true],
]

/** Bytes of an accented letter and the one behind it look like one Asian letter, which then stands alone. */
const leastInRuns = 0.8

/** The Asian encoding of bytes that are no UTF-8; null where they are in none. */
export function asianEncodingOf(bytes: Uint8Array): string | null {
  const found = asian.find(([encoding, is]) => {
    const text = decoded(bytes, encoding)
    if (text === null || !is(text)) return false
    const all = lengthOf(text, wide)
    return all > 1 && lengthOf(text, inRuns) >= leastInRuns * all
  })
  return found?.[0] ?? null
}

/** The characters of Windows-1252 from 0x80 to 0x9f, which Node 20 leaves undecoded. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const inWindows = (bytes: Uint8Array): string =>
  windows
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)

/** Pages that name this are read one byte at a time to find the name, so they are in another encoding. */
const utf16 = /^utf-?16/i

/** UTF-8 if the bytes are that, else the encoding that is named, or an Asian one, or else Windows-1252. */
export function textOfBytes(bytes: Uint8Array, named: string | null = null): string {
  if (isUtf8(bytes)) return utf8.decode(bytes)
  const asNamed = named === null || utf16.test(named) ? null : decoded(bytes, named)
  if (asNamed !== null) return asNamed
  const encoding = asianEncodingOf(bytes)
  return (encoding === null ? null : decoded(bytes, encoding)) ?? inWindows(bytes)
}
