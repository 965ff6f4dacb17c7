import type { CarrierEvent } from '../../carrier-event.ts'
import { parseVesselNumber } from '../../numbers/vessel-number.ts'
import { type Fields, fieldsOf, pick, pickText, text } from './json-fields.ts'

type VesselFields = Pick<
  CarrierEvent,
  'vessel_imo' | 'vessel_name' | 'import_voyage' | 'export_voyage' | 'carrier_service'
>

/** Ship, voyages and service of an event, from its transport calls and other layers in the order of preference. */
export function vesselFieldsOf(calls: readonly Fields[], code: string): VesselFields {
  const vessels = calls.flatMap((call) => [
    fieldsOf(call.get('vessel')),
    fieldsOf(call.get('vesseltransport')),
    call,
  ])
  const name =
    pickText(vessels, 'vesselName', 'transportName', 'vessel') ??
    pickText(within(calls, 'vessel'), 'name')
  const outward = code === 'DEPA' || code === 'LOAD'
  const undirected = pickText(calls, 'carrierVoyageNumber', 'voyageNumber', 'voyage')
  const importVoyage = voyageOf(calls, importNames)
  const exportVoyage = voyageOf(calls, exportNames)
  // A single voyage without a direction is the one of the event.
  const single = importVoyage === null && exportVoyage === null ? undirected : null
  return {
    vessel_imo: firstImo(vessels, name !== null),
    vessel_name: name,
    import_voyage: importVoyage ?? (outward ? null : single),
    export_voyage: exportVoyage ?? (outward ? single : null),
    carrier_service:
      pickText(calls, 'carrierServiceCode') ??
      pickText(within(calls, 'servicecodeorreference'), 'carrierServiceCode'),
  }
}

export const imoNames = ['vesselIMONumber', 'IMONumber', 'IMO']

function firstImo(vessels: readonly Fields[], hasName: boolean): string | null {
  const numbers = vessels.map((vessel) => imoNumber(pick([vessel], ...imoNames), hasName))
  return numbers.find((number) => number !== null) ?? null
}

/**
 * An IMO number as seven digits. Vessels are distinguished by it, so that a wrong check digit does harm beside a name;
 * without a name such a number is better than none.
 */
export function imoNumber(value: unknown, hasName: boolean): string | null {
  const digits = text(value)?.replace(/^IMO\s*/i, '') ?? ''
  if (!/^[1-9]\d{6}$/.test(digits)) return null
  return parseVesselNumber(digits) !== null || !hasName ? digits : null
}

/** The names of a voyage's fields, written out because a name that is made anew for each event costs much to look up. */
const importNames = {
  own: ['importVoyageNumber', 'carrierImportVoyageNumber'],
  wrapped: 'importvoyagenumberorreference',
  universal: 'universalImportVoyageReference',
}
const exportNames = {
  own: ['exportVoyageNumber', 'carrierExportVoyageNumber'],
  wrapped: 'exportvoyagenumberorreference',
  universal: 'universalExportVoyageReference',
}

function voyageOf(calls: readonly Fields[], names: typeof importNames): string | null {
  return (
    pickText(calls, ...names.own) ??
    pickText(within(calls, names.wrapped), 'carrierVoyageNumber') ??
    pickText(calls, names.universal)
  )
}

/** The objects of the calls by their name in lower case, such as those in which 3.0 wraps a code and its alternatives. */
function within(calls: readonly Fields[], name: string): Fields[] {
  return calls.map((call) => fieldsOf(call.get(name)))
}
