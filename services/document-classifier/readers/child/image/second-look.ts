// Numbers that were recognised badly are recognised once more by themselves, larger, and as nothing but capitals and
// digits. What is seen then counts where a check digit proves it, or where it is seen far more clearly.
import { validContainerNumber } from '../../../../../domain/numbers/container-number.ts'
import type { Box } from '../../../../../domain/documents/layout/page.ts'
import { differBy } from '../../../../../domain/documents/values/spelling.ts'
import { enlarged } from './gray-image.ts'
import type { GrayImage } from './gray-image.ts'
import type { Recogniser, Word } from './recognise.ts'

/** Seen worse than this, a number is looked at again. */
const unclear = 0.6
/** By so much clearer the second look has to be. */
const clearer = 0.3
/** A look takes a hundredth of a second or two. */
const mostLooks = 40
/** Letters of this height in pixels are recognised best, and no image is enlarged more than this. */
const [bestHeight, mostEnlarged] = [44, 3]

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Of amounts the signs between the digits matter most. */
const isNumber = (text: string): boolean =>
  /^[A-Za-z0-9:.,/()#-]+$/.test(text) &&
  !/\d[.,]\d/.test(text) &&
  /^(?=(?:.*\d){3}).{6,18}$/.test(bare(text))

const isContainer = (text: string): boolean => validContainerNumber(bare(text)) !== null

/** Eleven characters or one more or less, the first of them hardly digits and the last hardly letters. */
const looksLikeContainer = (text: string): boolean =>
  /^(?=.{0,2}[A-Z].?[A-Z])[A-Z0-9]{4}[A-Z0-9]?(?:\d[A-Z]?){4,7}$/.test(bare(text)) &&
  Math.abs(bare(text).length - 11) < 2

const isDoubtful = ({ text, confidence }: Word): boolean =>
  isNumber(text) && !isContainer(text) && (confidence < unclear || looksLikeContainer(text))

/** The same print cannot look quite different. */
const mostDifferences = 3

/** Which of two looks at the same print counts. */
export function better(first: Word, second: Word): Word {
  const { text, confidence } = second
  if (isContainer(first.text) || !isNumber(text)) return first
  if (!differBy(bare(first.text), bare(text), mostDifferences)) return first
  if (isContainer(text))
    return { ...first, text, confidence: Math.max(first.confidence, confidence) }
  const isClearer = first.confidence < unclear && confidence >= first.confidence + clearer
  return isClearer ? { ...first, text, confidence } : first
}

const around = ({ x, y, width, height }: Box): Box => ({
  x: x - height / 2,
  y: y - height / 3,
  width: width + height,
  height: (height * 5) / 3,
})

async function secondLook(page: GrayImage, word: Word, read: Recogniser): Promise<Word> {
  const by = Math.min(mostEnlarged, Math.max(1, bestHeight / word.box.height))
  const seen = await read(enlarged(page, around(word.box), by), 'number')
  if (seen.length === 0) return word
  const text = seen.map((each) => each.text).join('')
  const confidence = Math.min(...seen.map((each) => each.confidence))
  return better(word, { text, confidence, box: word.box })
}

/** The words of a page with its doubtful numbers looked at again. */
export async function withSecondLook(
  page: GrayImage,
  words: readonly Word[],
  read: Recogniser,
): Promise<readonly Word[]> {
  const doubtful = new Set(words.filter(isDoubtful).slice(0, mostLooks))
  const looked: Word[] = []
  for (const word of words)
    looked.push(doubtful.has(word) ? await secondLook(page, word, read) : word)
  return looked
}
