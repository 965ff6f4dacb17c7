// Purchase orders: at their labels, and such that say themselves what they are.
import type { Extracted } from '../fields.ts'
import { referenceNumbersIn } from '../values/reference-numbers.ts'
import type { Reading } from './reading.ts'
import { answersTo, cellsOf, foundIn } from './reading.ts'

// PO4500123 says by itself what it is.
const selfNamed = /(?<![A-Z0-9])P\.?O\.?[#-]?\d{4,}(?:-\d+)?(?![A-Z0-9])/g

function readSelfNamed(reading: Reading): Extracted {
  const cells = cellsOf(reading).filter((cell) => new RegExp(selfNamed).test(cell.text))
  const numbers = cells.flatMap((cell) => cell.text.match(selfNamed) ?? [])
  return numbers.length === 0
    ? {}
    : { purchase_order_numbers: foundIn([...new Set(numbers)], cells, 0.8) }
}

export function readOrders(reading: Reading): Extracted {
  const answers = answersTo(reading, ['purchase_order_numbers'], (text) => {
    const numbers = referenceNumbersIn(text)
    return numbers.length > 0 ? numbers : null
  })
  const numbers = [...new Set(answers.flatMap(({ value }) => value))]
  const cells = answers.flatMap((answer) => answer.cells)
  if (numbers.length === 0) return readSelfNamed(reading)
  return { purchase_order_numbers: foundIn(numbers, cells, 0.9) }
}
