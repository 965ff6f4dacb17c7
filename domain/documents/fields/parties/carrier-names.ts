// The names of listed carriers in texts.
import { upperWithoutAccents } from '../../values/spelling.ts'

/** In capitals without accents and signs: `Hamburg Süd` and `HAMBURG-SUD` are one name. */
export const spelled = (text: string): string =>
  upperWithoutAccents(text)
    .replace(/[^A-Z0-9&]+/g, ' ')
    .trim()

/** The longest name of a listed carrier in a text, with its SCAC. */
export function carrierNameIn(
  text: string,
  carriers: ReadonlyMap<string, string>,
): { readonly name: string; readonly scac: string } | null {
  const upper = ` ${spelled(text)} `
  const names = [...carriers].filter(([name]) => upper.includes(` ${spelled(name)} `))
  const longest = names.sort(([one], [other]) => other.length - one.length)[0]
  return longest === undefined ? null : { name: longest[0], scac: longest[1] }
}
