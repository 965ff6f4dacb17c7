// Turns a scanned page upright, straightens it, and recognises its words.
import { evenlyLit } from './even-light.ts'
import { withoutLeaders } from './dot-leaders.ts'
import { withoutGrain } from './grain.ts'
import { cut, tilted, turned, withContrast } from './gray-image.ts'
import type { GrayImage } from './gray-image.ts'
import type { Recogniser, Word } from './recognise.ts'
import { withoutRules } from './ruled-lines.ts'
import { withSecondLook } from './second-look.ts'
import { runsDown, skewOf } from './skew.ts'
import { isSpeckled, withoutSpeckles } from './speckles.ts'

/** The words of an image that was turned clockwise by `quarters` and then counter-clockwise by `skew` radians. */
export type UprightWords = {
  readonly words: readonly Word[]
  readonly quarters: number
  readonly skew: number
  readonly width: number
  readonly height: number
}

/** Words above this confidence count as recognised well. */
const sureConfidence = 0.6
/** The least share of letters in such words; upside down it is at most a fifth, upright more than half, even at 100 dpi. */
const leastSureShare = 0.4
const lettersIn = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length

const letters = (words: readonly Word[]): number =>
  words.reduce((sum, word) => sum + lettersIn(word.text), 0)

const sureLetters = (words: readonly Word[]): number =>
  letters(words.filter((word) => word.confidence > sureConfidence))

/** Tesseract also reads lines that run downwards. */
const stands = ({ text, box }: Word): boolean => lettersIn(text) >= 3 && box.height > box.width
const mostlyStand = (words: readonly Word[]): boolean =>
  letters(words.filter(stands)) > 0.3 * letters(words)

const isGood = (words: readonly Word[]): boolean =>
  letters(words) >= 20 &&
  sureLetters(words) > leastSureShare * letters(words) &&
  !mostlyStand(words)

/** The page after a turn and straightened. */
type TurnedPage = Omit<UprightWords, 'words'> & { readonly straight: GrayImage }

function turnedPage(image: GrayImage, quarters: number): TurnedPage {
  const page = turned(image, quarters)
  const skew = skewOf(page)
  const { width, height } = page
  return { quarters, skew, width, height, straight: tilted(page, -skew) }
}

type Turns = (quarters: number) => TurnedPage

/** Computes each turned page on demand, and once: pages are sampled before they are read. */
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

/** The share of a page that shows which way up it is: an eighth of a full page, a third of one with few words. */
const shares = [1 / 8, 1 / 3]

/** The first of these turns at which a sample reads well, or else the one with the most readable letters. */
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

/** Reads the page as it is first, because most pages are upright, and otherwise at the best turn. */
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

const cleaned = (image: GrayImage): GrayImage =>
  withoutGrain(withContrast(evenlyLit(isSpeckled(image) ? withoutSpeckles(image) : image)))

/** `mayTurn` is false if the page is known to be upright. */
export const readUpright = (
  image: GrayImage,
  mayTurn: boolean,
  read: Recogniser,
): Promise<UprightWords> =>
  mayTurn ? readAnyTurn(cleaned(image), read) : readTurned(turnedPage(cleaned(image), 0), read)

/** Recognises a page that is known to be upright and straight. */
export const readStraight = (image: GrayImage, read: Recogniser): Promise<readonly Word[]> =>
  read(cleaned(image))
