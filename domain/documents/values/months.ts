// English, Spanish, German, French, Portuguese; abbreviations are beginnings of these.
const monthNames: readonly (readonly string[])[] = [
  ['JANUARY', 'ENERO', 'JANUAR', 'JAENNER', 'JANVIER', 'JANEIRO'],
  ['FEBRUARY', 'FEBRERO', 'FEBRUAR', 'FEVRIER', 'FEVEREIRO'],
  ['MARCH', 'MARZO', 'MAERZ', 'MARZ', 'MRZ', 'MARS', 'MARCO'],
  ['APRIL', 'ABRIL', 'AVRIL'],
  ['MAY', 'MAYO', 'MAI', 'MAIO'],
  ['JUNE', 'JUNIO', 'JUNI', 'JUIN', 'JUNHO'],
  ['JULY', 'JULIO', 'JULI', 'JUILLET', 'JULHO'],
  ['AUGUST', 'AGOSTO', 'AOUT'],
  ['SEPTEMBER', 'SEPTIEMBRE', 'SETIEMBRE', 'SEPTEMBRE', 'SETEMBRO'],
  ['OCTOBER', 'OCTUBRE', 'OKTOBER', 'OCTOBRE', 'OUTUBRO'],
  ['NOVEMBER', 'NOVIEMBRE', 'NOVEMBRE', 'NOVEMBRO'],
  ['DECEMBER', 'DICIEMBRE', 'DEZEMBER', 'DECEMBRE', 'DEZEMBRO'],
]

/** Upper case without accents, every character where it was. */
export function plain(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toUpperCase()
  return Array.from(text, (character) => {
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
    return bare.length === character.length ? bare : character
  }).join('')
}

/** 1 to 12 for a month's name or abbreviation (upper case, no accents), else null. */
export function monthOf(word: string): number | null {
  if (word.length < 3) return null
  const index = monthNames.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index < 0 ? null : index + 1
}
