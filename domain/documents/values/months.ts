// English, Spanish, German, French, Portuguese, Italian, Dutch and Turkish; abbreviations are
// prefixes of these.
const monthNames: readonly (readonly string[])[] = [
  ['JANUARY', 'ENERO', 'JANUAR', 'JAENNER', 'JANVIER', 'JANEIRO', 'GENNAIO', 'JANUARI', 'OCAK'],
  ['FEBRUARY', 'FEBRERO', 'FEBRUAR', 'FEVRIER', 'FEVEREIRO', 'FEBBRAIO', 'FEBRUARI', 'SUBAT'],
  ['MARCH', 'MARZO', 'MAERZ', 'MARZ', 'MRZ', 'MARS', 'MARCO', 'MAART', 'MART'],
  ['APRIL', 'ABRIL', 'AVRIL', 'APRILE', 'NISAN'],
  ['MAY', 'MAYO', 'MAI', 'MAIO', 'MAGGIO', 'MEI', 'MAYIS'],
  ['JUNE', 'JUNIO', 'JUNI', 'JUIN', 'JUNHO', 'GIUGNO', 'HAZIRAN'],
  ['JULY', 'JULIO', 'JULI', 'JUILLET', 'JULHO', 'LUGLIO', 'TEMMUZ'],
  ['AUGUST', 'AGOSTO', 'AOUT', 'AUGUSTUS', 'AGUSTOS'],
  ['SEPTEMBER', 'SEPTIEMBRE', 'SETIEMBRE', 'SEPTEMBRE', 'SETEMBRO', 'SETTEMBRE', 'EYLUL'],
  ['OCTOBER', 'OCTUBRE', 'OKTOBER', 'OCTOBRE', 'OUTUBRO', 'OTTOBRE', 'EKIM'],
  ['NOVEMBER', 'NOVIEMBRE', 'NOVEMBRE', 'NOVEMBRO', 'KASIM'],
  ['DECEMBER', 'DICIEMBRE', 'DEZEMBER', 'DECEMBRE', 'DEZEMBRO', 'DICEMBRE', 'ARALIK'],
]

const fewestLetters = 3

/** Every prefix of at least three letters; of two months with one prefix, the earlier. */
const byBeginning: ReadonlyMap<string, number> = new Map(
  monthNames
    .flatMap((names, index) =>
      names.flatMap((name) =>
        Array.from(
          { length: name.length - fewestLetters + 1 },
          (_, more) => [name.slice(0, fewestLetters + more), index + 1] as const,
        ),
      ),
    )
    .reverse(),
)

/** The month, 1 to 12, of a name or abbreviation (upper case, no accents), else null. */
export const monthOf = (word: string): number | null => byBeginning.get(word) ?? null

/** The name of a weekday in English, for patterns of upper-case text; Montreal and Monroe are places. */
export const weekday = '(?:MON|TUES?|WED(?:NES)?|THU(?:RS?)?|FRI|SAT(?:UR)?|SUN)(?:DAY)?(?![A-Z])'

/** The name of a month in English, in full or as the trade abbreviates it; Marseille and Mayfield are places. */
export const month =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEP(?:T|TEMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)(?![A-Z])'
