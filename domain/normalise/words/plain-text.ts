/**
 * A text as its words are searched: Latin letters lower and without accents, blanks collapsed. Other scripts stay as
 * they are, since their marks tell letters apart.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00C0-\u024F\u1E00-\u1EFF]/g, withoutAccents)
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()
}

const letters = new Map([
  ['ı', 'i'],
  ['İ', 'i'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['Ø', 'o'],
  ['ł', 'l'],
  ['Ł', 'l'],
])

const withoutAccents = (letter: string): string =>
  letters.get(letter) ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * One pattern for words of several languages, separated by commas, each a regular expression in which `*` stands for
 * further letters and a blank for a blank, a hyphen or nothing. Words of scripts without blanks are found anywhere.
 */
export function wordsPattern(words: string, flags = 'u'): RegExp {
  const sources = words.split(',').map((word) => wordSource(word.trim()))
  return new RegExp(sources.join('|'), flags)
}

function wordSource(word: string): string {
  const source = word.replaceAll(' ', '[ -]?').replaceAll('*', String.raw`\p{L}*`)
  if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(word)) return `(?:${source})`
  return String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`
}
