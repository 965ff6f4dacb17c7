import type { Journey } from '../journey.ts'
import { hamburgNewYork, mundraRotterdam, singaporeCancelled } from './planned-and-changed.ts'
import { laemChabangAntwerp, qingdaoOakland } from './many-boxes.ts'
import { nhavaShevaDuisburg, ningboGdansk } from './barge-and-feeder.ts'
import { busanChicago, kaohsiungChicago, yantianChicago } from './rail.ts'
import {
  haifaSavannah,
  istanbulHouston,
  shanghaiLongBeach,
  vungTauSouthampton,
} from './transshipped.ts'

export type CarrierJourney = { readonly scac: string; readonly journey: Journey }

/** The recordings of the project's own making. */
export const allJourneys: readonly CarrierJourney[] = [
  { scac: 'CMDU', journey: vungTauSouthampton },
  { scac: 'EGLV', journey: kaohsiungChicago },
  { scac: 'HDMU', journey: busanChicago },
  { scac: 'HDMU', journey: shanghaiLongBeach },
  { scac: 'HLCU', journey: hamburgNewYork },
  { scac: 'HLCU', journey: nhavaShevaDuisburg },
  { scac: 'MAEU', journey: yantianChicago },
  { scac: 'MAEU', journey: mundraRotterdam },
  { scac: 'MSCU', journey: istanbulHouston },
  { scac: 'MSCU', journey: ningboGdansk },
  { scac: 'ONEY', journey: laemChabangAntwerp },
  { scac: 'ONEY', journey: singaporeCancelled },
  { scac: 'YMLU', journey: qingdaoOakland },
  { scac: 'ZIMU', journey: haifaSavannah },
]
