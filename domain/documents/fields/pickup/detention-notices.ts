// Papers about the detention: the free time that ends there is that of the container outside, not of its place at the terminal.
import { memoized } from '../../memoized.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf, rowAt } from '../reading.ts'
import { allDates } from './all-dates.ts'
import { containerIn } from './container-tables.ts'

const ofDetention = /\b(?:DETENTION|PER DIEM)\b/
/** Storage and demurrage, also within a word: `Demurragefrei bis`, `Lagergeldfrei bis`. */
const ofStorage =
  /DEMURRAGE|STORAGE|LAGERGELD|STANDGELD|OPSLAG|SURESTARIE|MAGASINAGE|ALMACENAJE|DEMORA|ARMAZENAGEM|SOSTA\b|SKLADOWANI|ARDIYE|免堆|堆存/
/** What else a paper about the terminal speaks of. A dated pickup may be one of the past, which is followed by the detention. */
const ofTerminal =
  /\b(?:LAST FREE|LFD|PICK[ -]?UP(?!(?: DATE| ON)?\W*(?:\d{1,2}[ ./-]|\d{4}-\d\d-))|P\/U|GATED?[ -]OUT|FOR COLLECTION|AVAILABLE|DISCHARGED?)\b/

/** `Gated out full: 8 May`: the container is outside already, whatever else the paper speaks of. */
const isOut =
  /^\W*(?:DATE (?:OF )?)?(?:(?:FULL )?GATED?[ -]?OUT|(?:WAS )?PICKED[ -]?UP|COLLECTED)\b(?!.*\b(?:IF|AFTER|BEFORE|UNTIL|BY|FREE)\b)/
/** `Please return the empty container by this day`: the day above is that of the return. */
const isReturnedByThen =
  /\bRETURN\b.{0,40}\b(?:BY|BEFORE|UNTIL|ON) (?:THIS|THAT|THE ABOVE|SAID) (?:DAY|DATE)\b/

/** Whether the containers are outside; in a table some may be out, and others still at the terminal. */
function areOut(reading: DocumentReading, text: string): boolean {
  const outs = allDates(reading).filter(({ words }) => isOut.test(words))
  const containers = new Set(containerNumbersIn(text).map(({ number }) => number))
  const isOfAll = outs.some(({ cell }) => containerIn(rowAt(reading, cell)) === null)
  return isOfAll || (outs.length > 0 && outs.length >= containers.size)
}

/**
 * Whether a notice speaks of the detention and not of the terminal: its `Free time expiry` is that of the detention. Notices of
 * the arrival and orders are about containers at the terminal, and name the days of the detention besides.
 */
export const isAboutDetention = memoized((reading: DocumentReading): boolean => {
  if (reading.type !== 'pickup_notice') return false
  const text = upperWithoutAccents(
    cellsOf(reading)
      .map((cell) => cell.text)
      .join(' '),
  )
  if (!ofDetention.test(text)) return false
  const isOfTerminal = ofTerminal.test(text) || ofStorage.test(text)
  return areOut(reading, text) || isReturnedByThen.test(text) || !isOfTerminal
})
