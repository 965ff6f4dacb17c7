// Papers about the detention: the free time that ends there is that of the container outside, not of its place at the terminal.
import { memoized } from '../../memoized.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf } from '../reading.ts'

const ofDetention = /\b(?:DETENTION|PER DIEM)\b/
/** What a paper about the terminal speaks of. */
const ofTerminal =
  /\b(?:DEMURRAGE|STORAGE|LAST FREE|LFD|PICK[ -]?UP|P\/U|GATED?[ -]OUT|FOR COLLECTION|AVAILABLE|DISCHARGED?)\b/

/** Whether a paper speaks of the detention and of nothing at the terminal: its `Free time expiry` is that of the detention. */
export const isAboutDetention = memoized((reading: DocumentReading): boolean => {
  const text = upperWithoutAccents(
    cellsOf(reading)
      .map((cell) => cell.text)
      .join(' '),
  )
  return ofDetention.test(text) && !ofTerminal.test(text)
})
