// The document's own number where no label names its kind: `No. 2653631` beside the title.
import type { DocumentType } from '../../document-types.ts'
import type { ExtractedFields, FieldName } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { datesIn } from '../../values/dates.ts'
import type { DocumentReading } from '../reading.ts'
import { dateIn, dateValue } from '../dates/dates.ts'
import { answersTo, foundIn } from '../reading.ts'

type DocumentNumberForm = {
  readonly name: FieldName
  /** A number whose prefix tells its kind. */
  readonly selfNamed: RegExp
  /** Words of the title, in the languages of the trade. */
  readonly titled: RegExp
}

const invoice = /invoice|rechnung|factura|facture|fattura|fatura|factuur/i

const documentNumberForms: { readonly [type in DocumentType]?: DocumentNumberForm } = {
  delivery_order: {
    name: 'delivery_order_number',
    selfNamed: /(?<![A-Z0-9])D\/?O[-#/ ]?\d{4,}[\d-]*(?![A-Z0-9])/,
    titled: /delivery order|lieferauftrag|freistellung|orden de entrega|bon a delivrer/i,
  },
  booking_confirmation: {
    name: 'booking_number',
    selfNamed: /(?<![A-Z0-9])BK[GN]?[-#]?\d{5,}(?![A-Z0-9])/,
    titled: /booking|buchung|reserva|reservation|boeking|prenotazione/i,
  },
  commercial_invoice: {
    name: 'invoice_number',
    selfNamed: /(?<![A-Z0-9])(?:INV|CI)[-#/]?\d{3,}[\d-]*(?![A-Z0-9])/,
    titled: invoice,
  },
  freight_invoice: {
    name: 'invoice_number',
    selfNamed: /(?<![A-Z0-9])INV[-#/]?\d{3,}[\d-]*(?![A-Z0-9])/,
    titled: invoice,
  },
}

const numbered =
  /^(?:(?:No|Nr|Nro|Num|Number|N[º°o])[.:#\s]+|#\s*)([A-Z]{0,6}[-/]?\d[A-Z\d/-]{3,20})$/i
/** `Buchungsbestätigung 66964451 vom 27.02.2024` */
const afterTitle =
  /^(?:\p{L}[\p{L}/&-]*\s+){1,4}(?:(?:No|Nr|N[º°o]|Number)[.:#\s]+|#\s*)?([A-Z]{0,6}-?\d[A-Z\d/-]{4,20})(?=$|\s*[,(|]|\s+(?:vom|dated?|of|du|del|van|from)\s)/iu
/** Words between a title and a number of something else: an address, an amount, a telephone. */
const elsewhere =
  /\b(?:to|total|desk|tel|phone|fax|hotline|amount|value|for|due|zip|vat|tax|account|office|dept)\b/i

/** The lines at the top of the first page that may hold the title. */
const topRows = 14

const isReference = (text: string): boolean =>
  datesIn(text).length === 0 && containerNumbersIn(text).length === 0

/** Searches the lines, because cells have lost the sign before the number. */
function numberAtHead(
  page: PageCells,
  { titled }: DocumentNumberForm,
): { readonly text: string; readonly cells: readonly Cell[] } | null {
  for (const [row, line] of page.lines.slice(0, topRows).entries())
    for (const run of line.runs) {
      const [, text = ''] =
        numbered.exec(run.text) ??
        (titled.test(run.text) && !elsewhere.test(run.text) ? afterTitle.exec(run.text) : null) ??
        []
      const cells = (page.rows[row] ?? []).filter((cell) => cell.text.includes(text))
      if (text !== '' && isReference(text) && cells.length > 0) return { text, cells }
    }
  return null
}

const numberThenDate =
  /^\S+(?: \S+)?,? +(?:dated?|dtd?|dd|del|de|vom|du|of|van|d\.d)\b[.:]* *(?=\d|\p{L}{3})/iu

/** `Invoice no. 4471 dated 4 May 2026`: the date behind the number. */
function dateOfNumber(reading: DocumentReading): ExtractedFields {
  const [answer] = answersTo(reading, ['invoice_number'], (text) => {
    const start = numberThenDate.exec(text)?.[0].length
    return start === undefined ? null : dateIn(reading, text.slice(start))
  })
  if (answer === undefined) return {}
  const { value, cells } = answer
  return { invoice_date: foundIn(dateValue(value, 'invoice_date'), cells, 0.8, value.doubt) }
}

export const readDocumentNumber = (reading: DocumentReading): ExtractedFields => ({
  ...dateOfNumber(reading),
  ...numberOfDocument(reading),
})

function numberOfDocument(reading: DocumentReading): ExtractedFields {
  const form = documentNumberForms[reading.type]
  const [first] = reading.pages
  if (form === undefined || first === undefined) return {}
  const cells = first.rows.flat()
  const named = cells.find(({ text }) => form.selfNamed.test(text))
  if (named) {
    const text = form.selfNamed.exec(named.text)?.[0] ?? ''
    return { [form.name]: foundIn(text, [named], 0.8) }
  }
  const head = numberAtHead(first, form)
  return head ? { [form.name]: foundIn(head.text, head.cells, 0.75) } : {}
}
