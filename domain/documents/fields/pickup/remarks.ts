// Remarks and labels that take a value back, or say that another one is newer.

/** `(superseded)`, `(VOID)`, `(per diem)`: what stands before it is no longer so, or is about something else. */
export const takesBack =
  /\((?:[^()]*\b)?(?:CANCELL?ED|CFS|DETENTION|EXPIRED|FORMER|IF|INACTIVE|NOT|OLD|PER DIEM|PLANNED|REPLACED|SUPERSEDED|VOID)\b/i

/** `Revised LFD` beside `LFD`. */
export const isRenewed = (label: string): boolean =>
  /\b(?:AMENDED|CHANGED|EXTENDED|NEW|REVISED|UPDATED)\b/i.test(label)
