// Tables of containers with a column for each party that may hold them: `Container | Customs hold | Freight hold`.
import type { Cell } from '../../labels/cells/cell.ts'
import { memoized } from '../../memoized.ts'
import type { DocumentReading } from '../reading.ts'
import { held, holderIn } from '../route/holds.ts'
import { onHold } from '../route/holds-at-heads.ts'
import { columnOfContainers, namesContainers } from './container-tables.ts'
import { isSaidToBeOver, mayBeOver } from './ended-holds.ts'
import { isOfEarlierMessage } from './earlier-messages.ts'
import { isKnownHold } from './holds-named.ts'

type ColumnOfHolds = {
  readonly head: Cell
  readonly holds: readonly {
    readonly container: string | null
    readonly name: string
    readonly cell: Cell
  }[]
}

const saysHold = /\s+HOLDS?\W*$/i

/** `YES` beneath `Customs hold` is a hold; beneath `Customs` only the word itself is one. */
const isHeld = (head: Cell, { text }: Cell): boolean =>
  (saysHold.test(head.text) ? onHold : held).test(text.trim())

/** The columns of holds, each with the containers that it holds. */
export const columnsOfHolds = memoized((reading: DocumentReading): readonly ColumnOfHolds[] =>
  reading.pages.flatMap((page) =>
    page.rows
      .filter((row) => row.some(namesContainers))
      .flatMap((row) => row.filter(({ text, colon }) => !colon && isKnownHold(holderIn(text))))
      .flatMap((head) => {
        const column = columnOfContainers(page, head)
        const name = holderIn(head.text).replace(saysHold, '')
        const holds = column
          .filter(({ cell }) => isHeld(head, cell))
          .filter(({ cell }) => !isOfEarlierMessage(reading, 'holds', cell))
          .filter(({ cell }) => !isSaidToBeOver(reading, name) && !mayBeOver(reading, [cell], head))
          .map(({ container, cell }) => ({ container, name, cell }))
        return column.length === 0 ? [] : [{ head, holds }]
      }),
  ),
)
