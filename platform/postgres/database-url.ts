import { url } from '../process/read-settings.ts'

/** What the driver knows; it takes any other word for the strictest of them, also one that asks for less. */
const tlsModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']

/** The form of the whole, which a password with `#` or `/` in it breaks as several hosts do. */
const wellFormed =
  'one host, and special characters of user and password percent-encoded, are wanted'

const namesOneHost = (text: string): boolean =>
  URL.canParse(text) && !new URL(text).hostname.includes(',')

/** The setting's text, with a mode of TLS that is known, if it has one. */
export function databaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && !namesOneHost(text)) throw new Error(wellFormed)
  const address = new URL(url('postgres:', 'postgresql:')(text))
  const unknown = address.searchParams.getAll('sslmode').find((mode) => !tlsModes.includes(mode))
  if (unknown !== undefined) throw new Error(`sslmode=${unknown} is none of ${tlsModes.join(', ')}`)
  return text
}
