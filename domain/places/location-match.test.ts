import { describe, expect, test } from 'vitest'
import { foldedText } from './folded-text.ts'
import { foldPlace, matchRank } from './location-match.ts'

const gdansk = foldPlace({
  codes: ['PLGDN', 'PLGDX'],
  names: ['Gdansk Nowy Port', 'Gdańsk'],
  regions: ['PM', 'PL', 'Poland'],
})

describe('the rank of Gdańsk for', () => {
  test.each([
    ['its LOCODE', 'plgdn', 0],
    ['its LOCODE with a blank', 'PL GDN', 0],
    ['its second LOCODE', 'PLGDX', 0],
    ['its city with diacritics', 'GDAŃSK', 1],
    ['its city without them', 'gdansk', 1],
    ['its name without blanks', 'gdansknowyport', 1],
    ['its LOCODE without the country', 'GDN', 2],
    ['the start of its name', 'gda', 3],
    ['the start of its LOCODE', 'plg', 4],
    ['the start of a word', 'now', 5],
    ['its city and country', 'Gdańsk, Poland', 6],
    ['a part of its name', 'wyp', 7],
    ['another name', 'Gdynia', null],
    ['the name of its country', 'Poland', null],
  ])('%s', (_what, query, rank) => {
    expect(matchRank(foldedText(query), gdansk)).toBe(rank)
  })
})

test.each([
  ['Ærøskøbing', 'aeroskobing'],
  ['Łódź', 'lodz'],
  ["Baie d'Urfé", 'baiedurfe'],
  ['Hồ Chí Minh', 'hochiminh'],
  ['上海', '上海'],
  ['%_\\🙂', ''],
])('%s is folded', (text, folded) => {
  expect(foldedText(text)).toBe(folded)
})
