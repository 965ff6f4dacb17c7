import { foldedText } from './folded-text.ts'
import { regionsByName } from './region-names.ts'
import type { Region } from './region-names.ts'

const regionsNamed = (name: string): readonly Region[] => regionsByName.get(foldedText(name)) ?? []

/**
 * The state or country that a place's text names behind the place, as in `Smalltown, MA, US`; null where it may mean
 * several. The country of the place's LOCODE, if it has one, tells Massachusetts from Morocco.
 */
export function regionOfText(text: string, country: string | null): Region | null {
  const [, ...parts] = text.split(/[,;|/()\n]/)
  const named = parts.map(regionsNamed).filter((meant) => meant.length > 0)
  const countries = named.map((meant) => meant.filter(({ state }) => state === null))
  const told = country ?? countries.find((meant) => meant.length === 1)?.[0]?.country ?? null
  if (told === null)
    return named.length === 1 && named[0]?.length === 1 ? (named[0][0] ?? null) : null
  const states = named.flat().filter((region) => region.country === told && region.state !== null)
  return states[0] ?? { country: told, state: null }
}
