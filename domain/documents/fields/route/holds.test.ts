// Holds of containers, and text that only resembles a hold.
import { describe, expect, test } from 'vitest'
import { candidatesOf, read, row } from '../extract-fixture.ts'

const holdsAt = (label: string, text: string) =>
  read('arrival_notice', [...row(100, label, text)]).holds

describe('holds', () => {
  test.each<readonly [text: string, holds: readonly string[] | undefined]>([
    ['X-ray exam', ['X-ray exam']],
    ['VACIS/X-RAY', ['VACIS', 'X-RAY']],
    ['Off-dock exam', ['Off-dock exam']],
    [
      'USDA (fumigation) - crates opened 11/04 and 11/05, papers not yet returned by the lab',
      ['USDA'],
    ],
    ['Customs - agriculture', ['Customs - agriculture']],
    ['Customs - No documents', ['Customs - No documents']],
    ['Customs - Yes', ['Customs']],
    ['Customs – Y', ['Customs']],
    ['Customs:X', ['Customs']],
    ['Customs, none', ['Customs']],
    ['Customs, freight,', ['Customs', 'freight']],
    ['Customs/Agriculture', ['Customs', 'Agriculture']],
    ['Customs - N', undefined],
    ['Customs: N', undefined],
    ['Customs - N/A', undefined],
    ['Customs: n/a, freight - NA', undefined],
    ['Customs - Cleared', undefined],
    ['Customs – Cleared', undefined],
    ['Customs:Cleared', undefined],
    ...['Released', 'Cleared', 'Lifted', 'Removed'].map(
      (state) => [`Customs - ${state} 12 May`, undefined] as const,
    ),
    ['Released 12 May', undefined],
    ['Released', undefined],
    ['None: all is paid', undefined],
  ])('of %s', (text, holds) => {
    expect(holdsAt('Holds:', text)).toEqual(holds)
  })

  test.each([
    ['No-show fee', ['No-show fee']],
    ['YES - unpaid charges', ['unpaid charges']],
    ['YES: unpaid charges', ['unpaid charges']],
  ])('of nobody known are candidates: %s', (text, holds) => {
    const words = row(100, 'Holds:', text)
    expect(read('arrival_notice', words).holds).toBeUndefined()
    expect(candidatesOf('arrival_notice', words).holds).toEqual(holds)
  })

  test.each<readonly [text: string, holds: readonly string[] | undefined]>([
    ['Yes', ['Customs']],
    ['No', undefined],
    ['YES / NO', undefined],
    ['Y/N', undefined],
    ['Y - X-ray', ['Customs']],
  ])('are read from the answer %s', (text, holds) => {
    expect(holdsAt('Customs hold:', text)).toEqual(holds)
  })

  test.each<readonly [rows: readonly string[], holds: readonly string[] | undefined]>([
    [
      ['Holds', 'Customs: RELEASED', 'Freight: HOLD', 'USDA: HOLD'],
      ['Freight', 'USDA'],
    ],
    [
      ['Status:', 'Customs - CLEAR | Biosecurity (DAFF) - HOLD, inspection | Terminal - OK'],
      ['Biosecurity (DAFF)'],
    ],
    [
      ['Customs: EXAM HOLD', 'Freight: HOLD – NOT PAID'],
      ['Customs', 'Freight'],
    ],
    [['Customs: NO HOLD', 'Freight: RELEASED'], undefined],
  ])('are read from a line of states: %j', (cells, holds) => {
    expect(read('arrival_notice', [...row(100, ...cells)]).holds).toEqual(holds)
  })

  test.each<readonly [rows: readonly (readonly string[])[], holds: readonly string[] | undefined]>([
    [
      [['HOLD STATUS'], ['CUSTOMS', 'HOLD'], ['LINE', 'HOLD'], ['USDA', 'RELEASED']],
      ['CUSTOMS', 'LINE'],
    ],
    [
      [
        ['Freight', 'HOLD'],
        ['Customs', 'RELEASED'],
      ],
      ['Freight'],
    ],
    // A history of one authority, choices of which none is marked, heads of columns, and no authorities.
    [
      [
        ['CUSTOMS', 'HOLD'],
        ['CUSTOMS', 'RELEASED'],
      ],
      undefined,
    ],
    [[['Customs: HOLD'], ['Customs: RELEASED']], undefined],
    [[['Customs: HOLD / RELEASED'], ['Freight: HOLD / RELEASED 12 May']], undefined],
    [[['Customs: HOLD | OK'], ['Freight: HOLD | OK']], undefined],
    [
      [
        ['Customs', 'HOLD', 'RELEASED'],
        ['Freight', 'HOLD', 'RELEASED'],
      ],
      undefined,
    ],
    [
      [
        ['Line', 'Hold', 'Release', 'Date'],
        ['Customs', 'N/A', 'Yes', '02-Oct'],
      ],
      undefined,
    ],
    [[['Notes: Off'], ['Documents: Held']], undefined],
    [
      [['Holds:', 'None'], [], [], ['History:', 'Customs - hold lifted; Freight - released']],
      undefined,
    ],
    [[['Status:', 'Customs - HOLD RELEASED 11/04 | Terminal - OK']], undefined],
    [[['Status:', 'Customs - not on hold | Terminal - OK']], undefined],
    [[['Status:', 'Customs - Hold: No | Freight - Hold: No']], undefined],
    [[['Payment - please hold; Documents: none']], undefined],
  ])('are read from lines of states: %j', (rows, holds) => {
    const words = rows.flatMap((cells, at) => [...row(100 + 14 * at, ...cells)])
    expect(read('arrival_notice', words).holds).toEqual(holds)
  })
})

test('a list of authorities with their states says who holds, and names no terminal', () => {
  const found = read('pickup_notice', [
    ...row(100, 'Customs', 'RELEASED', 'Freight', 'HOLD'),
    ...row(114, 'USDA', 'NONE', 'Terminal', 'NONE'),
  ])
  expect(found.holds).toEqual(['Freight'])
  expect(found).not.toHaveProperty('terminal_name')
  expect(read('pickup_notice', row(100, 'Freight', 'COLLECT', 'Line', 'ONE'))).not.toHaveProperty(
    'holds',
  )
})
