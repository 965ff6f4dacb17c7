// The text of bytes whose encoding nobody names, or names in a way that the bytes may contradict.
import { isUtf8 } from 'node:buffer'

/** The characters of Windows-1252 from 0x80 to 0x9f, which Node 20 leaves undecoded. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text in an encoding; null where the bytes are not in it, or nobody knows it. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    const text = decoder.decode(bytes)
    if (decoder.encoding !== 'windows-1252') return text
    return text.replace(
      /[\u0080-\u009f]/g,
      (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign,
    )
  } catch {
    return null
  }
}

/** Kana as in Shift-JIS: those of half width are what Chinese and Korean bytes become in it. */
const [kana, narrowKana] = [/[\u3041-\u30fe]/gu, /[\uff61-\uff9f]/gu]
const wide = /[\u3001-\u30fe\p{Script=Han}\p{Script=Hangul}]/gu
const inRuns = /[\u3001-\u30fe\p{Script=Han}\p{Script=Hangul}]{2,}/gu
const aboveAscii = /[\x80-\xff]/g

const lengthOf = (text: string, part: RegExp): number =>
  text.length - text.replaceAll(part, '').length

/** Whether nearly all bytes above ASCII are pairs in the rows of a standard that hold its signs and frequent letters. */
const areIn = (rows: RegExp, bytes: string): boolean =>
  lengthOf(bytes, rows) > 0.8 * lengthOf(bytes, aboveAscii)

/**
 * Encodings of two bytes a letter, and whether a text in one, of which the bytes are given too, looks like its language. Rows
 * of rare letters are left out: an accented letter and what is behind it look like these. Chinese bytes are Korean letters half
 * of the time.
 */
const asian: readonly (readonly [
  encoding: string,
  is: (text: string, bytes: string) => boolean,
])[] = [
  [
    'shift_jis',
    (text) => lengthOf(text, kana) > 0 && lengthOf(text, narrowKana) < 0.6 * lengthOf(text, wide),
  ],
  ['euc-kr', (_, bytes) => areIn(/[\xa1-\xa3\xb0-\xc8][\xa1-\xfe]/g, bytes)],
  ['gbk', (_, bytes) => areIn(/[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]/g, bytes)],
]

/** Leaders and rules, as in `Total ········ 120.00`, are no letters. */
const repeated = /([\x80-\xff])\1{3,}/g

/** Bytes of an accented letter and the one behind it look like one Asian letter, which then stands alone. */
const leastInRuns = 0.8

/** Enough to tell an encoding; to count the letters of a whole file takes seconds. */
const judged = 100_000

/** The Asian encoding of bytes that are no UTF-8; null where they are in none. */
export function asianEncodingOf(bytes: Uint8Array): string | null {
  const all = Buffer.from(bytes).toString('latin1')
  const start = all.search(aboveAscii)
  const some = all.slice(start, start + judged).replaceAll(repeated, '')
  const found = asian.find(([encoding, is]) => {
    if (decoded(bytes, encoding) === null) return false
    const text = new TextDecoder(encoding).decode(Buffer.from(some, 'latin1'))
    const letters = lengthOf(text, wide)
    return letters > 1 && is(text, some) && lengthOf(text, inRuns) >= leastInRuns * letters
  })
  return found?.[0] ?? null
}

/** Pages that name this are read one byte at a time to find the name, so they are in another encoding. */
const utf16 = /^utf-?16/i

/** UTF-8 if the bytes are that, else the encoding that is named, or an Asian one, or else Windows-1252. */
export function textOfBytes(bytes: Uint8Array, named: string | null = null): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  const asNamed = named === null || utf16.test(named) ? null : decoded(bytes, named)
  if (asNamed !== null) return asNamed
  const encoding = asianEncodingOf(bytes)
  return (
    (encoding === null ? null : decoded(bytes, encoding)) ?? decoded(bytes, 'windows-1252') ?? ''
  )
}
