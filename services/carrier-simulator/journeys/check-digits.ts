const letters = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'

/** A container number with the check digit of ISO 6346: `TCNU`, `700101` -> `TCNU7001010`. */
export function containerNumber(prefix: string, serial: string): string {
  const sum = [...`${prefix}${serial}`].reduce(
    (total, char, i) => total + letters.indexOf(char) * 2 ** i,
    0,
  )
  return `${prefix}${serial}${(sum % 11) % 10}`
}

/** An IMO ship number: six digits and the check digit, their sum weighted 7 down to 2. */
export function imoNumber(serial: string): string {
  const sum = [...serial].reduce((total, digit, i) => total + Number(digit) * (7 - i), 0)
  return `${serial}${sum % 10}`
}
