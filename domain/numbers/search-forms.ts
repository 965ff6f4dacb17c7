// What a text in a search box may mean.
import { documentPrefixes } from '../carriers/carrier-table.ts'
import type { CarrierRow } from '../carriers/carrier-table.ts'
import { compact } from './container-number.ts'

/** Shorter remainders would find almost anything. */
const shortestRest = 3

/** The text itself, then without each prefix of a carrier: numbers are stored with it or without it. */
export function searchForms(carriers: readonly CarrierRow[], given: string): readonly string[] {
  const plain = compact(given)
  const rests = carriers
    .flatMap(documentPrefixes)
    .filter((prefix) => plain.startsWith(prefix))
    .map((prefix) => plain.slice(prefix.length))
    .filter((rest) => rest.length >= shortestRest)
  return [...new Set([given, ...rests])]
}
