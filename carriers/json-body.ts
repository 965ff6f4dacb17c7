/** The JSON of a body; some servers write a byte order mark before it. Throws for anything else. */
export function parseBody(body: Buffer): unknown {
  const text = body.toString('utf8')
  return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
}
