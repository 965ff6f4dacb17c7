import { describe, expect, test } from 'vitest'
import { ok } from './answers.ts'
import { noteIgnored, readParameters } from './query.ts'

const known = ['include', 'sort', 'page[number]', 'filter[status]', 'fields[shipment]']
const isKnown = (name: string): boolean => known.includes(name)

test.each([
  [
    'known',
    { sort: 'name', 'filter[status]': 'failed' },
    { sort: 'name', 'filter[status]': 'failed' },
  ],
  ['empty', { sort: '', 'filter[status]': ' ', 'page[number]': '' }, {}],
  ['an empty include', { include: '' }, { include: '' }],
  ['empty fields', { 'fields[shipment]': '' }, { 'fields[shipment]': '' }],
  ['unknown', { sort: 'name', 'filter[colour]': 'red' }, { sort: 'name' }],
])('parameters that are %s', (_case, given, wanted) => {
  const read = readParameters(given, isKnown, false)
  expect(Object.fromEntries(read.query)).toEqual(wanted)
  expect(read.problems).toEqual([])
})

test('the texts of a parameter with [] behind its name are a list', () => {
  const given = { 'filter[status][]': 'failed', 'filter[tag][]': ['a', 'b'], sort: 'name' }
  const read = readParameters(given, () => true, false)
  expect(Object.fromEntries(read.query)).toEqual({ sort: 'name' })
  expect(Object.fromEntries(read.lists)).toEqual({
    'filter[status]': ['failed'],
    'filter[tag]': ['a', 'b'],
  })
  const { problems } = readParameters({ 'filter[tag][]': ['a', 'b\u0000'] }, () => true, false)
  expect(problems).toMatchObject([{ code: 'invalid_character', parameter: 'filter[tag][]' }])
})

describe('unknown parameters', () => {
  const given = { q: 'x', 'filter[colour]': ['red', 'blue'], sort: 'name' }

  test('are ignored by name', () => {
    expect(readParameters(given, isKnown, false)).toMatchObject({
      ignored: ['q', 'filter[colour]'],
      problems: [],
    })
  })

  test('are refused by a strict reader', () => {
    const { problems } = readParameters(given, isKnown, true)
    expect(problems.map(({ code, parameter }) => [code, parameter])).toEqual([
      ['unknown_parameter', 'q'],
      ['unknown_parameter', 'filter[colour]'],
    ])
  })

  test('are named up to a limit', () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`x${n}`, '']))
    expect(readParameters(many, isKnown, false).ignored).toHaveLength(20)
    const known = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`fields[${n}]`, []]))
    expect(readParameters(known, () => true, false).problems).toHaveLength(20)
    const [name = ''] = readParameters({ ['🚢'.repeat(300)]: '' }, isKnown, false).ignored
    expect(Array.from(name)).toHaveLength(100)
  })
})

test.each([
  ['repeated', { sort: ['name', 'age'] }],
  ['invalid_character', { sort: 'na\u0000me' }],
])('a value is refused as %s', (code, given) => {
  expect(readParameters(given, isKnown, false).problems).toMatchObject([
    { code, parameter: 'sort' },
  ])
})

describe('the note about ignored parameters', () => {
  test('stands in the header, and in a meta that exists', () => {
    const answer = noteIgnored(ok({ data: [], meta: { total: 0 } }), ['filter[colour]', 'größe'])
    expect(answer.body).toEqual({
      data: [],
      meta: { total: 0, ignored_parameters: ['filter[colour]', 'größe'] },
    })
    expect(answer.headers).toEqual({ 'x-ignored-parameters': 'filter[colour], gr%C3%B6%C3%9Fe' })
  })

  test.each([ok({ data: {} }), ok(null)])('adds no meta to %j', (answer) => {
    const noted = noteIgnored(answer, ['q'])
    expect(noted).toEqual({ ...answer, headers: { 'x-ignored-parameters': 'q' } })
  })

  test('is absent when nothing was ignored', () => {
    expect(noteIgnored(ok({ data: [], meta: {} }), [])).toEqual(ok({ data: [], meta: {} }))
  })
})
