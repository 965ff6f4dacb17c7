// The route of a booking across the page: its places side by side, and the legs of the voyage.
import type { Entries } from '../../../../content/entries.ts'
import { printedDate, printedMoment } from '../../../../print.ts'
import type { Style } from '../../../../content/style.ts'
import { ink } from '../../../../drawing/blocks.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { textOf } from '../../drawn-with/cells.ts'
import { cellsOfRow, drawGrid } from './grids.ts'
import type { Transshipped } from './transshipments.ts'

const x = 34
const [plain, bold] = [ink('sans', 8), ink('sansBold', 8)]
const blue = [0.86, 0.91, 0.97] as const

/** What is known of each place stands below it. */
export function strip(pen: Pen, top: number, e: Entries, leg: Transshipped, style: Style): number {
  const at = (time: number): string => printedMoment(time, style.date, style.time)
  const hub = `${leg.hub.city.toUpperCase()} (${leg.hub.locode})`
  const rows = [
    [
      '',
      'PLACE OF RECEIPT',
      'PORT OF LOADING',
      'T/S PORT',
      'PORT OF DISCHARGE',
      'PLACE OF DELIVERY',
    ],
    ['PLACE', textOf(e.receipt), textOf(e.loading), hub, textOf(e.discharge), textOf(e.delivery)],
    ['ETA', '', '', at(leg.arrival), textOf(e.eta), ''],
    ['ETD', '', textOf(e.etd), at(leg.departure), '', ''],
  ]
  pen.show(e.receipt, e.loading, e.discharge, e.delivery, e.eta, e.etd)
  const merged = rows.flatMap((texts, index) =>
    cellsOfRow(index, texts, index === 0 ? bold : plain, Array<'center'>(6).fill('center')).map(
      (cell) => (index === 0 || cell.at[1] === 0 ? { ...cell, fill: blue, look: bold } : cell),
    ),
  )
  return (
    drawGrid(
      pen,
      { x, y: top, widths: [40, 96, 98, 97, 98, 98], heights: [16, 20, 15, 15] },
      merged,
    ) + 8
  )
}

/** Either of the ships is the ship of the booking. */
export function legs(pen: Pen, top: number, leg: Transshipped, style: Style): number {
  const { s, feeder, feederVoyage, hub } = leg
  const on = (time: number): string => printedDate(time, style.date)
  const [from, to] = [s.route.loading.city, s.route.discharge.city]
  const rows = [
    ['LEG', 'VESSEL', 'VOYAGE', 'FROM', 'TO', 'ETD', 'ETA', 'FLAG'],
    ['1 FEEDER', feeder, feederVoyage, from, hub.city, on(s.times.etd), on(leg.arrival), 'PA'],
    ['2 MOTHER', s.vessel, s.voyage, hub.city, to, on(leg.departure), on(s.times.eta), 'SG'],
  ]
  pen.show({
    vessel_name: { oneOf: [s.vessel, feeder] },
    voyage_number: { oneOf: [s.voyage, feederVoyage] },
  })
  const merged = rows.flatMap((texts, index) =>
    cellsOfRow(index, texts, index === 0 ? bold : plain).map((cell) =>
      index === 0 ? { ...cell, fill: blue } : cell,
    ),
  )
  return (
    drawGrid(
      pen,
      { x, y: top, widths: [52, 128, 52, 78, 78, 54, 54, 31], heights: [15, 17, 17] },
      merged,
    ) + 8
  )
}
