// Remarks in brackets behind a hold: `CUSTOMS HOLD (awaiting exam)` goes on, `FREIGHT (paid)` may not.
const mayEnd =
  /\b(?:CANCELL?ED|CLEAR(?:ED|ANCE)?|CLOSED|COMPLETED?|DONE|EXPECTED|EXPIRED|FORMER|IF|INACTIVE|LIFTED|MAY|MAYBE|N|NIL|NO|NONE|NOT|OFF|OK|OLD|PAID|PASSED|PAST|PLANNED|POSSIBLE|POTENTIAL|PREVIOUS|RECEIVED|RELEASED?|REMOVED|RESOLVED|SATISFIED|SETTLED|SURRENDERED|TILL|UNTIL|WAIVED|WITHDRAWN)\b/i
const isDenied = /^NOT (?:YET )?(?:CLEARED|PAID|RELEASED)$/i
const isBegin = /^(?:AS OF|FROM|ON|PLACED|SINCE)\b/i
const isAbbreviation = /^[A-Z/ ]{2,8}$/

const leavesInForce = (remark: string): boolean =>
  isDenied.test(remark) || (!mayEnd.test(remark) && (!/\d/.test(remark) || isBegin.test(remark)))

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
