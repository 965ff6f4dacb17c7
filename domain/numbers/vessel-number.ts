/**
 * The seven digits of a vessel's IMO number, or null for anything else. Accepts `IMO 9321483`, blanks
 * and numbers. The last digit is the last digit of the sum of the first six times 7, 6, 5, 4, 3, 2
 * (IMO resolution A.1117(30)).
 */
export function parseVesselNumber(raw: string | number): string | null {
  const digits = String(raw)
    .trim()
    .replace(/^IMO[\s:#-]*/i, '')
  if (!/^[1-9]\d{6}$/.test(digits)) return null
  const sum = Array.from(digits.slice(0, 6)).reduce(
    (total, digit, position) => total + Number(digit) * (7 - position),
    0,
  )
  return sum % 10 === Number(digits.charAt(6)) ? digits : null
}
