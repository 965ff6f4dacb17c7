// Finds out how a page was put on the scanner, and reads it the right way up.
import { cut, smooth, tilted, turned, withContrast } from './gray-image.ts'
import type { GrayImage } from './gray-image.ts'
import type { Recogniser, Word } from './recognise.ts'
import { withoutRules } from './ruled-lines.ts'
import { runsDown, skewOf } from './skew.ts'

/** What was read of an image after it was turned clockwise by `quarters`, then back by `skew` radians. */
export type UprightWords = {
  readonly words: readonly Word[]
  readonly quarters: number
  readonly skew: number
  readonly width: number
  readonly height: number
}

/** Letters and digits in words that were recognised well: upside down, hardly any are. */
const surely = 0.6
const lettersIn = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length

const letters = (words: readonly Word[]): number =>
  words.reduce((sum, word) => sum + lettersIn(word.text), 0)

const sureLetters = (words: readonly Word[]): number =>
  letters(words.filter((word) => word.confidence > surely))

/** Tesseract reads columns of standing lines, too. */
const stands = ({ text, box }: Word): boolean => lettersIn(text) >= 3 && box.height > box.width
const mostlyStand = (words: readonly Word[]): boolean =>
  letters(words.filter(stands)) > 0.3 * letters(words)

const isGood = (words: readonly Word[]): boolean =>
  letters(words) >= 20 && sureLetters(words) > 0.6 * letters(words) && !mostlyStand(words)

async function readTurned(
  image: GrayImage,
  quarters: number,
  read: Recogniser,
): Promise<UprightWords> {
  const page = turned(image, quarters)
  const skew = skewOf(page)
  const words = await read(withoutRules(tilted(page, -skew)))
  return { words, quarters, skew, width: page.width, height: page.height }
}

/** The part of the page with the most ink. */
function sample(image: GrayImage, share: number): GrayImage {
  const height = Math.ceil(image.height * share)
  const tops = Array.from({ length: 15 }, (_, at) =>
    Math.floor((at * (image.height - height)) / 14),
  )
  const ink = tops.map((top) => {
    const { pixels } = cut(image, top, height)
    let dark = 0
    for (let at = 0; at < pixels.length; at += 13) if (pixels[at]! < 128) dark += 1
    return dark
  })
  return cut(image, tops[ink.indexOf(Math.max(...ink))] ?? 0, height)
}

/** Of a page full of print an eighth says which way up it is, of one with a few words a third. */
const shares = [1 / 8, 1 / 3]

/** The first of these turns at which it reads well; if none does, the one at which most can be read. */
async function bestTurn(image: GrayImage, turns: readonly number[], read: Recogniser) {
  let best = { quarters: turns[0] ?? 0, score: -1 }
  for (const share of shares)
    for (const quarters of turns) {
      const page = turned(image, quarters)
      const words = await read(sample(tilted(page, -skewOf(page)), share))
      if (isGood(words)) return quarters
      const score = mostlyStand(words) ? 0 : sureLetters(words)
      if (score > best.score) best = { quarters, score }
    }
  return best.quarters
}

/** Most pages lie right, so that way is read first; the others only if that goes badly. */
async function readAnyTurn(image: GrayImage, read: Recogniser): Promise<UprightWords> {
  if (runsDown(image)) return readTurned(image, await bestTurn(image, [1, 3, 0], read), read)
  const asIs = await readTurned(image, 0, read)
  if (isGood(asIs.words)) return asIs
  const turns = mostlyStand(asIs.words) ? [1, 3, 2] : [2, 0, 1, 3]
  const quarters = await bestTurn(image, turns, read)
  if (quarters === 0) return asIs
  const other = await readTurned(image, quarters, read)
  const isBetter = mostlyStand(asIs.words) || sureLetters(other.words) > sureLetters(asIs.words)
  return isBetter ? other : asIs
}

const clear = (image: GrayImage): GrayImage => smooth(withContrast(image))

/** `mayTurn` is false when it is known which way up the page is. */
export const readUpright = (
  image: GrayImage,
  mayTurn: boolean,
  read: Recogniser,
): Promise<UprightWords> =>
  mayTurn ? readAnyTurn(clear(image), read) : readTurned(clear(image), 0, read)

/** Of a page that is known to be upright and straight. */
export const readStraight = (image: GrayImage, read: Recogniser): Promise<readonly Word[]> =>
  read(clear(image))
