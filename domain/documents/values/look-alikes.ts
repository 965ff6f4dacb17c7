/** The letter that a digit is taken for, and that is taken for it, in print and in scans. */
export const letterOfDigit: ReadonlyMap<string, string> = new Map(
  Object.entries({ '0': 'O', '1': 'I', '5': 'S', '8': 'B', '2': 'Z', '6': 'G' }),
)

export const digitOfLetter: ReadonlyMap<string, string> = new Map(
  Array.from(letterOfDigit, ([digit, letter]) => [letter, digit] as const),
)
