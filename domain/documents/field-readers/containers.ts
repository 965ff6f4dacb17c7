import type { Extracted } from '../fields.ts'
import type { Cell, ReadPage } from '../labels/cells.ts'
import {
  candidatesOf,
  columnBeneath,
  continuationOf,
  untilGap,
} from '../labels/beside-and-beneath.ts'
import { containerNumbersIn } from '../values/container-numbers-in.ts'
import { billCells } from './bill-numbers.ts'
import type { Reading } from './reading.ts'
import { cellsOf, foundIn, labelsFor, pageOf } from './reading.ts'

type FoundNumber = {
  readonly number: string
  readonly cells: readonly Cell[]
  readonly repaired: boolean
  /** What stands after it in its cell. */
  readonly rest: string
}

// The whole line is searched: owner code and digits may stand in boxes of their own.
function inRow(row: readonly Cell[]): readonly FoundNumber[] {
  const starts: number[] = []
  let text = ''
  for (const cell of row) {
    starts.push(text.length)
    text += `${cell.text}  `
  }
  return containerNumbersIn(text).flatMap(({ index, length, number, repaired, lettersChanged }) => {
    const cells = row.filter((cell, at) => {
      const start = starts[at] ?? 0
      return start < index + length && start + cell.text.length > index
    })
    const last = cells.at(-1)
    const end = last === undefined ? 0 : (starts[row.indexOf(last)] ?? 0) + last.text.length
    // Only scans make digits of letters; people who type may take an O for a nought.
    if (lettersChanged && cells.every(({ confidence }) => confidence === 1)) return []
    return [{ number, repaired, cells, rest: text.slice(index + length, end) }]
  })
}

const inPage = (page: ReadPage): readonly FoundNumber[] => page.rows.flatMap(inRow)

const sealShape = /^(?=(?:.*\d){4})[A-Z]{0,6}-?[A-Z]{0,2}\d{4,12}[A-Z]{0,2}$/
const sizeOrMeasure =
  /^(?:\d{1,3}X)?(?:20|40|45)(?:GP|HC|HQ|DV|RF|OT|FR|DC|ST|TK|['’])|KGS?$|CBM$|LBS?$/

/** The seals in a text: tokens with at least four digits that are no container, size or measure. */
function sealsIn(text: string): readonly string[] {
  const upper = text.toUpperCase()
  let bare = upper
  for (const { index, length } of containerNumbersIn(upper)) {
    bare = bare.slice(0, index) + ' '.repeat(length) + bare.slice(index + length)
  }
  return bare
    .replace(/\bSEALS?\b\s*(?:NO\.?|#|NUMBER)?\s*[:#.]?/g, ' ')
    .split(/[\s,;/|()]+/)
    .filter((token) => sealShape.test(token) && !sizeOrMeasure.test(token))
}

const isListOfSeals = (cell: Cell): boolean =>
  2 * sealsIn(cell.text).length + containerNumbersIn(cell.text).length >=
  cell.text.split(/[\s,;/|]+/).length

// What stands at the label, and all that carries on in its column.
function atSealLabels(reading: Reading): readonly Cell[] {
  return labelsFor(reading, ['seal_numbers']).flatMap((label) => {
    const page = pageOf(reading, label)
    const best =
      page &&
      candidatesOf(page, label, reading.usual).find(({ cells }) =>
        cells.some((cell) => isListOfSeals(cell) && sealsIn(cell.text).length > 0),
      )
    if (page === undefined || best === undefined) return []
    const [first] = best.cells
    if (best.place === 'right' && first !== undefined)
      return [...best.cells, ...continuationOf(page, first, label)]
    const column = columnBeneath(page, label, 3 * label.box.height + 6).flatMap((row) =>
      row.slice(0, 1),
    )
    // Far below stands something else: a file's number, the next bill.
    return untilGap(column)
  })
}

/** `40HC seal HK4120759`, `20GP S/N 79676107` */
const namedSeal =
  /\b(?:SEALS?|S\/N|S(?=#)|PLOMBS?|PRECINTOS?|SIEGEL)(?:\s*(?:NO|NR|N[º°]|#)\.?)?[\s:]+([A-Z]{0,4}-?\d{4,10})\b/i

const size =
  /\b(?:20|40|45)\s?(?:['’]|(?:GP|HC|HQ|DV|RF|OT|FR|DC|ST|TK|FT)\b)|\b[24L]\d[GRTUPBVH]\d\b/i

/** S/N is a serial number, too, and goods may be seals. */
function isOfContainer(reading: Reading, cell: Cell): boolean {
  if (/^S#/.test(cell.text)) return true
  const rows = pageOf(reading, cell)?.rows ?? []
  const textAt = (line: number) => (rows[line] ?? []).map((each) => each.text).join(' ')
  const text = textAt(cell.line)
  if (containerNumbersIn(textAt(cell.line - 1)).length > 0) return true
  return containerNumbersIn(text).length > 0 || size.test(text.replace(namedSeal, ' '))
}

function sealsOf(reading: Reading, containers: readonly FoundNumber[]): Extracted {
  const cells = atSealLabels(reading).filter(
    (cell) => isListOfSeals(cell) && sealsIn(cell.text).length > 0,
  )
  const glued = containers.filter(({ rest }) => /^\s*\/|SEAL/i.test(rest))
  const named = cellsOf(reading).filter(
    (cell) => namedSeal.test(cell.text) && isOfContainer(reading, cell),
  )
  const seals = [
    ...cells.flatMap((cell) => sealsIn(cell.text)),
    ...named.flatMap(({ text }) => sealsIn(namedSeal.exec(text)?.[1] ?? '')),
    ...glued.flatMap(({ rest }) => sealsIn(rest)),
  ]
  const places = [...cells, ...named, ...glued.flatMap((each) => each.cells)]
  return seals.length === 0 ? {} : { seal_numbers: foundIn([...new Set(seals)], places, 0.85) }
}

export function readContainers(reading: Reading): Extracted {
  const bills = billCells(reading)
  const all = reading.pages.flatMap(inPage)
  const found = all.filter(({ cells }) => !cells.some((cell) => bills.has(cell)))
  const numbers = [...new Set(found.map(({ number }) => number))]
  const seals = sealsOf(reading, found)
  if (numbers.length === 0) return seals
  const confidence = found.some(({ repaired }) => repaired) ? 0.85 : 0.99
  const cells = found.flatMap((each) => each.cells)
  return { ...seals, container_numbers: foundIn(numbers, cells, confidence) }
}
