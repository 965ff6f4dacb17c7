// What tells that a day is not about picking up an import: the move of the container, or papers instead of it.
import type { Cell } from '../../labels/cells/cell.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import { memoized } from '../../memoized.ts'
import type { DocumentReading } from '../reading.ts'
import { namesContainers } from './container-tables.ts'
import { cellsOf, pageOf, rowAt, textOf } from '../reading.ts'
import { topOf } from './top-of-page.ts'

/** `Move type | Empty return`, `Move type: Export full in`: terminals write of these on the same forms. */
const otherMove =
  /\b(?:(?:MOVE(?:MENT)?|TRANSACTION|APPOINTMENT) TYPE|TYPE OF MOVE(?:MENT)?)\W+(?:EMPTY|MTY|EXPORT|DROP|RETURN)\b|\bTIPO DE MOVIM(?:I?ENTO)\W+(?:VAC[IÍ]O|VAZIO|EXPORTA)|\b(?:(?:LOAD|SHIPMENT|TRAFFIC) TYPE|TRAFFIC|DIRECTION|CATEGORY)\W+EXPORT\b(?! (?:FROM|OF|SALES?)\b)/i

/** The title of a form on which terminals confirm every kind of move. */
const ofAnyMove = /\b(?:TRUCK|GATE|TERMINAL) APPOINTMENT CONFIRMATION\b/i
const ofPickup = /\bPICK(?:ED|ING|S)?[\s-]?UP\b|\bIMPORTS?\b|\bDELIVER FULL\b/i

/** `PICKUP NOTICE - EMPTY READY`, `Empty pickup order`: the title of a paper about an empty container. */
const ofEmpty =
  /(?:^|\b(?:NOTICE|NOTIFICATION|ORDER|REQUEST)\W+)(?:EMPT(?:Y|IES)|MTY)(?: CONTAINERS?)?(?: (?:AVAILABLE|PICK[ -]?UP|PULL|READY|RELEASE))(?: (?:CONFIRMATION|NOTICE|NOTIFICATION|ORDER|REQUEST))?\W*$/i

const isOfEmpty = memoized(({ pages }: DocumentReading): boolean =>
  pages
    .slice(0, 1)
    .flatMap(topOf)
    .some((row) => ofEmpty.test(textOf(row))),
)

const isOfOtherMove = memoized(({ pages }: DocumentReading): boolean => {
  const isSaid = (words: RegExp): boolean =>
    pages.some(({ rows }) => rows.some((row) => words.test(textOf(row))))
  return isSaid(otherMove) || (isSaid(ofAnyMove) && !isSaid(ofPickup))
})

/** `Export` alone, as the kind of a move, in the title of an order, or behind that of a notice. */
const ofExport =
  /^(?:(?:FULL|LOADED) )?EXPORTS?(?: (?:FULL|LOAD(?:ED)?))?$|\bNOTICE\W+EXPORTS?\W*$|^EXPORT (?:(?:CONTAINER|FULL|LOADED|TRUCKING) )*(?:DELIVERY|DISPATCH|DRAYAGE|LOADING|PICK[ -]?UP|TRANSPORT|WORK) (?:ADVICE|CONFIRMATION|INSTRUCTIONS?|NOTICE|ORDER|REQUEST)$/i

/** Whether nothing stands behind a cell, and at most its label before it: no list of departments or pages. */
const isAlone = (reading: DocumentReading, cell: Cell): boolean => {
  const row = rowAt(reading, cell)
  return row.length < 3 && row.at(-1) === cell
}

/** Whether the whole document is called an export, and nothing in it an import. */
const isExportOnly = memoized(
  (reading: DocumentReading): boolean =>
    cellsOf(reading).some((cell) => ofExport.test(cell.text) && isAlone(reading, cell)) &&
    !cellsOf(reading).some(({ text }) => /\bIMPORTS?\b/i.test(text)),
)

const isExport = (reading: DocumentReading, value: Cell): boolean =>
  rowAt(reading, value).some(({ text }) => ofExport.test(text)) || isExportOnly(reading)

const papers =
  /^(?:ORIGINAL(?:E?S)?\s)?(?:DOCUMENTS?|DOCS|DOKUMENTE|DOCUMENTEN|DOCUMENT[IO]S?|DOCUMENTA[CÇ](?:I[OÓ]N|[AÃ]O)|PAPERS|FACTURAS?|INVOICES?)(?:\sORIGINA(?:L|LES|IS|UX|LI))?\W*$/i

/** `Documents | Available from`: whose day a label asks for stands before it, or alone above it. */
export const isOfPapers = (reading: DocumentReading, label: Cell): boolean => {
  const row = rowAt(reading, label)
  const above = pageOf(reading, label).rows[label.line - 1] ?? []
  const headings = above.length === 1 ? above.filter(({ box }) => inOneColumn(box, label.box)) : []
  return (
    !row.some(namesContainers) &&
    [row[row.indexOf(label) - 1], ...headings].some(
      (cell) => cell !== undefined && papers.test(cell.text),
    )
  )
}

/** Whether a value is about a container that is not picked up with an import. */
export const isOfOther = (reading: DocumentReading, value: Cell): boolean =>
  isOfOtherMove(reading) || isOfEmpty(reading) || isExport(reading, value)
