// What a deployment can track. It is read without credentials, so that services that call no carrier need none.
import { profileOf } from '../domain/carriers/profile.ts'
import type { CarrierProfile, NumberType } from '../domain/carriers/profile.ts'
import type { CarrierRow } from '../domain/carriers/carrier-table.ts'
import { isFed, readEntries } from './configuration.ts'

/** The carriers of the file by SCAC; `fed`: other systems report what they know. */
export type CarrierSupport = ReadonlyMap<
  string,
  { readonly profile: CarrierProfile; readonly fed: boolean }
>

/** The support that the file of CARRIERS gives; throws a StartError where it cannot be read. */
export function readSupport(file: string | null): CarrierSupport {
  return new Map(
    readEntries(file).map(([scac, entry]) => [
      scac,
      { profile: profileOf(scac, entry.profile), fed: isFed(entry) },
    ]),
  )
}

/** The SCACs of the carriers that are not polled. */
export const fedCarriers = (support: CarrierSupport): ReadonlySet<string> =>
  new Set([...support].flatMap(([scac, { fed }]) => (fed ? [scac] : [])))

function askedFor({ parameters }: CarrierProfile): CarrierRow['supports'] {
  const isAsked = (type: NumberType): boolean => parameters[type] !== undefined
  return {
    bill_of_lading: isAsked('bill_of_lading'),
    booking_number: isAsked('booking_number'),
    container: isAsked('container'),
  }
}

const everything: CarrierRow['supports'] = {
  bill_of_lading: true,
  booking_number: true,
  container: true,
}

/** The carriers with what this deployment can track of each. */
export const supportedHere = (
  carriers: readonly CarrierRow[],
  support: CarrierSupport,
): readonly CarrierRow[] =>
  carriers.map((carrier) => {
    const own = support.get(carrier.scac)
    if (own === undefined) return { ...carrier, supported: false }
    const reported = carrier.supported ? carrier.supports : everything
    return { ...carrier, supported: true, supports: own.fed ? reported : askedFor(own.profile) }
  })

/** The SCACs of the file that are no carrier's main one: nothing can be tracked with them. */
export const unknownScacs = (
  carriers: readonly CarrierRow[],
  support: CarrierSupport,
): readonly string[] =>
  [...support.keys()].filter((scac) => !carriers.some((carrier) => carrier.scac === scac))
