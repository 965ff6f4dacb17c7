// What the density of cargo tells of the sign in its printed weight.
import type { Cell } from '../../labels/cells/cell.ts'

/** Kilograms or cubic metres, and the cells that they were read from. */
type Printed = { readonly value: number; readonly cells: readonly Cell[] }

/** Kilograms of a cubic metre; the lightest foam weighs more. */
const lightest = 5

const inThousands = /^\D*[1-9]\d{0,2}[.,]\d{3}(?!\d)/

/** Cubic metres; freight is charged for one at least, so that small cargo is often printed with it. */
const leastCharged = 1

/** `4.141 KGS` of 21 cubic metres are four tonnes, whatever separates the decimals elsewhere. */
const isTooLight = ({ value, cells }: Printed, volume: Printed | null): boolean =>
  volume !== null &&
  volume.value > leastCharged &&
  value < Math.min(1000, lightest * volume.value) &&
  cells.every(({ text }) => inThousands.test(text))

/** Kilograms of a cubic metre; tungsten and gold weigh 19,300. */
const heaviest = 20_000

const signed = /^\D*\d{1,3}([.,])\d{1,3}(?![\d.,])/

/** `4.141 KGS` of `0.021 CBM` are four kilograms: what was read as thousands has decimals. */
const isTooHeavy = ({ value, cells }: Printed, volume: Printed | null): boolean =>
  volume !== null &&
  value > heaviest * volume.value &&
  value / 1000 <= heaviest * volume.value &&
  /^(?:,+|\.+)$/.test(
    [...cells, ...volume.cells].map((c) => signed.exec(c.text)?.[1] ?? 'x').join(''),
  ) &&
  cells.every(({ text }) => inThousands.test(text))

/** The kilograms of a weight to which the volume gives its decimal sign. */
export const weightBeside = (weight: Printed, volume: Printed | null): number =>
  weight.value * (isTooLight(weight, volume) ? 1000 : isTooHeavy(weight, volume) ? 0.001 : 1)
