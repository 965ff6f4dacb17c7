// Remarks in brackets behind a hold: `CUSTOMS HOLD (awaiting exam)` goes on, `FREIGHT (paid)` may not.
import { noLongerGood, released } from '../../values/ended-words.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'

const mayEnd = new RegExp(
  `\\b(?:${[
    released,
    noLongerGood,
    'APPROVED|CLEAR(?:ANCE)?|COMPLETED?|DELETED|DONE|ENDED|EXPECTED|FORMER|IF|MAY|MAYBE|N|NIL|NO|NONE|NOT|OFF|OK|OLD|OVER|PAID|PASSED',
    'PAST|PLANNED|POSSIBLE|POTENTIAL|PREVIOUS|RECEIVED|RELEASE|SETTLED|SURRENDERED|TILL|UNTIL|WAIVED',
    'ABGESCHLOSSEN|AUFGEHOBEN|BEZAHLT|ERLEDIGT|FREI(?:GEGEBEN)?|VERZOLLT|LEVANTAD[AO]|LIBERAD[AO]|PAGAD[AO]|PAG[AO]|LEVEE?|LIBEREE?|PAYEE?',
    'PAGAT[AO]|RILASCIAT[AO]|SVINCOLAT[AO]|BETAALD|OPGEHEVEN|VRIJGEGEVEN',
  ].join('|')})\\b|^PENDING$`,
)
const isDenied = /^NOT (?:YET )?(?:CLEARED|PAID|RELEASED)$/
const isBegin = /^(?:AS OF|FROM|ON|PLACED|SINCE)\b/
const isAbbreviation = /^[A-Z/ ]{2,8}$/

function leavesInForce(text: string): boolean {
  const remark = upperWithoutAccents(text)
  return (
    isDenied.test(remark) || (!mayEnd.test(remark) && (!/\d/.test(remark) || isBegin.test(remark)))
  )
}

const remarks = /\s*\(([^()]*)\)/g

/** A text without the remarks that leave its holds in force; `Biosecurity (DAFF)` is a name. */
export const withoutRemarks = (text: string): string =>
  text.replace(remarks, (whole, remark: string) =>
    !isAbbreviation.test(remark) && leavesInForce(remark.trim()) ? '' : whole,
  )

export const remarksMayEnd = (text: string): boolean =>
  Array.from(text.matchAll(remarks), ([, remark = '']) => remark.trim()).some(
    (remark) => !leavesInForce(remark),
  )
