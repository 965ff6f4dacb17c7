import { entriesOf } from '../../../content/entries.ts'
import type { Shipment } from '../../../content/shipment.ts'
import type { Style } from '../../../content/style.ts'
import type { Drawing } from '../../../drawing/pen.ts'
import type { DocumentType } from '../../../../domain/documents/document-types.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order, Written } from '../../layout.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { sheetOf } from '../drawn-with/typed-sheet.ts'
import type { Sheet } from '../drawn-with/typed-sheet.ts'

export type Paper = {
  readonly name: string
  readonly type: DocumentType
  readonly american?: boolean
  readonly style: Partial<Style>
  /** Another shipment than the order's. */
  readonly of?: (s: Shipment) => Shipment
  /** What only this paper shows. */
  readonly also?: (s: Shipment, order: Order) => Labelled
  readonly text: string
  readonly as: (sheet: Sheet) => Drawing | Written | Promise<Written>
}

export function layoutOf({ name, type, american, of, also, text, as, ...rest }: Paper): Layout {
  const style = styleOf(rest.style)
  return {
    name,
    copies: { [type]: 1 },
    ...(american === undefined ? {} : { american }),
    make: (order) => {
      const s = of?.(order.s) ?? order.s
      const values = { ...entriesOf(s, style), ...also?.(s, order) }
      const made = as(sheetOf(text, values, { ...order, s }, style))
      return 'pages' in made ? made : Promise.resolve(made)
    },
  }
}
