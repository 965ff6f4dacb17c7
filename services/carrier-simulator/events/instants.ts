const shape = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i

/** Milliseconds since 1970, or null; a time without an offset is read as UTC. */
export function instantOf(text: string | null): number | null {
  const found = text === null ? null : shape.exec(text.trim())
  if (!found) return null
  const [, date, time, fraction = '', zone = 'Z'] = found
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone
  const ms = Date.parse(`${date}T${time}${fraction.slice(0, 4)}${offset.toUpperCase()}`)
  return Number.isNaN(ms) ? null : ms
}

function offsetMinutes(zone: string): number {
  if (zone === '' || zone.toUpperCase() === 'Z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)))
}

/** An instant formatted like an example, with its offset and its digits of a second. */
export function writtenLike(example: string, ms: number): string {
  const [, , , fraction = '', zone = ''] = shape.exec(example.trim()) ?? []
  const local = new Date(ms + offsetMinutes(zone) * 60_000).toISOString()
  const digits = fraction === '' ? '' : local.slice(19, 23).padEnd(fraction.length, '0')
  return `${local.slice(0, 19)}${digits.slice(0, fraction.length)}${zone}`
}
