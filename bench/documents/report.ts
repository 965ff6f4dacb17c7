import type { FieldName } from '../../domain/documents/fields/fields.ts'
import { addCounts, noCount, ratesOf } from './compare.ts'
import type { Count } from './compare.ts'
import type { FieldResult, FileResult, MeasuredCorpus, Pace } from './measure.ts'

const fieldGroup = (name: FieldName): string =>
  name === 'container_numbers' || name === 'bill_of_lading_number' ? name : 'all other fields'

const share = (value: number): string => (Number.isNaN(value) ? '    -' : value.toFixed(3))

function countsLine(title: string, count: Count): string {
  const { precision, recall, f1 } = ratesOf(count)
  return [
    title.padEnd(34),
    `precision ${share(precision)}  recall ${share(recall)}  F1 ${share(f1)}`,
    `expected ${count.expected}, found ${count.found}, right ${count.right}`,
  ].join('  ')
}

const sum = (fields: readonly FieldResult[]): Count =>
  fields.reduce((total, { count }) => addCounts(total, count), noCount)

function grouped<T>(
  all: readonly T[],
  keyOf: (each: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}

const hasType = ({ type, label }: FileResult): boolean => type === label.type

function typesLine(title: string, files: readonly FileResult[]): string {
  const right = files.filter(hasType).length
  const counts = `${right} of ${files.length}`.padStart(10)
  return `${title.padEnd(34)}  type right ${share(right / files.length)} ${counts}`
}

const typeAndFieldsLine = (title: string, files: readonly FileResult[]): string =>
  `${typesLine(title, files)}  ${countsLine('', sum(files.flatMap(({ fields }) => fields))).trim()}`

const block = (title: string, groups: ReadonlyMap<string, readonly FileResult[]>) => [
  '',
  title,
  ...[...groups].map(([name, files]) => typeAndFieldsLine(name, files)),
]

function fieldLines(fields: readonly FieldResult[]): readonly string[] {
  const byGroup = grouped(fields, ({ name }) => fieldGroup(name))
  return ['container_numbers', 'bill_of_lading_number', 'all other fields'].map((name) =>
    countsLine(name, sum(byGroup.get(name) ?? [])),
  )
}

const isDigital = ({ label }: FileResult): boolean => label.way === 'digital'

/** The groups of fields that have aims. */
function aimLines(title: string, files: readonly FileResult[]): readonly string[] {
  return ['', typesLine(title, files), ...fieldLines(files.flatMap(({ fields }) => fields))]
}

const paceLine = (
  title: string,
  count: number,
  unit: string,
  { processorSeconds, wallSeconds }: Omit<Pace, 'documents'>,
) =>
  `${title.padEnd(34)}  ${count} ${unit}, ${processorSeconds.toFixed(1)} s of processor, ${wallSeconds.toFixed(1)} s by the clock`

function paceLines({ twoPages, files, peakMb }: MeasuredCorpus): readonly string[] {
  const scanned = files.filter((file) => !isDigital(file) && file.problem === null)
  const total = scanned.reduce(
    (all, file) => ({
      pages: all.pages + file.label.pages,
      processorSeconds: all.processorSeconds + file.processorSeconds,
      wallSeconds: all.wallSeconds + file.wallSeconds,
    }),
    { pages: 0, processorSeconds: 0, wallSeconds: 0 },
  )
  return [
    '',
    paceLine('digital PDFs of two pages', twoPages.documents, 'documents', twoPages),
    `${'  documents a second, a core'.padEnd(34)}  ${(twoPages.documents / twoPages.processorSeconds).toFixed(1)}`,
    paceLine('scans, faxes and photos', total.pages, 'pages', total),
    `${'  seconds a page'.padEnd(34)}  ${(total.processorSeconds / total.pages).toFixed(2)}`,
    `${'largest reader'.padEnd(34)}  ${peakMb.toFixed(0)} MB resident`,
  ]
}

const isMiss = ({ count }: FieldResult): boolean =>
  count.right < count.expected || count.right < count.found

function missLines(files: readonly FileResult[]): readonly string[] {
  return files.flatMap((file) => {
    const { label, type, problem, parts, fields } = file
    const found = hasType(file) ? label.type : `${label.type}, read as ${type ?? problem}`
    return [
      `${label.file} ${label.layout} ${label.way}: ${found}${parts > 1 ? `, in ${parts} parts` : ''}`,
      ...fields
        .filter(isMiss)
        .map(
          ({ name, expected, found: value }) =>
            `  ${name}: ${JSON.stringify(expected)} read as ${JSON.stringify(value)}`,
        ),
    ]
  })
}

function perField(files: readonly FileResult[]): readonly string[] {
  const byName = grouped(
    files.flatMap(({ fields }) => fields),
    ({ name }) => name,
  )
  return [
    '',
    'By field',
    ...[...byName].sort().map(([name, fields]) => countsLine(name, sum(fields))),
  ]
}

/** Plain lines with rates and their counts; `verbose` lists every miss. */
export function reportOf(measured: MeasuredCorpus, verbose: boolean): readonly string[] {
  const { files } = measured
  return [
    ...(verbose ? [...missLines(files), ...perField(files), ''] : []),
    typeAndFieldsLine('all files', files),
    ...aimLines(
      'digital documents',
      files.filter((file) => isDigital(file)),
    ),
    ...aimLines(
      'scans, faxes and photos',
      files.filter((file) => !isDigital(file)),
    ),
    ...block(
      'By type',
      grouped(files, ({ label }) => label.type),
    ),
    ...block(
      'By how the file arrived',
      grouped(files, ({ label }) => label.way),
    ),
    ...paceLines(measured),
  ]
}
