/** Reads the rest of an element that began with a quote; `end` is where its closing quote is. */
function quotedFrom(
  source: string,
  start: number,
): { readonly text: string; readonly end: number } {
  let text = ''
  let begin = start
  for (let at = start; ; at += 1) {
    const character = source[at]
    if (character === undefined) throw new Error('the text of an array ends within an element')
    if (character === '"') return { text: text + source.slice(begin, at), end: at }
    if (character !== '\\') continue
    text += source.slice(begin, at)
    at += 1
    begin = at
  }
}

const valueOf = (text: string): string | null => (text === 'NULL' ? null : text)

/**
 * Reads what Postgres sends for an array of one dimension: `{a,"b c",NULL}`. The driver's own reader makes an object of
 * each character.
 */
export function readTextArray(source: string): (string | null)[] {
  const end = source.length - 1
  if (end <= 1) return []
  if (!source.includes('"')) return source.slice(1, end).split(',').map(valueOf)
  const values: (string | null)[] = []
  for (let at = 1; at < end;) {
    if (source[at] === '"') {
      const quoted = quotedFrom(source, at + 1)
      values.push(quoted.text)
      at = quoted.end + 2
    } else {
      const comma = source.indexOf(',', at)
      const until = comma === -1 ? end : comma
      values.push(valueOf(source.slice(at, until)))
      at = until + 1
    }
  }
  return values
}
