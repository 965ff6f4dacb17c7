// A number as people copy it: from a form, with its label, or from a sentence.

/** Before a colon there is a label, in any language; four letters may be the carrier's code instead (`MAEU: 260417301`). */
const beforeColon = /^(?!\s*[A-Z]{4}\s*:).*:/s

/** The label of a number for a carrier. A house bill's stays: no carrier knows that number. */
const label =
  /^(?:(?:MASTER|OCEAN|CARRIER)\s+)?(?:M?B\/?L|BOL|BILL\s+OF\s+LADING|BOOKING|BKG|CONTAINER|CNTR)(?:\s+(?:NO|NR|NUMBER))?[\s.#]+/

const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** The number in a text, in upper case, without a label before it and without signs around it. */
export const numberIn = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(beforeColon, '')
    .trimStart()
    .replace(label, '')
    .replace(around, '')
