import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { billCells } from '../numbers/bill-numbers.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn } from '../reading.ts'
import { readSeals } from './seals.ts'
import type { LocatedContainer } from './seals.ts'

type ContainerMention = LocatedContainer & { readonly number: string; readonly repaired: boolean }

// The whole line is searched, because owner code and digits may be in separate boxes.
function inRow(row: readonly Cell[]): readonly ContainerMention[] {
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
    // Only OCR confuses digits with letters in the owner code; a typist may type O for zero.
    if (lettersChanged && cells.every(({ confidence }) => confidence === 1)) return []
    return [{ number, repaired, cells, rest: text.slice(index + length, end) }]
  })
}

const inPage = (page: PageCells): readonly ContainerMention[] => page.rows.flatMap(inRow)

export function readContainers(reading: DocumentReading): ExtractedFields {
  const bills = billCells(reading)
  const all = reading.pages.flatMap(inPage)
  const found = all.filter(({ cells }) => !cells.some((cell) => bills.has(cell)))
  const numbers = [...new Set(found.map(({ number }) => number))]
  const seals = readSeals(reading, found)
  if (numbers.length === 0) return seals
  const confidence = found.some(({ repaired }) => repaired) ? 0.85 : 0.99
  const cells = found.flatMap((each) => each.cells)
  return { ...seals, container_numbers: foundIn(numbers, cells, confidence) }
}
