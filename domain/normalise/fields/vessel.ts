import type { CarrierEvent } from '../../carrier-event.ts'
import { type Fields, fieldsOf, pick, pickText, text } from './json-fields.ts'

export type Carriage = Pick<
  CarrierEvent,
  'vessel_imo' | 'vessel_name' | 'import_voyage' | 'export_voyage' | 'carrier_service'
>

/** Ship, voyages and service of an event from the layers that may tell, the most telling first. */
export function carriageOf(calls: readonly Fields[], code: string): Carriage {
  const vessels = calls.flatMap((call) => [
    fieldsOf(call.get('vessel')),
    fieldsOf(call.get('vesseltransport')),
    call,
  ])
  const name = pickText(vessels, 'vesselName', 'transportName')
  const outward = code === 'DEPA' || code === 'LOAD'
  const undirected = pickText(calls, 'carrierVoyageNumber', 'voyageNumber')
  const importVoyage = voyageOf(calls, 'import')
  const exportVoyage = voyageOf(calls, 'export')
  // One voyage without a direction is the one that the event itself is part of.
  const single = importVoyage === null && exportVoyage === null ? undirected : null
  return {
    vessel_imo: firstImo(vessels, name !== null),
    vessel_name: name,
    import_voyage: importVoyage ?? (outward ? null : single),
    export_voyage: exportVoyage ?? (outward ? single : null),
    carrier_service:
      pickText(calls, 'carrierServiceCode') ??
      pickText(within(calls, 'serviceCodeOrReference'), 'carrierServiceCode'),
  }
}

export const imoNames = ['vesselIMONumber', 'IMONumber', 'IMO']

function firstImo(vessels: readonly Fields[], hasName: boolean): string | null {
  const numbers = vessels.map((vessel) => imoNumber(pick([vessel], ...imoNames), hasName))
  return numbers.find((number) => number !== null) ?? null
}

/**
 * An IMO number as seven digits. One whose check digit is wrong does harm beside a name, because
 * vessels are told apart by it, but is better than nothing without one.
 */
export function imoNumber(value: unknown, hasName: boolean): string | null {
  const digits = text(value)?.replace(/^IMO\s*/i, '') ?? ''
  if (!/^[1-9]\d{6}$/.test(digits)) return null
  const sum = [...digits.slice(0, 6)].reduce(
    (total, digit, at) => total + Number(digit) * (7 - at),
    0,
  )
  return sum % 10 === Number(digits[6]) || !hasName ? digits : null
}

function voyageOf(calls: readonly Fields[], direction: 'import' | 'export'): string | null {
  return (
    pickText(calls, `${direction}VoyageNumber`, `carrier${direction}VoyageNumber`) ??
    pickText(within(calls, `${direction}VoyageNumberOrReference`), 'carrierVoyageNumber') ??
    pickText(calls, `universal${direction}VoyageReference`)
  )
}

/** 3.0 wraps a code and its alternatives in an object of their own. */
function within(calls: readonly Fields[], name: string): Fields[] {
  return calls.map((call) => fieldsOf(call.get(name.toLowerCase())))
}
