/** No name, number or note of the trade is longer; what is longer is another document in the wrong field. */
const longest = 2_000

/**
 * Why a text of a message that any system may have written is refused, with the way to its field; null when each is
 * well. Postgres stores no NUL.
 */
export function textProblem(value: unknown, field = ''): string | null {
  if (typeof value === 'string') {
    if (value.length > longest)
      return `${field} has ${value.length} characters, which is more than ${longest}`
    return value.includes('\0') ? `${field} contains a NUL` : null
  }
  if (typeof value !== 'object' || value === null) return null
  const isList = Array.isArray(value)
  for (const [name, inner] of Object.entries(value)) {
    const way = isList ? `${field}[${name}]` : field === '' ? name : `${field}.${name}`
    const problem = textProblem(inner, way)
    if (problem !== null) return problem
  }
  return null
}
