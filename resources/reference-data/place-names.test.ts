import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { foldedText } from '../../domain/places/folded-text.ts'
import { regionsByName } from '../../domain/places/region-names.ts'
import { isHarbourOf, isOnePort } from '../../domain/places/same-port.ts'
import { loadReferenceData } from './reference-data.ts'

const { ports, terminals, placeTables, placeNamed, places } = loadReferenceData()

/** Whether a text is answered with the right port, with no port, or with a wrong one. */
function outcome(text: string, locode: string | null): 'right' | 'none' | 'wrong' {
  const found = placeNamed(text).locode
  if (found === null) return locode === null ? 'right' : 'none'
  const isRight = locode !== null && (isOnePort(found, locode) || isHarbourOf(locode, found))
  return isRight ? 'right' : 'wrong'
}

type Case = readonly [text: string, locode: string | null]

function readSpellings(): readonly Case[] {
  const file = new URL('place-spellings-fixture.txt', import.meta.url)
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, text = '', locode = ''] = /^([^#].*) = (.*)$/.exec(line) ?? []
      return text === '' ? [] : [[text, locode === '-' ? null : locode] as const]
    })
}

const placeSpellings = readSpellings()

const textsWith = (what: ReturnType<typeof outcome>, cases: readonly Case[]): string[] =>
  cases.filter(([text, locode]) => outcome(text, locode) === what).map(([text]) => text)

describe('names as carriers write them', () => {
  test('are never the wrong port', () => {
    expect(textsWith('wrong', placeSpellings)).toEqual([])
  })

  test('are found, but for a few', () => {
    expect(placeSpellings.length).toBeGreaterThan(500)
    expect(textsWith('none', placeSpellings).length).toBeLessThan(placeSpellings.length / 50)
  })
})

test('every terminal of the table that has a name of its own is found in its port', () => {
  const cases = terminals.map(({ name, locode }) => [name, locode] as const)
  expect(textsWith('wrong', cases)).toEqual([])
  expect(textsWith('none', cases).length).toBeLessThan(cases.length / 20)
})

test.each(['Bayonne, NJ', 'BAYONNE, NJ, US', 'Bayonne, NJ, USA'])(
  'the terminal town of New York is told from the one in France by its state: %s',
  (text) => {
    expect(placeNamed(text).locode).toBe('USNYC')
    expect(placeNamed('Bayonne, FR').locode).toBe('FRBAY')
  },
)

test('ports with their country are found', () => {
  const cases = [...ports.values()].map(
    ({ name, locode }) => [`${name}, ${locode.slice(0, 2)}`, locode] as const,
  )
  expect(textsWith('none', cases).length).toBeLessThan(cases.length / 30)
  // Small places with the name of a port of their country.
  expect(textsWith('wrong', cases).length).toBeLessThan(10)
})

test('ports of China have a province that carriers abbreviate', () => {
  const isProvince = (name: string): boolean =>
    regionsByName
      .get(foldedText(name))
      ?.some((one) => one.country === 'CN' && one.state !== null) ?? false
  const provinces = placeTables.places.flatMap(({ locode, state }) =>
    locode.startsWith('CN') && state !== null ? [state] : [],
  )
  expect(provinces.length).toBeGreaterThan(100)
  expect(provinces.filter((name) => !isProvince(name))).toEqual([])
})

test('every LOCODE of the tables is found as such', () => {
  const lost = [...places.keys()].filter((locode) => placeNamed(locode).locode !== locode)
  expect(lost).toEqual([])
})

test('the table of names has each name once for a place, in a LOCODE of the right form', () => {
  const { names } = placeTables
  const keys = names.map(({ locode, name }) => `${locode} ${name}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(names.filter(({ name }) => name === '')).toEqual([])
  expect(
    names.filter(({ locode }) => locode !== null && !/^[A-Z]{2}[A-Z2-9]{3}$/.test(locode)),
  ).toEqual([])
})

test('every place of the table of names is one of the tables, so that its zone is known', () => {
  const locodes = placeTables.names.flatMap(({ locode }) => locode ?? [])
  expect(locodes.filter((locode) => !places.has(locode))).toEqual([])
})
