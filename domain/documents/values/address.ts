const spelled = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim()

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const languages = ['en', 'es', 'de', 'fr', 'it'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
)

const others = `USA|U S A|U S|UNITED STATES OF AMERICA|UK|ENGLAND|P R CHINA|PR CHINA|PEOPLE S REPUBLIC OF CHINA|
  REPUBLIC OF KOREA|KOREA|VIET NAM|TURKIYE|TURKEY|UAE|HOLLAND|CZECH REPUBLIC|RUSSIA|TAIWAN ROC|TAIWAN R O C|
  EUROPEAN UNION|EU|REPUBLIC OF CHINA TAIWAN|TANZANIA|IRAN|BURMA|HONG KONG`

const names: ReadonlySet<string> = new Set([
  ...letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => languages.flatMap((language) => language.of(code) ?? []))
    .map(spelled),
  ...others.split('|').map((name) => name.trim()),
])

/** Whether a text is the name of a country, in the languages of the trade. */
export const isCountry = (text: string): boolean => names.has(spelled(text).replace(/^THE /, ''))

/** A word that marks a line as an address: `12 Freight Road`. */
export const street =
  /\b(?:roads?|rd|streets?|st|avenue|ave|boulevard|blvd|drive|dr|way|lane)\b\.?/i
