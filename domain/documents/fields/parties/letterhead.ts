// The sender, by the letterhead of the first page, and the addressee, by the address in an
// envelope's window.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { columnBeneath } from '../../labels/positions/beside-and-beneath.ts'
import { legalForm } from '../../values/legal-form.ts'
import { everydayNames } from '../../reference-data/reference-data.ts'
import { forwardersAmongCarriers, namesForwarder } from '../../values/forwarders.ts'
import { carrierNameIn, spelled } from './carrier-names.ts'
import { nameAndAddress } from './party-block.ts'
import type { DocumentReading } from '../reading.ts'
import { answersTo } from '../reading.ts'

const trade =
  /\b(?:CO\.|EST\b|(?:COMPANY|LOGISTICS|FREIGHT|FORWARDING|SHIPPING|LINES?|TRADING|INDUSTR\w+|EXPORTS?|MANUFACTUR\w+|INTERNATIONAL|GROUP|TEXTILES|ENTERPRISES?)\b)/i
const company = new RegExp(`${legalForm}|${trade.source}`, 'i')

/** EXPORT INVOICE is no company. */
const titled =
  /\b(?:INVOICE|LIST|NOTICE|ORDER|BILL|NOTE|CONFIRMATION|CERTIFICATE|RECHNUNG|FACTURA|FACTURE|FATURA|FATTURA|FACTUUR)\b/i

const formed = new RegExp(legalForm, 'i')

/** 800 KG is a weight. */
const withoutWeights = (text: string): string => text.replace(/\d\s?KG\b/gi, '')

/** I N V O I C E: a letter-spaced title, whose letters may look like a legal form. */
const spaced = /^(?:\p{L} ){4}/u

const isCompany = (whole: string): boolean => {
  const text = withoutWeights(whole)
  if (spaced.test(text)) return false
  const form = formed.exec(text)?.[0].replace(/\W/g, '') ?? ''
  // A title may contain KG, and `as` is a word.
  return titled.test(text) ? form.length > 2 : form !== '' || company.test(text)
}

const named = new RegExp(
  `^(.{2,60}?${legalForm}\\.?(?: de c\\.?v\\.?)?)\\s+(?:[-–—·•|]\\s|as agents? )`,
  'i',
)
const parted = /^([^·•|]{3,60}?)\s*[·•|]/

/** The name without the rest of its line: its street, its products, its principal. */
const nameIn = (text: string): string =>
  named.exec(text)?.[1] ?? parted.exec(text)?.[1] ?? nameAndAddress(text)?.[0] ?? text

const topRows = 8

/** The issuer's name at the top of the first page, unless the document names it as another party. */
export function letterhead(reading: DocumentReading, others: readonly string[]): Cell | null {
  const [page] = reading.pages
  const { carriers } = reading.reference
  const isCarrier = (text: string): boolean =>
    reading.type === 'freight_invoice' &&
    carrierNameIn(text, carriers)?.name.length === text.trim().length
  const cells = (page?.rows.slice(0, topRows).flat() ?? [])
    .filter((cell) => cell.names === null)
    .map((cell) => ({ ...cell, text: nameIn(cell.text) }))
  return (
    cells.find(
      ({ text }) =>
        text.length < 70 && !others.includes(text) && (isCompany(text) || isCarrier(text)),
    ) ?? null
  )
}

/** Whether a text is little more than the name of a listed shipping line. */
function isLine(text: string, { reference }: DocumentReading): boolean {
  const found = carrierNameIn(text, reference.carriers)
  if (found === null || forwardersAmongCarriers.has(found.scac)) return false
  const further = spelled(text).length - spelled(found.name).length
  return further <= (everydayNames.has(found.name) ? 0 : 25)
}

/**
 * Whether the letterhead is that of a shipping line or its agency. A forwarder names the line at a label, and a customer
 * writes to it beneath the customer's own name.
 */
export function isFromLine(reading: DocumentReading): boolean {
  const answers = answersTo(reading, ['carrier_name', 'vessel_name'], (text) => text)
  const claimed = new Set(answers.flatMap(({ cells }) => cells))
  const head = (reading.pages[0]?.rows.slice(0, topRows) ?? [])
    .flatMap((row) => row.filter((_, at) => row[at - 1]?.colon !== true))
    .filter((cell) => cell.names === null && !claimed.has(cell))
    .map(({ text }) => text)
  const at = head.findIndex((text) => isLine(text, reading))
  const line = head[at]
  if (line === undefined) return false
  if (head.some((text) => namesForwarder(text) && !isLine(text, reading))) return false
  return /\bagents?\b/i.test(line) || !head.slice(0, at).some(isCompany)
}

const firstWords = (text: string): string => text.toUpperCase().split(/\s+/).slice(0, 2).join(' ')

/** `Pelican Trading · 4 Quay Street · 20457 Hamburg`: the small line with the sender's name and address. */
function senderLine(page: PageCells, sender: Cell): Cell | undefined {
  const start = firstWords(sender.text)
  return page.rows
    .slice(0, 25)
    .flat()
    .find(
      (cell) =>
        !(cell.line === sender.line && cell.box.x === sender.box.x) &&
        cell.text.toUpperCase().startsWith(start) &&
        (cell.text.length > sender.text.length + 8 || cell.text.split(/[·•|]/).length > 2),
    )
}

/** The addressee beneath the sender's small line. */
export function inWindow(reading: DocumentReading, sender: Cell): Cell | null {
  const [page] = reading.pages
  const small = page === undefined ? undefined : senderLine(page, sender)
  const beneath = small === undefined || page === undefined ? [] : columnBeneath(page, small, 30)
  return beneath[0]?.[0] ?? null
}

const postal = /^(?:[A-Z]{1,3}[- ])?\d{4,5}(?: ?[A-Z]{2})?\s+\p{L}{2}/u

/** The lines that are left-aligned with the first, close beneath each other. */
function linesUnder(page: PageCells, start: Cell): readonly Cell[] {
  const lines = [start]
  for (const row of page.rows.slice(start.line + 1)) {
    const last = lines.at(-1) ?? start
    if (row.every(({ box }) => box.y - last.box.y > 2.2 * start.box.height)) break
    const next = row.find(({ box }) => Math.abs(box.x - start.box.x) < 2)
    if (next === undefined || next.box.y - last.box.y < 0.5 * start.box.height) continue
    if (next.names !== null) break
    lines.push(next)
  }
  return lines
}

/** An address at the upper left, in the place of an envelope's window. */
export function windowAddress(reading: DocumentReading, sender: Cell): Cell | null {
  const [page] = reading.pages
  if (page === undefined) return null
  const isInWindow = ({ names, box }: Cell): boolean =>
    names === null &&
    box.x < 0.3 * page.width &&
    box.y > 0.09 * page.height &&
    box.y < 0.26 * page.height
  const starts = page.rows.flat().filter((cell) => isInWindow(cell) && isCompany(cell.text))
  return (
    starts.find((cell) => {
      const lines = linesUnder(page, cell)
      const isOwn = firstWords(cell.text) === firstWords(sender.text)
      return !isOwn && lines.length > 2 && lines.some(({ text }) => postal.test(text))
    }) ?? null
  )
}
