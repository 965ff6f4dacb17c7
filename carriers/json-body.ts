/** The JSON of a body; some servers write a byte order mark before it. Throws for anything else. */
export function parseBody(body: Buffer): unknown {
  const text = body.toString('utf8')
  return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
}

/** More levels than any carrier needs. What compares, writes or shows values recurses once per level. */
const deepest = 500

const [quote, backslash, opening, closing] = [34, 92, 123, 125]
/** Makes a brace of a square bracket, in ASCII. */
const asBrace = 32

/** Whether the lists and objects of a JSON text lie too deep within each other. */
export function isTooDeep(body: Buffer): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0
    if (byte === quote) isInString = !isInString
    else if (isInString) at += byte === backslash ? 1 : 0
    else if ((byte | asBrace) === opening) depth += 1
    else if ((byte | asBrace) === closing) depth -= 1
    if (depth > deepest) return true
  }
  return false
}
