import { box, fleet } from '../fleet.ts'
import type { Journey } from '../journey.ts'

// Journeys that end with a train.

export const yantianChicago: Journey = {
  number: '260417301',
  type: 'bill_of_lading',
  booking: '260417301',
  billOfLading: '260417301',
  about: 'two boxes; rail to Chicago, reported as gate moves of the boxes (Maersk)',
  boxes: [box('MSKU', '731201', '45G1'), box('TCNU', '731202', '45G1')],
  booked: { at: 'CNYTN', when: '2026-02-26T09:30' },
  emptyOut: { at: 'CNYTN', when: '2026-03-02T10:10' },
  fullIn: { at: 'CNYTN/YICT', when: '2026-03-05T16:40' },
  legs: [
    {
      mode: 'VESSEL',
      vessel: fleet.aurora,
      voyage: '610E',
      service: 'TP6',
      from: 'CNYTN/YICT',
      to: 'USLAX/APMT',
      loaded: '2026-03-08T03:15',
      departed: '2026-03-08T14:00',
      arrived: '2026-03-24T05:30',
      discharged: '2026-03-25T11:20',
      estimates: [
        { of: 'arrived', learned: '2026-03-08T01:00', expects: '2026-03-22T20:00' },
        { of: 'arrived', learned: '2026-03-17T08:00', expects: '2026-03-24T06:00' },
      ],
    },
    {
      mode: 'RAIL',
      from: 'USLAX/APMT',
      to: 'USCHI',
      loaded: '2026-03-28T09:00',
      departed: '2026-03-28T22:15',
      arrived: '2026-04-02T07:40',
      discharged: '2026-04-02T12:05',
    },
  ],
  fullOut: { at: 'USCHI', when: '2026-04-03T13:30' },
  emptyIn: { at: 'USCHI', when: '2026-04-07T10:00' },
}

export const busanChicago: Journey = {
  number: 'PUSM26057730',
  type: 'booking',
  booking: 'PUSM26057730',
  billOfLading: null,
  about: 'grouped answer; two boxes, rail to Chicago',
  boxes: [box('HDMU', '577301', '42G1'), box('SEGU', '577302', '42G1')],
  booked: { at: 'KRPUS', when: '2026-05-12T09:00' },
  emptyOut: { at: 'KRPUS', when: '2026-05-18T10:00' },
  fullIn: { at: 'KRPUS/HPNT', when: '2026-05-21T15:10' },
  legs: [
    {
      mode: 'VESSEL',
      vessel: fleet.electra,
      voyage: '0083E',
      service: 'PS8',
      from: 'KRPUS/HPNT',
      to: 'USLGB/TTI',
      loaded: '2026-05-25T06:00',
      departed: '2026-05-25T20:30',
      arrived: '2026-06-05T06:45',
      discharged: '2026-06-06T13:00',
    },
    {
      mode: 'RAIL',
      from: 'USLGB/TTI',
      to: 'USCHI',
      loaded: '2026-06-08T08:00',
      departed: '2026-06-08T23:10',
      arrived: '2026-06-13T05:20',
      discharged: '2026-06-13T09:45',
    },
  ],
  fullOut: { at: 'USCHI', when: '2026-06-15T14:00' },
  emptyIn: { at: 'USCHI', when: '2026-06-19T08:30' },
}

export const kaohsiungChicago: Journey = {
  number: '142600518834',
  type: 'bill_of_lading',
  booking: '142600518834',
  billOfLading: '142600518834',
  about: 'rail to Chicago, reported as movements of the train; PLAN for planned events (Evergreen)',
  boxes: [box('EITU', '518801', '45G1')],
  booked: { at: 'TWKHH', when: '2026-09-14T10:00' },
  recorded: { at: 'USLAX', when: '2026-10-12T08:00' },
  emptyOut: { at: 'TWKHH', when: '2026-09-18T11:00' },
  fullIn: { at: 'TWKHH/EMCKC7', when: '2026-09-21T16:00' },
  legs: [
    {
      mode: 'VESSEL',
      vessel: fleet.sirrah,
      voyage: '1188-044E',
      service: 'HTW',
      from: 'TWKHH/EMCKC7',
      to: 'USLAX/ETS',
      loaded: '2026-09-24T08:00',
      departed: '2026-09-24T22:00',
      arrived: '2026-10-09T05:00',
      discharged: '2026-10-10T10:30',
    },
    {
      mode: 'RAIL',
      from: 'USLAX/ETS',
      to: 'USCHI',
      loaded: '2026-10-13T09:00',
      departed: '2026-10-13T23:30',
      arrived: '2026-10-18T06:00',
      discharged: '2026-10-18T11:00',
    },
  ],
  fullOut: { at: 'USCHI', when: '2026-10-20T13:00' },
}
