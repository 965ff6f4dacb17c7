import { profileOf } from '../../../domain/carriers/profile.ts'
import type { Json } from '../events/json.ts'
import { cmaCgm, evergreen, hapagLloyd, maersk, msc, standard, zim } from './carrier-dialects.ts'
import type { Dialect } from './carrier-dialects.ts'
import { hmm } from './hmm.ts'
import type { Journey } from '../journeys/journey.ts'

const dialects: Readonly<Record<string, Dialect>> = {
  MAEU: maersk,
  HLCU: hapagLloyd,
  ZIMU: zim,
  MSCU: msc,
  CMDU: cmaCgm,
  EGLV: evergreen,
  HDMU: hmm,
}

/** A journey as the body of a carrier's answer; group companies use their parent's dialect. */
export function renderJourney(scac: string, journey: Journey): Json {
  const path = profileOf(scac).path
  const parent = Object.keys(dialects).find((known) => profileOf(known).path === path)
  const dialect = dialects[scac] ?? (parent === undefined ? standard : dialects[parent])
  return (dialect ?? standard)(journey)
}
