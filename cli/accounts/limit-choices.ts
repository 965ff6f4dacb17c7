import { list, StartError } from '../../platform/process/read-settings.ts'

const buckets = ['default', 'create', 'infer', 'refresh', 'poll']

/**
 * `default=200,create=50`: requests per rolling minute of the named buckets; the setting RATE_LIMITS applies to the others.
 * Null for `none`: it applies to all.
 */
export function limitChoices(text: string): Readonly<Record<string, number>> | null {
  if (text === 'none') return null
  const pairs = list(text).map((part) => {
    const [name = '', number = ''] = part.split('=')
    const limit = Number(number)
    if (!buckets.includes(name)) throw new StartError(`"${name}" is none of ${buckets.join(', ')}.`)
    if (!Number.isInteger(limit) || limit < 1)
      throw new StartError(`"${part}": the limit must be a whole number above 0.`)
    return [name, limit] as const
  })
  if (pairs.length === 0) throw new StartError(`Name limits such as default=200, or "none".`)
  return Object.fromEntries(pairs)
}
