import type { Box, Vessel } from './journey.ts'

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

const vessel = (name: string, serial: string): Vessel => ({
  name: `LANDFALL ${name}`,
  imo: imoNumber(serial),
})

/** Ships that do not exist; their numbers have right check digits all the same. */
export const fleet = {
  aurora: vessel('AURORA', '999101'),
  borealis: vessel('BOREALIS', '999102'),
  capella: vessel('CAPELLA', '999103'),
  deneb: vessel('DENEB', '999104'),
  electra: vessel('ELECTRA', '999105'),
  fornax: vessel('FORNAX', '999106'),
  gemma: vessel('GEMMA', '999107'),
  hadar: vessel('HADAR', '999108'),
  izar: vessel('IZAR', '999109'),
  kuma: vessel('KUMA', '999110'),
  lyra: vessel('LYRA', '999111'),
  mira: vessel('MIRA', '999112'),
  nashira: vessel('NASHIRA', '999113'),
  okul: vessel('OKUL', '999114'),
  pollux: vessel('POLLUX', '999115'),
  rigel: vessel('RIGEL', '999116'),
  sirrah: vessel('SIRRAH', '999117'),
  talitha: vessel('TALITHA', '999118'),
} as const

/** A box of our own making: `box('TCNU', '700101', '45G1')`. */
export const box = (prefix: string, serial: string, iso: string): Box => ({
  number: containerNumber(prefix, serial),
  iso,
  seal: `LF${serial}`,
})
