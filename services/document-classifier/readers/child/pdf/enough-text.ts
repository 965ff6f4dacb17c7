// Decides by a PDF page's own text whether the page must also be recognised as an image.
import type { TextRun } from '../../../../../domain/documents/layout/page.ts'

const fewLetters = 50

const lettersOf = (runs: readonly TextRun[]): string =>
  runs.map((run) => run.text.replace(/[^\p{L}\p{N}]/gu, '')).join('')

/** The stamp of a fax machine or a page number on a scan does not count as the page's text. */
export const hasLittleText = (runs: readonly TextRun[]): boolean =>
  lettersOf(runs).length < fewLetters

/**
 * Whether a font without a character table made the text unreadable: meaningless signs, or letters shifted
 * along the alphabet. English has 38 vowels in 100 letters, lists of codes 25, shifted English 14.
 */
export function isGarbage(runs: readonly TextRun[]): boolean {
  const text = runs.map((run) => run.text).join('')
  const seen = text.replace(/\s/g, '')
  if (seen.length < fewLetters) return false
  const strange = seen.match(/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/gu)?.length ?? 0
  const letters = lettersOf(runs)
  const latin = letters.match(/[a-z]/gi)?.length ?? 0
  const vowels = letters.match(/[aeiou]/gi)?.length ?? 0
  const isMoved = latin >= 100 && vowels < 0.18 * latin
  return strange > 0.1 * seen.length || letters.length < 0.4 * seen.length || isMoved
}
