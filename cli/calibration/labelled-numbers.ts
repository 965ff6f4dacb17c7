// Reads numbers whose carrier is known from a CSV file.
import { parse } from 'csv-parse/sync'
import { carrierOfScac } from '../../domain/carriers/carrier-table.ts'
import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import { StartError } from '../../platform/process/read-settings.ts'

export type LabelledNumber = {
  readonly number: string
  /** The carrier's main SCAC; a carrier that nobody has described keeps its own. */
  readonly scac: string
  /** As `infer_number` calls it; null where the file does not tell. */
  readonly kind: 'container' | 'bill_of_lading' | 'booking' | null
}

const kinds: Readonly<Record<string, LabelledNumber['kind']>> = {
  '': null,
  container: 'container',
  bill_of_lading: 'bill_of_lading',
  booking: 'booking',
  booking_number: 'booking',
}

type CsvRow = Readonly<Record<string, string>>

function labelled(row: CsvRow, line: number, carriers: readonly CarrierRow[]): LabelledNumber {
  const { number = '', scac = '', type = '' } = row
  const carrier = carrierOfScac(carriers, scac)
  const kind = kinds[type.trim().toLowerCase()]
  if (number.trim() === '') throw new StartError(`Line ${line}: the number is missing.`)
  if (scac.trim() === '') throw new StartError(`Line ${line}: the scac is missing.`)
  if (kind === undefined) throw new StartError(`Line ${line}: "${type}" is no type of number.`)
  return { number: number.trim(), scac: carrier?.scac ?? scac.trim().toUpperCase(), kind }
}

/** The rows of a file with the columns `number`, `scac` and, if it has it, `type`. */
export function labelledNumbers(
  text: string,
  carriers: readonly CarrierRow[],
): readonly LabelledNumber[] {
  const rows = parse<{ readonly record: CsvRow; readonly info: { readonly lines: number } }>(text, {
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    bom: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
  })
  const [first] = rows
  if (first !== undefined && !('number' in first.record && 'scac' in first.record))
    throw new StartError('The first line must name the columns number and scac.')
  return rows.map(({ record, info }) => labelled(record, info.lines, carriers))
}
