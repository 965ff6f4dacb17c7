// Two journeys around the present day that have every kind of move between them.
import { box, fleet } from '../../../services/carrier-simulator/journeys/fleet.ts'
import type { Journey, Leg } from '../../../services/carrier-simulator/journeys/journey.ts'

const dayMs = 86_400_000

/** A time so many days from now; negative in the past. */
export const instant = (days: number): Date => new Date(Date.now() + days * dayMs)

/** The same as a local time of any place: a few hours off. */
const local = (days: number): string => instant(days).toISOString().slice(0, 16)

type Days = readonly [loaded: number, departed: number, arrived: number, discharged: number]

const leg = (
  how: Pick<Leg, 'mode' | 'from' | 'to'> & Partial<Leg>,
  [loaded, departed, arrived, discharged]: Days,
): Leg => ({
  ...how,
  loaded: local(loaded),
  departed: local(departed),
  arrived: local(arrived),
  discharged: local(discharged),
})

const aboard = (ship: keyof typeof fleet, voyage: string) => ({
  mode: 'VESSEL' as const,
  vessel: fleet[ship],
  voyage,
})

/** By barge to Rotterdam so far; the ship to New York and the train to Chicago are planned. */
export const planned = (): Journey => ({
  number: 'LF26P1',
  type: 'booking',
  booking: 'LF26P1',
  billOfLading: null,
  about: 'begun',
  boxes: [box('ONEU', '910001', '45G1')],
  booked: { at: 'DEDUI', when: local(-20) },
  recorded: { at: 'DEDUI', when: local(0) },
  emptyOut: { at: 'DEDUI', when: local(-12) },
  legs: [
    leg(
      { mode: 'BARGE', vessel: fleet.rigel, voyage: '7', from: 'DEDUI', to: 'NLRTM/RWG' },
      [-8, -7.5, -6, -5.5],
    ),
    leg({ ...aboard('electra', '51W'), from: 'NLRTM/RWG', to: 'USNYC/MAHER' }, [3, 4, 20, 21]),
    leg({ mode: 'RAIL', from: 'USNYC/MAHER', to: 'USCHI' }, [22, 23, 26, 27]),
  ],
})

/** From Yantian over Busan to Los Angeles and by train to Chicago; `isOver`: picked up there and returned. */
export const arrived = (isOver: boolean): Journey => ({
  number: 'LF26A1',
  type: 'booking',
  booking: 'LF26A1',
  billOfLading: null,
  about: 'arrived',
  boxes: [box('ONEU', '910002', '45G1')],
  booked: { at: 'CNYTN', when: local(-60) },
  emptyOut: { at: 'CNYTN', when: local(-50) },
  fullIn: { at: 'CNYTN/YICT', when: local(-45) },
  legs: [
    leg(
      { ...aboard('aurora', '610E'), from: 'CNYTN/YICT', to: 'KRPUS/HPNT' },
      [-40, -39, -36, -35],
    ),
    leg({ ...aboard('capella', '33E'), from: 'KRPUS/HPNT', to: 'USLAX/APMT' }, [-31, -30, -9, -8]),
    leg({ mode: 'RAIL', from: 'USLAX/APMT', to: 'USCHI' }, [-7, -6.5, -4, -3.5]),
  ],
  ...(isOver && {
    fullOut: { at: 'USCHI', when: local(-1.5) },
    emptyIn: { at: 'USCHI', when: local(-0.6) },
  }),
})
