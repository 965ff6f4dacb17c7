// Messages by which a line or its agent releases cargo. They have no form of their own: their subject names them.
import type { Weights } from './names.ts'

const heading =
  /^\s*(?:subject|betreff|asunto|assunto|objet|oggetto|onderwerp|konu)\s*:\s*(?:(?:re|fw|fwd|aw|wg|tr|rv|i)\s*:\s*)*/i

/** The originals were surrendered elsewhere: cargo goes to the consignee without them. */
const withoutOriginals =
  /\b(?:telex|express)[\s-]+releas(?:e|ed)\b|\bsurrendered\s+(?:original\s+)?(?:b\s?\/?\s?l|bills?)\b/i
const paid = /\b(?:freight|cargo|line)[\s-]+releas(?:e|ed)\b/i

/** A release that is asked for, waited for or charged, and a subject that names another document. */
const anotherMatter =
  /\?|\b(?:please|pls|kindly|requests?|requested|requesting|requires?|required|needs?|needed|pending|awaiting|waiting|await|before|until|unless|upon|when|not?|without|hold|fees?|charges?|costs?|payments?|status|urgent|reminder|draft|notices?|invoices?|orders?|instructions?|bookings?|list|letter|guarantee|procedure|policy)\b/i

/** The types of the message with this subject, if it says that cargo is released; null otherwise. */
export function typesOfReleaseSubject(line: string): Weights | null {
  const start = heading.exec(line)?.[0].length
  if (start === undefined) return null
  const subject = line.slice(start)
  if (anotherMatter.test(subject)) return null
  if (withoutOriginals.test(subject)) return { other: 1 }
  return paid.test(subject) ? { cargo_release: 1 } : null
}
