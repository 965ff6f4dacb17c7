/** A word that makes an address of a line: `12 Freight Road`. */
export const street =
  /\b(?:roads?|rd|streets?|st|avenue|ave|boulevard|blvd|drive|dr|way|lane)\b\.?/i
