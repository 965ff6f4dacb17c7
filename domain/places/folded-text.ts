// Letters that Unicode does not take apart into a base letter and a mark.
const bases: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** The words of a name, in lower case and without diacritics: `Gdańsk (Nowy Port)` is gdansk, nowy, port. */
export const foldedWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðþßæœı]/g, (letter) => bases[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The same as one word, so that `ho chi-minh` and `HoChiMinh` are equal. */
export const foldedText = (text: string): string => foldedWords(text).join('')
