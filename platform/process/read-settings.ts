import { readFileSync } from 'node:fs'
import { fileProblem } from './file-problem.ts'
import { reasonOf } from './reason-of.ts'

/** One setting: its documentation, its default and the parser of its text. */
export type Setting<T> = {
  readonly doc: string
  /** Shown in the documentation; the value when the variable is unset or empty. */
  readonly fallback: T
  readonly shown?: string
  readonly parse: (text: string) => T
  /** Its value is never shown, and a file that NAME_FILE names can give it instead. */
  readonly secret?: true
}

export const setting = <T>(doc: string, fallback: T, parse: (text: string) => T, shown?: string) =>
  ({ doc, fallback, parse, ...(shown === undefined ? {} : { shown }) }) as Setting<T>

export const secret = <T>(...known: Parameters<typeof setting<T>>): Setting<T> => ({
  ...setting(...known),
  secret: true,
})

export type Values<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

/** The process cannot start; the message is one clear sentence for the operator. The process exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The only place that reads the environment. */
export const environment = (): Readonly<Record<string, string | undefined>> =>
  // eslint-disable-next-line no-restricted-properties -- this is the one place
  process.env

/** The URL for logs and errors, which many people may read. */
export const withoutPassword = (text: string): string => text.replace(/:\/\/.*@/, '://...@')

type Environment = Readonly<Record<string, string | undefined>>

/** A secret may stand in a file, as orchestrators hand them over. */
const fileOf = (name: string, { secret }: Setting<unknown>, env: Environment): string | null =>
  (secret && env[`${name}_FILE`]?.trim()) || null

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(fileProblem(error), { cause: error })
  }
}

function textOf(name: string, file: string | null, env: Environment): string {
  const given = env[name]?.trim() ?? ''
  if (file === null) return given
  if (given !== '') throw new Error(`${name} is set as well, and one of them is wanted`)
  const content = contentOf(file)
  if (content === '') throw new Error('this file is empty.')
  return content
}

/** `name:rest` parses as a URL, too, but names no host. */
const isAddress = (text: string): boolean => URL.canParse(text) && new URL(text).host !== ''

/** How a refused value is shown: a secret only where it is the URL of a host, without its user. */
const shownValue = (text: string, { secret }: Setting<unknown>): string =>
  secret && !isAddress(text) ? '...' : withoutPassword(text)

/** Reads all settings at once and reports all problems together. */
export function readSettings<S extends Readonly<Record<string, Setting<unknown>>>>(
  table: S,
  env: Environment,
): Values<S> {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(table)) {
    const file = fileOf(name, setting, env)
    let text = ''
    try {
      text = textOf(name, file, env)
      values[name] = text === '' ? setting.fallback : setting.parse(text)
    } catch (error) {
      const given = file === null ? `=${shownValue(text, setting)}` : `_FILE=${file}`
      problems.push(`${name}${given}: ${reasonOf(error)}`)
    }
  }
  if (problems.length > 0) throw new StartError(`Bad settings.\n  ${problems.join('\n  ')}`)
  return values as Values<S>
}

export const text = (value: string): string => value

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: string): T => {
    const found = values.find((each) => each === value)
    if (found === undefined) throw new Error(`one of ${values.join(', ')} is wanted`)
    return found
  }

export function trueOrFalse(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new Error('true or false is wanted')
  return value === 'true'
}

export function port(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > 65535)
    throw new Error('a port is a whole number from 1 to 65535')
  return number
}

export function positive(value: string): number {
  const number = Number(value)
  if (!(number > 0) || !Number.isFinite(number)) throw new Error('a number above 0 is wanted')
  return number
}

export const list = (value: string): readonly string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export function url(...protocols: string[]): (value: string) => string {
  return (value) => {
    const wanted = `a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')} is wanted`
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new Error(wanted)
    return value
  }
}

export function positiveWhole(value: string): number {
  const number = positive(value)
  if (!Number.isInteger(number)) throw new Error('a whole number above 0 is wanted')
  return number
}

/** `name=number,name=number`, whole numbers; names that are not in `defaults` are refused, missing ones keep theirs. */
export function namedNumbers<K extends string>(
  defaults: Readonly<Record<K, number>>,
): (value: string) => Readonly<Record<K, number>> {
  return (value) => {
    const result: Record<K, number> = { ...defaults }
    for (const part of list(value)) {
      const [name = '', ...sides] = part.split('=').map((side) => side.trim())
      if (!Object.hasOwn(defaults, name))
        throw new Error(`"${name}" is none of ${Object.keys(defaults).join(', ')}`)
      result[name as K] = positiveWhole(sides.join('='))
    }
    return result
  }
}

const milliseconds = { s: 1_000, m: 60_000, h: 3_600_000 }

/** `30s,5m,2h`: waits in milliseconds, each at least a second and at most a day, so many at most. */
export function waits(most: number): (value: string) => readonly number[] {
  return (value) => {
    const all = list(value).map(wait)
    if (all.length < 1 || all.length > most)
      throw new Error(`1 to ${most} waits are wanted, not ${all.length}`)
    return all
  }
}

function wait(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? []
  if (unit === '') throw new Error(`"${text}" is no wait such as 30s, 5m or 2h`)
  const length = Number(number) * milliseconds[unit as keyof typeof milliseconds]
  if (length < milliseconds.s || length > 24 * milliseconds.h)
    throw new Error(`"${text}" is not between 1s and 24h`)
  return length
}
