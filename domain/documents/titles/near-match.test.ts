import { describe, expect, it } from 'vitest'
import { lettersOf } from './folded-letters.ts'
import { findNear } from './near-match.ts'

/** The plain table of edit distances, to check the fast algorithm. */
const fewestEdits = (text: string, letters: string): number => {
  let row = Array.from({ length: letters.length + 1 }, (_, i) => i)
  let best = letters.length
  for (const letter of text) {
    const next = [0]
    for (let i = 1; i <= letters.length; i++) {
      const swap = (row[i - 1] ?? 0) + (letter === letters[i - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1))
    }
    row = next
    best = Math.min(best, row[letters.length] ?? best)
  }
  return best
}

const names = ['billoflading', 'arrivalnotice', 'packinglist', 'thirtyoneletterslongisthismuch']
const texts = [
  ...['billflading', 'biiiofiadlng', 'xxarrvalnoticexx', 'pickinglist', 'packaginglists', 'a'],
  ...['thirtyonelettrslongizthismuch', 'arrivalarrivalnotic', 'billbillof', 'notice'],
]

describe('findNear', () => {
  it.each(names.flatMap((name) => texts.map((text) => [name, text] as const)))(
    'counts the wrong letters of %s in %s like the plain table',
    (name, text) => {
      const edits = fewestEdits(text, name)
      const allowed = 3
      expect(findNear(text, name, allowed)?.edits).toBe(edits > allowed ? undefined : edits)
    },
  )

  it('gives the position of the match', () => {
    expect(findNear('xxarrivalnoticeyy', 'arrivalnotice')).toEqual({ start: 2, end: 15, edits: 0 })
  })

  it('allows no wrong letter in a short name', () => {
    expect(findNear('invoise', 'invoice')).toBeUndefined()
  })
})

describe('lettersOf', () => {
  it.each([
    ['BI L L (0 F LAD I N G', 'Bill of Lading'],
    ['DELlVERY 0RDER', 'Delivery Order'],
    ['Conocimiento de Embarque', 'CONOCIMIENTO DE EMBARQUE'],
    ['PACKlNG L1ST 4471', 'packing list'],
    ['Bestätigung', 'BESTATIGUNG'],
  ])('makes %s and %s equal', (one, other) => {
    expect(lettersOf(one)).toBe(lettersOf(other))
  })
})
