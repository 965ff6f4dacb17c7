// npm run calibration -- FILE.csv [learn]: how often the inferred carrier of labelled numbers is right.
import { readFileSync } from 'node:fs'
import { StartError } from '../../platform/process/read-settings.ts'
import { runCommand } from '../../platform/process/run-process.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { calibrate } from './calibrate.ts'
import { calibrationLines } from './calibration-lines.ts'
import { labelledNumbers } from './labelled-numbers.ts'

const usage = `npm run calibration -- FILE.csv [learn]
    FILE.csv has the columns number, scac and, if you like, type (container, bill_of_lading, booking_number).
    With learn, each number is resolved after it was answered, so that later ones profit from it.`

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`${file} cannot be read.`)
  }
}

await runCommand(usage, async ([file, how]) => {
  if (file === undefined || (how !== undefined && how !== 'learn')) throw new StartError(usage)
  const { carriers, numbers } = loadReferenceData()
  const labelled = labelledNumbers(readText(file), carriers)
  if (labelled.length === 0) throw new StartError(`${file} has no numbers.`)
  const began = performance.now()
  const verdicts = calibrate(labelled, { ...numbers, carriers }, how === 'learn')
  const each = (1_000 * (performance.now() - began)) / labelled.length
  const lines = [...calibrationLines(verdicts), '', `${each.toFixed(0)} µs for each number`]
  await Promise.resolve(process.stdout.write(`${lines.join('\n')}\n`))
})
