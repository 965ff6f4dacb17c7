import { foldedText, foldedWords } from './folded-text.ts'

/** What a place can be found by. */
type PlaceNames = {
  /** UN/LOCODEs; the first is the place's own. */
  readonly codes: readonly string[]
  /** Name and city. */
  readonly names: readonly string[]
  /** State and country, which may follow a name, as in `Portland OR`. */
  readonly regions: readonly string[]
}

/** Place names made ready for many comparisons. */
export type FoldedPlace = {
  readonly codes: readonly string[]
  readonly names: readonly string[]
  readonly words: readonly string[]
  readonly namesInRegions: readonly string[]
}

export function foldPlace({ codes, names, regions }: PlaceNames): FoldedPlace {
  const folded = names.map(foldedText)
  const places = regions.map(foldedText)
  return {
    codes: codes.map(foldedText),
    names: folded,
    words: names.flatMap(foldedWords),
    namesInRegions: folded.flatMap((name) => places.map((region) => name + region)),
  }
}

const startsIn = (texts: readonly string[], start: string): boolean =>
  texts.some((text) => text.startsWith(start))

/**
 * How well a place fits a folded query, 0 best: the LOCODE, a name, the LOCODE without its country, the start of a
 * name, of a LOCODE, of a word, a name with its region, a part of a name. Null where it does not fit.
 */
export function matchRank(query: string, place: FoldedPlace): number | null {
  const { codes, names, words, namesInRegions } = place
  const fits = [
    codes.includes(query),
    names.includes(query),
    codes.some((code) => code.slice(2) === query),
    startsIn(names, query),
    startsIn(codes, query),
    startsIn(words, query),
    startsIn(namesInRegions, query),
    names.some((name) => name.includes(query)),
  ]
  const rank = fits.indexOf(true)
  return rank === -1 ? null : rank
}
