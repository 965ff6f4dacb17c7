import { box, fleet } from '../fleet.ts'
import type { Journey } from '../journey.ts'

// Journeys that go on by barge or feeder.

export const nhavaShevaDuisburg: Journey = {
  number: '48733015',
  type: 'booking',
  booking: '48733015',
  billOfLading: null,
  about: 'barge from Rotterdam up to Duisburg',
  boxes: [box('UACU', '330151', '22G1'), box('CAIU', '330152', '22G1')],
  booked: { at: 'INNSA', when: '2026-07-06T14:00' },
  emptyOut: { at: 'INNSA', when: '2026-07-13T10:20' },
  fullIn: { at: 'INNSA/GTICI', when: '2026-07-15T22:00' },
  legs: [
    {
      mode: 'VESSEL',
      vessel: fleet.mira,
      voyage: '31',
      service: 'IEX',
      from: 'INNSA/GTICI',
      to: 'NLRTM/RWG',
      loaded: '2026-07-19T11:40',
      departed: '2026-07-20T03:00',
      arrived: '2026-08-10T12:00',
      discharged: '2026-08-11T01:50',
      estimates: [{ of: 'arrived', learned: '2026-07-20T05:00', expects: '2026-08-08T20:00' }],
    },
    {
      mode: 'BARGE',
      from: 'NLRTM/RWG',
      to: 'DEDUI',
      loaded: '2026-08-13T08:00',
      departed: '2026-08-13T11:30',
      arrived: '2026-08-14T17:00',
      discharged: '2026-08-14T20:30',
    },
  ],
  fullOut: { at: 'DEDUI', when: '2026-08-17T08:15' },
  emptyIn: { at: 'DEDUI', when: '2026-08-19T13:45' },
}

export const ningboGdansk: Journey = {
  number: '177NGBGDN26408',
  type: 'booking',
  booking: '177NGBGDN26408',
  billOfLading: 'MEDUNB264081',
  about: 'feeder from Bremerhaven to Gdansk',
  boxes: [box('MEDU', '264081', '45G1')],
  booked: { at: 'CNNGB', when: '2026-08-03T09:00' },
  emptyOut: { at: 'CNNGB', when: '2026-08-07T10:00' },
  fullIn: { at: 'CNNGB/BLCT6', when: '2026-08-09T19:30' },
  legs: [
    {
      mode: 'VESSEL',
      vessel: fleet.nashira,
      voyage: 'FE632W',
      service: 'SWAN',
      from: 'CNNGB/BLCT6',
      to: 'DEBRV/MSCBH',
      loaded: '2026-08-12T16:00',
      departed: '2026-08-13T06:00',
      arrived: '2026-09-10T03:30',
      discharged: '2026-09-10T15:00',
    },
    {
      mode: 'VESSEL',
      vessel: fleet.okul,
      voyage: 'BF637N',
      service: 'BALT',
      from: 'DEBRV/MSCBH',
      to: 'PLGDN/DCT',
      loaded: '2026-09-13T07:00',
      departed: '2026-09-13T14:00',
      arrived: '2026-09-15T18:30',
      discharged: '2026-09-16T02:00',
    },
  ],
  fullOut: { at: 'PLGDN/DCT', when: '2026-09-17T09:00' },
}
