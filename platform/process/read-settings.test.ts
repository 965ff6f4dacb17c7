import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  list,
  namedNumbers,
  port,
  positive,
  readSettings,
  StartError,
  text,
  url,
} from './read-settings.ts'

const table = {
  PORT: { doc: '', fallback: 3000, parse: port },
  SPEED: { doc: '', fallback: null as number | null, parse: positive },
  NAME: { doc: '', fallback: 'none', parse: text },
}

test('what is unset or blank has its default, what is set is trimmed and parsed', () => {
  expect(readSettings(table, { PORT: '8080', SPEED: ' ', NAME: ' x ' })).toEqual({
    PORT: 8080,
    SPEED: null,
    NAME: 'x',
  })
})

test('all problems are told together, each with its variable', () => {
  const read = () => readSettings(table, { PORT: '99999', SPEED: 'fast', NAME: 'x' })
  expect(read).toThrow(StartError)
  expect(read).toThrow(/PORT=99999: a port is[^]*SPEED=fast: a number above 0/)
})

test.each(['0', '65536', '-1', '80.5', 'http', 'Infinity'])('%s is not a port', (value) => {
  expect(() => port(value)).toThrow('a whole number from 1 to 65535')
})

test.each(['0', '-2', 'x', 'Infinity', 'NaN'])('%s is not a number above 0', (value) => {
  expect(() => positive(value)).toThrow('above 0')
})

test('a list leaves out blanks', () => {
  expect(list(' a, b,,c ,')).toEqual(['a', 'b', 'c'])
})

describe('a URL', () => {
  const parse = url('http:', 'https:')
  test.each(['http://a', 'https://a/b?c'])('%s is taken as it stands', (value) => {
    expect(parse(value)).toBe(value)
  })
  test.each(['ftp://a', 'a.example', '', '//a'])('%s is refused with what is wanted', (value) => {
    expect(() => parse(value)).toThrow('starts with http:// or https://')
  })
})

test('a password in a URL that is refused is not told', () => {
  const urls = { DATABASE: { doc: '', fallback: null as string | null, parse: url('postgres:') } }
  const read = () => readSettings(urls, { DATABASE: 'mysql://me:se@cret@db.example/x' })
  expect(read).toThrow('DATABASE=mysql://...@db.example/x: a URL that starts with postgres://')
})

describe('named numbers', () => {
  const parse = namedNumbers({ create: 100, refresh: 10 })
  test('those that are not named keep theirs', () => {
    expect(parse('refresh = 3')).toEqual({ create: 100, refresh: 3 })
  })
  test.each([
    ['other=3', '"other" is none of create, refresh'],
    ['toString=3', '"toString" is none of'],
    ['create', 'above 0'],
    ['create=1=2', 'above 0'],
    ['create=0', 'above 0'],
    ['create=0.5', 'whole number'],
  ])('%s is refused', (value, problem) => {
    expect(() => parse(value)).toThrow(problem)
  })
})

describe('a secret', () => {
  const secrets = {
    PASSWORD: { doc: '', fallback: null as string | null, parse: text, secret: true },
    DATABASE: { doc: '', fallback: null as string | null, parse: url('postgres:'), secret: true },
    NAME: { doc: '', fallback: 'none', parse: text },
  } as const
  let folder: string
  const fileWith = (content: string): string => {
    const file = join(folder, 'secret')
    writeFileSync(file, content)
    return file
  }
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'landfall-secret-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  test('may stand in a file, without the line end', () => {
    const file = fileWith('from a file\n')
    expect(readSettings(secrets, { PASSWORD_FILE: file }).PASSWORD).toBe('from a file')
  })
  test('stands in one place only', () => {
    const read = () => readSettings(secrets, { PASSWORD: 'here', PASSWORD_FILE: fileWith('there') })
    expect(read).toThrow(/PASSWORD_FILE=.*: PASSWORD is set as well/)
  })
  test('is missing with its file where that cannot be read, is empty or has a wrong value', () => {
    const missing = join(folder, 'none')
    const read = (env: object) => () => readSettings(secrets, { ...env })
    expect(read({ PASSWORD_FILE: missing })).toThrow(
      `PASSWORD_FILE=${missing}: there is no such file.`,
    )
    expect(read({ PASSWORD_FILE: folder })).toThrow('this is a folder, not a file.')
    const file = fileWith('\n')
    expect(read({ PASSWORD_FILE: file })).toThrow(`PASSWORD_FILE=${file}: this file is empty.`)
    expect(read({ DATABASE_FILE: fileWith('key') })).toThrow(`DATABASE_FILE=${file}: a URL that`)
  })
  test.each(['not a url', 'key:value'])('is not told when it is refused: %s', (value) => {
    expect(() => readSettings(secrets, { DATABASE: value })).toThrow(
      'DATABASE=...: a URL that starts with postgres:// is wanted',
    )
  })
  test('is the only setting that a file can give', () => {
    expect(readSettings(secrets, { NAME_FILE: fileWith('x') }).NAME).toBe('none')
  })
})
