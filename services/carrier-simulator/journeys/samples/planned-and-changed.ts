import { box, fleet } from '../fleet.ts'
import type { Journey } from '../journey.ts'

// Journeys that are only planned, change their times, or never take place.

export const hamburgNewYork: Journey = {
  number: 'HLCUHAM260512345',
  type: 'bill_of_lading',
  booking: '48120977',
  billOfLading: 'HLCUHAM260512345',
  about: 'direct; the estimated arrival changes three times',
  boxes: [box('HLBU', '412301', '45G1')],
  booked: { at: 'DEHAM', when: '2026-05-04T11:00' },
  emptyOut: { at: 'DEHAM', when: '2026-05-11T08:20' },
  fullIn: { at: 'DEHAM/CTA', when: '2026-05-14T14:45' },
  legs: [
    {
      mode: 'VESSEL',
      vessel: fleet.borealis,
      voyage: '54',
      service: 'AL1',
      from: 'DEHAM/CTA',
      to: 'USNYC/MAHER',
      loaded: '2026-05-18T19:05',
      departed: '2026-05-19T06:30',
      arrived: '2026-06-02T04:00',
      discharged: '2026-06-02T21:10',
      estimates: [
        { of: 'arrived', learned: '2026-05-05T09:00', expects: '2026-05-30T07:00' },
        { of: 'arrived', learned: '2026-05-19T04:00', expects: '2026-05-31T18:00' },
        { of: 'arrived', learned: '2026-05-27T10:00', expects: '2026-06-02T05:00' },
      ],
    },
  ],
  fullOut: { at: 'USNYC/MAHER', when: '2026-06-05T09:50' },
  emptyIn: { at: 'USNYC/MAHER', when: '2026-06-10T15:25' },
}

export const mundraRotterdam: Journey = {
  number: '261103884',
  type: 'booking',
  booking: '261103884',
  billOfLading: null,
  about: 'in the future: booked, everything else is planned',
  boxes: [box('MRKU', '884101', '22G1')],
  booked: { at: 'INMUN', when: '2026-11-02T10:30' },
  recorded: { at: 'INMUN', when: '2026-11-04T10:30' },
  emptyOut: { at: 'INMUN', when: '2026-11-23T09:00' },
  fullIn: { at: 'INMUN/AMCT', when: '2026-11-26T18:00' },
  legs: [
    {
      mode: 'VESSEL',
      vessel: fleet.lyra,
      voyage: '648W',
      service: 'ME1',
      from: 'INMUN/AMCT',
      to: 'NLRTM/NLMVII',
      loaded: '2026-11-29T02:00',
      departed: '2026-11-29T16:00',
      arrived: '2026-12-24T05:00',
      discharged: '2026-12-24T20:00',
    },
  ],
  fullOut: { at: 'NLRTM/NLMVII', when: '2026-12-28T10:00' },
}

export const singaporeCancelled: Journey = {
  number: 'SINF26091200',
  type: 'booking',
  booking: 'SINF26091200',
  billOfLading: null,
  about: 'a booking that is cancelled nine days later',
  boxes: [],
  booked: { at: 'SGSIN', when: '2026-09-12T10:00' },
  cancelled: { at: 'SGSIN', when: '2026-09-21T15:20' },
  legs: [],
}
