// Finds out how a page was put on the scanner, and reads it the right way up.
import { evenlyLit } from './even-light.ts'
import { withoutLeaders } from './dot-leaders.ts'
import { cut, isGrainy, smooth, tilted, turned, withContrast } from './gray-image.ts'
import type { GrayImage } from './gray-image.ts'
import type { Recogniser, Word } from './recognise.ts'
import { withoutRules } from './ruled-lines.ts'
import { withSecondLook } from './second-look.ts'
import { runsDown, skewOf } from './skew.ts'

/** What was read of an image after it was turned clockwise by `quarters`, then back by `skew` radians. */
export type UprightWords = {
  readonly words: readonly Word[]
  readonly quarters: number
  readonly skew: number
  readonly width: number
  readonly height: number
}

/** Letters and digits in words that were recognised well. */
const surely = 0.6
/** Of all letters so many: upside down a fifth are at most, the right way up most are, even at 100 dpi. */
const mostOf = 0.4
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
  letters(words) >= 20 && sureLetters(words) > mostOf * letters(words) && !mostlyStand(words)

/** The page after a turn, and straight. */
type TurnedPage = Omit<UprightWords, 'words'> & { readonly straight: GrayImage }

function turnedPage(image: GrayImage, quarters: number): TurnedPage {
  const page = turned(image, quarters)
  const skew = skewOf(page)
  const { width, height } = page
  return { quarters, skew, width, height, straight: tilted(page, -skew) }
}

type Turns = (quarters: number) => TurnedPage

/** Each is made when it is asked for, and once: a page is looked at twice, and then read that way. */
function turnsOf(image: GrayImage): Turns {
  const made = new Map<number, TurnedPage>()
  return (quarters) => {
    const page = made.get(quarters) ?? turnedPage(image, quarters)
    made.set(quarters, page)
    return page
  }
}

async function readTurned(
  { straight, ...turn }: TurnedPage,
  read: Recogniser,
): Promise<UprightWords> {
  const page = withoutLeaders(withoutRules(straight))
  return { ...turn, words: await withSecondLook(page, await read(page), read) }
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
async function bestTurn(turns: Turns, order: readonly number[], read: Recogniser) {
  let best = { quarters: order[0] ?? 0, score: -1 }
  for (const share of shares)
    for (const quarters of order) {
      const words = await read(sample(turns(quarters).straight, share))
      if (isGood(words)) return quarters
      const score = mostlyStand(words) ? 0 : sureLetters(words)
      if (score > best.score) best = { quarters, score }
    }
  return best.quarters
}

/** Most pages lie right, so that way is read first; the others only if that goes badly. */
async function readAnyTurn(image: GrayImage, read: Recogniser): Promise<UprightWords> {
  const turns = turnsOf(image)
  if (runsDown(image)) return readTurned(turns(await bestTurn(turns, [1, 3, 0], read)), read)
  const asIs = await readTurned(turns(0), read)
  if (isGood(asIs.words)) return asIs
  const order = mostlyStand(asIs.words) ? [1, 3, 2] : [2, 0, 1, 3]
  const quarters = await bestTurn(turns, order, read)
  if (quarters === 0) return asIs
  const other = await readTurned(turns(quarters), read)
  const isBetter = mostlyStand(asIs.words) || sureLetters(other.words) > sureLetters(asIs.words)
  return isBetter ? other : asIs
}

function clear(image: GrayImage): GrayImage {
  const bright = withContrast(evenlyLit(image))
  return isGrainy(bright) ? smooth(bright) : bright
}

/** `mayTurn` is false when it is known which way up the page is. */
export const readUpright = (
  image: GrayImage,
  mayTurn: boolean,
  read: Recogniser,
): Promise<UprightWords> =>
  mayTurn ? readAnyTurn(clear(image), read) : readTurned(turnedPage(clear(image), 0), read)

/** Of a page that is known to be upright and straight. */
export const readStraight = (image: GrayImage, read: Recogniser): Promise<readonly Word[]> =>
  read(clear(image))
