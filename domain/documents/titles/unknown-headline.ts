// The headline of a paper that says of itself what it is, in words that name none of the types.
import { middle } from '../layout/boxes.ts'
import type { Page } from '../layout/page.ts'
import { titleCandidatesOf } from './candidates.ts'
import type { TitleCandidate } from './candidates.ts'
import { strongTitleOf, titlesOf } from './titles.ts'
import type { Title } from './titles.ts'

const papers =
  'ADVICE|ADVISORY|AGREEMENT|ANNOUNCEMENT|APPLICATION|BULLETIN|CANCELLATION|CERTIFICATE|CHECKLIST|CIRCULAR|CLAIM|CONTRACT|LETTER|MANIFEST|MEMO(?:RANDUM)?|NOTICE|NOTIFICATION|POLICY|QUESTIONNAIRE|RECEIPT|REMINDER|REPORT|REQUEST|STATEMENT|SURVEY|UPDATE|WARNING'
const headline = new RegExp(
  `^(?:(?:\\p{L}[\\p{L}'’/&.-]*\\s+){1,5}(?:${papers})|(?:${papers})\\s+(?:FOR|OF|TO)(?:\\s+\\p{L}[\\p{L}'’/&.-]*){1,5})$`,
  'iu',
)

const isHeadline = ({ text, size, box }: TitleCandidate, usual: number, height: number): boolean =>
  size >= 1.25 * usual && middle(box) < 0.25 * height && headline.test(text.trim())

/**
 * `FREE TIME EXTENSION REQUEST`, printed large at the top of a page without the title of a type: a title of another paper, which
 * only much evidence for a type outweighs.
 */
export function unknownHeadlineOf(page: Page): Title | undefined {
  const known = strongTitleOf(titlesOf(page))
  if (known !== undefined && known.types.other === undefined) return undefined
  const { candidates, usual } = titleCandidatesOf(page)
  const found = candidates.find((candidate) => isHeadline(candidate, usual, page.height))
  if (found === undefined) return undefined
  const { text, box } = found
  return { text, types: { other: 1 }, strength: 1, box, isTop: true, isLarge: true }
}
