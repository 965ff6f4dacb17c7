// Messages by which a line or its agent releases cargo. They have no form of their own: their subject names them.
import { subjectWords } from '../subject-words.ts'
import type { Weights } from './names.ts'

const heading = new RegExp(
  `^\\s*(?:${subjectWords})\\s*[:：]\\s*(?:(?:re|fw|fwd|aw|wg|tr|rv|i)\\s*:\\s*)*`,
  'i',
)

/** `COSU6401239876 - `: numbers before the release. */
const numbers = /^(?:[A-Z]*\d[A-Z\d]*[\s/|:,–-]+)+/i

/** The originals were surrendered elsewhere: cargo goes to the consignee without them. */
const withoutOriginals =
  /^(?:(?:telex|express)[\s-]+releas(?:e|ed)|surrendered\s+(?:original\s+)?(?:b\s?\/?\s?l|bills?))\b/i
const paid = /^(?:freight|cargo|line)[\s-]+releas(?:e|ed)\b/i

/** What follows a release that is made: its number, and no word that asks for it, denies it or expects it. */
const ofNumber =
  /^\s*(?:$|[^\p{L}\s]|\S*\d|(?:confirm(?:ation|ed)|message|granted|effected)\b|(?:(?:for|of)\s+)?(?:\S*\d|(?:b\/?l|[mh]b\/?l|lading)\b))/iu

/** A release that is asked for, waited for, denied or charged, and a subject that names another document. */
const anotherMatter =
  /\?|\b(?:please|pls|kindly|asap|bitte|favor|solicit\w*|merci|veuillez|requests?|requested|requesting|requires?|required|needs?|needed|pending|expected|awaiting|waiting|await|before|until|unless|upon|when|not?|without|missing|denied|revoked|rejected|cancell?ed|hold|fees?|charges?|costs?|payments?|status|urgent|reminder|draft|notices?|invoices?|orders?|instructions?|bookings?|arrival|available|availability|pick-?up|list|letter|guarantee|procedure|policy)\b/i

/** The types of the message with this subject, if it says that cargo is released; null otherwise. */
export function typesOfReleaseSubject(line: string): Weights | null {
  const start = heading.exec(line)?.[0].length
  if (start === undefined) return null
  const subject = line.slice(start).replace(numbers, '')
  if (anotherMatter.test(subject)) return null
  const release = withoutOriginals.exec(subject) ?? paid.exec(subject)
  if (release === null || !ofNumber.test(subject.slice(release[0].length))) return null
  return paid.test(subject) ? { cargo_release: 1 } : { other: 1 }
}
