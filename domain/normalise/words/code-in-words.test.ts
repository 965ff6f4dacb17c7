import { describe, expect, test } from 'vitest'
import { codeInWords, planInWords } from './code-in-words.ts'

describe('the move that words name', () => {
  test.each([
    ['Vessel Departed', 'DEPA'],
    ['Vessel departure from Port of Loading', 'DEPA'],
    ['Train departure', 'DEPA'],
    ['Vessel arrival at Port of Discharge', 'ARRI'],
    ['Loaded on board', 'LOAD'],
    ['Loaded on vessel at Port of Loading', 'LOAD'],
    ['Loaded on board, vessel departed', 'LOAD'],
    ['Unloaded from vessel at Port of Discharging', 'DISC'],
    ['Off-loaded', 'DISC'],
    ['T/S Discharged', 'DISC'],
    ['Gate In to Outbound Terminal', 'GTIN'],
    ['Full received at terminal', 'GTIN'],
    ['Gated out full', 'GTOT'],
    ['Import truck departure from Port of Discharge to customer', 'GTOT'],
    ['Export truck arrival at Port of Loading', 'GTIN'],
    ['Container to consignee', 'GTOT'],
    ['Empty to Shipper', 'GTOT'],
    ['Empty container returned from customer', 'GTIN'],
    ['Empty Container Release to Shipper', 'GTOT'],
    ['Empty loaded on vessel', 'LOAD'],
    ['Available for pick-up', 'AVPU'],
    ['Stripped', 'STRP'],
    ['Descarga en puerto de destino', 'DISC'],
    ['Cargado a bordo', 'LOAD'],
    ['Descarga no porto de destino', 'DISC'],
    ['Chargement à bord du navire', 'LOAD'],
    ['Abfahrt des Schiffes', 'DEPA'],
    ['Sbarcato', 'DISC'],
    ['Gemi varışı', 'ARRI'],
    ['Судно прибыло', 'ARRI'],
    ['目的港卸船', 'DISC'],
    ['空箱返还', 'GTIN'],
    ['提空箱', 'GTOT'],
    ['起运港离港', 'DEPA'],
    ['船積港にて船積み', 'LOAD'],
    ['空コンテナ返却', 'GTIN'],
    ['선적항 출항', 'DEPA'],
    ['공컨테이너 반납', 'GTIN'],
  ])('%s: %s', (text, code) => {
    expect(codeInWords(text)).toBe(code)
  })

  test.each([
    'Ready to be loaded',
    'Not discharged',
    'Booking confirmed',
    'Documents received',
    'Bill of lading issued',
    'Vessel departure delayed',
    'Rolled to next vessel',
    'Arrival notice sent',
    'Customs released',
    'Terminal handling charge',
    'Loaded and discharged',
    'Transshipment',
    'Port of Loading',
    'Truck arrived at customer',
    'In transit',
    'Active',
    '',
  ])('%s names none', (text) => {
    expect(codeInWords(text)).toBeNull()
  })
})

test.each([
  ['Estimated vessel arrival', 'EST'],
  ['ETA', 'EST'],
  ['Planned departure', 'PLN'],
  ['Scheduled arrival', 'PLN'],
  ['预计到港', 'EST'],
  ['入港予定', 'PLN'],
  ['Arrivée prévue', 'EST'],
  ['Vessel arrived', null],
  ['Loaded', null],
])('%s speaks of %s', (text, expected) => {
  expect(planInWords(text)).toBe(expected)
})
