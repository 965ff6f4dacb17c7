/** Whether the text is a day that exists, as `2026-11-23`: JavaScript reads the 31st of February as the 3rd of March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const yearMs = 366 * 86_400_000

/** Whether the day, with or without a time, is at most a year after the time. */
export const isWithinAYear = (text: string, after: Date): boolean =>
  Date.parse(text.slice(0, 10)) <= after.getTime() + yearMs

const timeForm = /^T([01]\d|2[0-3]):[0-5]\d$/

/** Whether the text is a day with a local time, as `2026-11-23T08:00`. */
export const isLocalTime = (text: string): boolean =>
  isDay(text.slice(0, 10)) && timeForm.test(text.slice(10))
