// A number as people copy it: from a form, with its label, or from a sentence.

/**
 * Before a colon there is a label, in any language: no digits, which would be another number or a time. Four letters may be
 * the carrier's code instead (`MAEU: 260417301`). A house bill's label stays: no carrier knows that number.
 */
const beforeColon = /^(?!\s*(?:[A-Z]{4}\s*:|H\W?B|HOUSE))[^:\d]*:/

/** The label of a number for a carrier. */
const label =
  /^(?:(?:MASTER|OCEAN|CARRIER)\s+)?(?:M?B\/?L|BOL|BILL\s+OF\s+LADING|BOOKING|BKG|CONTAINER|CNTR)(?:[\s-]+(?:NO|NR|NUMBER))?[\s.#:]+/

/** From the first letter or digit to the last. */
const inside = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su

/** The number in a text, in upper case, without a label before it and without signs around it. */
export function numberIn(text: string): string {
  const written = text.normalize('NFKC').toUpperCase().replace(beforeColon, '').trimStart()
  return inside.exec(written.replace(label, ''))?.[0] ?? ''
}
