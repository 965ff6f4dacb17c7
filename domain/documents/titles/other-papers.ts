// The titles of papers that are of no type, by what they are about.
import { middle } from '../layout/boxes.ts'
import type { Page } from '../layout/page.ts'
import { titleCandidatesOf } from './candidates.ts'
import type { TitleCandidate } from './candidates.ts'
import { strongTitleOf, titlesOf } from './titles.ts'
import type { Title } from './titles.ts'

/** These stand in headlines of papers of all types: `DELIVERY ADVICE` is a delivery order. */
const paper =
  /\b(?:ADVICE|ADVISORY|AGREEMENT|ANNOUNCEMENT|APPLICATION|BULLETIN|CERTIFICATE|CIRCULAR|FORM|LETTER|MANIFEST|MEMO(?:RANDUM)?|NOTICE|NOTIFICATION|POLICY|RECEIPT|REMINDER|REPORT|REQUEST|STATEMENT|UPDATE|WARNING)\b/i
/** What no paper of the types is about. */
const purpose =
  /\b(?:ABANDON(?:ED|MENT)|BLANK SAILING|CANCELL?ATION|CHANGE|CLAIMS?|CONGESTION|DAMAGE|DELAYS?|DELAYED|DEPARTURE|DISCREPANCY|EXAM(?:INATION)?|EXTENSION|GUARANTEE|INSURANCE|INTENT|LOSS|MANIFEST|MISSING|OMISSION|REDELIVERY|RESCHEDUL(?:E|ED|ING)|ROLL(?:ED)?[ -]?OVER|SAILING|SHORTAGE|STRIKE|SURVEY|TRANS-?SHIPMENT|WAIVER|WEATHER)\b/i

/** A certificate certifies something else than a type is about, but for the origin, the customs preference and the weight. */
const certificate =
  /(?<!\p{L})(?:CERTIFICATE|CERTIFICADO|CERTIFICATO?|CERTIFICAAT|\p{L}*ZERTIFIKAT|\p{L}*ZEUGNIS|SERTIFIKASI|SWIADECTWO)(?!\p{L})/iu
const ofWeight =
  /WEIGH|WAAG|WIEGE|GEWICHT|\b(?:MASS|PESO|POIDS|PESAJE|PESAGEM|PESATURA|SOLAS|VGM)\b/i
const ofOrigin =
  /URSPRUNG|OORSPRONG|POCHODZENIA|PREFEREN|PRÄFEREN|\b(?:ORIGIN|ORIGINE|ORIGEN|ORIGEM|CUSMA|EUR|NAFTA|T-?MEC|USMCA)\b/i
const isCertificate = (text: string): boolean =>
  certificate.test(text) && !ofWeight.test(text) && !ofOrigin.test(text)

const mostWords = 9

/** Mails, sheets and HTML have one size: there a headline is one of the first lines. */
const isHeadline = (
  { text, size, box, alone, first }: TitleCandidate,
  usual: number,
  height: number,
): boolean =>
  (size >= 1.25 * usual || (alone && first)) &&
  middle(box) < 0.25 * height &&
  text.split(' ').length <= mostWords &&
  (isCertificate(text) || (paper.test(text) && purpose.test(text)))

/**
 * `FREE TIME EXTENSION REQUEST`, printed large or first on a page without the title of a type: the title of another paper,
 * which only much evidence for a type outweighs.
 */
export function otherPaperTitleOf(page: Page): Title | undefined {
  const known = strongTitleOf(titlesOf(page))
  if (known !== undefined && known.types.other === undefined) return undefined
  const { candidates, usual } = titleCandidatesOf(page)
  const found = candidates.find((candidate) => isHeadline(candidate, usual, page.height))
  if (found === undefined) return undefined
  const { text, box } = found
  return { text, types: { other: 1 }, strength: 1, box, isTop: true, isLarge: true }
}
