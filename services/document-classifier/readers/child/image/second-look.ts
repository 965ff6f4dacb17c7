// Recognises doubtful numbers a second time: enlarged, alone, and as capitals and digits only. The second result
// counts where a check digit proves it or its confidence is far higher.
import { validContainerNumber } from '../../../../../domain/numbers/container-number.ts'
import type { Box } from '../../../../../domain/documents/layout/page.ts'
import { differBy } from '../../../../../domain/documents/values/spelling.ts'
import { enlarged } from './gray-image.ts'
import type { GrayImage } from './gray-image.ts'
import type { Recogniser, Word } from './recognise.ts'

/** A number with a lower confidence is recognised again. */
const unclear = 0.6
/** The least gain in confidence for the second result to count. */
const clearer = 0.3
/** Each takes 10 to 20 ms. */
const mostLooks = 40
/** The height of letters in pixels that is recognised best, and the largest enlargement. */
const [bestHeight, mostEnlarged] = [44, 3]

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Amounts are left out: the signs between their digits matter most. */
const isNumber = (text: string): boolean =>
  /^[A-Za-z0-9:.,/()#-]+$/.test(text) &&
  !/\d[.,]\d/.test(text) &&
  /^(?=(?:.*\d){3}).{6,18}$/.test(bare(text))

const isContainer = (text: string): boolean => validContainerNumber(bare(text)) !== null

/** Ten to twelve characters, of which the first are mostly letters and the others mostly digits. */
const looksLikeContainer = (text: string): boolean =>
  /^(?=.{0,2}[A-Z].?[A-Z])[A-Z0-9]{4}[A-Z0-9]?(?:\d[A-Z]?){4,7}$/.test(bare(text)) &&
  Math.abs(bare(text).length - 11) < 2

const isDoubtful = ({ text, confidence }: Word): boolean =>
  isNumber(text) && !isContainer(text) && (confidence < unclear || looksLikeContainer(text))

/** Two results for the same print do not differ by more characters. */
const mostDifferences = 3

/** The result that counts of two for the same print. */
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

/** The words of a page after a second recognition of its doubtful numbers. */
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
