// What keeps a container at the terminal.
import type { Extracted } from '../fields.ts'
import type { Cell } from '../labels/cells.ts'
import { inOneColumn } from '../layout.ts'
import type { Reading } from './reading.ts'
import { answersTo, foundIn, wordsUpTo } from './reading.ts'

const noHold =
  /^(?:NO|NONE|N\/?A|NIL|CLEAR(?:ED)?|RELEASED|OK|-+|NO HOLDS?.*|KEINE|NINGUN[AO]?)\.?$/i

const between = /\s*[,;/&|]\s*|\s+AND\s+/i
const namesHolds = /^(?:[A-Z]{2,12}\sHOLDS?(?:\s*[,;/&|]\s*|$))+$/i

/** `CUSTOMS HOLD; FREIGHT HOLD` beneath a head that says no more than `Holds`. */
const holdsNamed = (reading: Reading): readonly Cell[] =>
  reading.pages.flatMap((page) =>
    page.rows
      .flat()
      .filter(({ text }) => /^HOLDS?(?: STATUS)?:?$/i.test(text))
      .flatMap((head) =>
        page.rows
          .flat()
          .filter(
            ({ box, text }) =>
              box.y > head.box.y && inOneColumn(box, head.box) && namesHolds.test(text),
          ),
      ),
  )

/** `Holds: customs, freight`, and `Customs hold: Yes`. */
export function readHolds(reading: Reading): Extracted {
  const answers = answersTo(reading, ['holds'], wordsUpTo(80, 2)).filter(
    ({ value }) => !noHold.test(value.trim()),
  )
  const named = holdsNamed(reading)
  if (answers.length === 0 && named.length > 0) {
    const all = named.flatMap(({ text }) => text.split(between))
    return { holds: foundIn([...new Set(all)], named, 0.8) }
  }
  const holds = answers.flatMap(({ value, label }) => {
    const kind = /(\w+)\s+HOLD/i.exec(label.text)?.[1]
    const isFlag = /^(?:YES|Y|HOLD|ON HOLD|ACTIVE|IN FORCE|X|JA|SI)$/i.test(value.trim())
    if (isFlag) return kind === undefined ? [] : [kind]
    return value.split(between).filter((hold) => hold !== '' && !noHold.test(hold))
  })
  const cells = answers.flatMap((answer) => answer.cells)
  return holds.length === 0 ? {} : { holds: foundIn([...new Set(holds)], cells, 0.8) }
}
