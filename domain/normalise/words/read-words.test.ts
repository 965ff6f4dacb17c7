import { describe, expect, test } from 'vitest'
import { readWords } from './read-words.ts'

const role = (text: string, code: string, mode: 'VESSEL' | null = null) =>
  readWords(text, code, mode).role

test.each([
  ['Feeder Arrival at I/B Inland Port', 'ARRI'],
  ['Import feeder discharged', 'DISC'],
  ['Export feeder loaded', 'LOAD'],
])('%s tells a feeder, and no port of discharge or of lading', (text, code) => {
  expect(readWords(text, code, 'VESSEL')).toMatchObject({ feeder: true, role: null })
})

describe('a change of ship', () => {
  test.each([
    'Discharged T/S',
    'Discharged at T/S port',
    'Full Transshipment Discharged',
    'DISCHARGED FOR TRANSHIPMENT',
    'Trans-shipment discharge',
    'Unloaded from vessel at transit port',
    'Transit Discharge',
    'Discharged in transit',
    'Discharged at relay port',
    'Discharged (FCL) to T/S terminal',
    'Discharged at intermediate port; final destination Hamburg',
    'Descarga en puerto de transbordo',
    'Descarregado para transbordo',
    'Déchargé au port de transbordement',
    'Entladen zur Umladung',
    'Scaricato al porto di trasbordo',
    'Aktarma limanında tahliye',
    'Выгружен в порту перевалки',
    '中转港卸船',
    '轉運港卸貨',
    '転船 積替港にて荷揚げ',
    '積み替え港で荷揚げ',
    '환적항 양하',
  ])('%s', (text) => {
    expect(role(text, 'DISC')).toBe('TS')
  })

  test.each([
    ['Loaded on vessel at transshipment port', 'LOAD'],
    ['T/S Loaded', 'LOAD'],
    ['Vessel departure from Transshipment Port to Port of Discharge', 'DEPA'],
    ['Vessel arrival at T/S port from port of loading', 'ARRI'],
    ['Arrived to transhipment port', 'ARRI'],
    ['Loaded at Transsihipment Port to Port of Discharge', 'LOAD'],
    ['Gate out full, transshipment, to another terminal', 'GTOT'],
  ])('%s (%s)', (text, code) => {
    expect(role(text, code, code === 'GTOT' ? null : 'VESSEL')).toBe('TS')
  })

  test.each([
    ['Vessel in transit', 'DEPA'],
    ['Loaded on board, in transit to destination', 'LOAD'],
    ['Loaded for transshipment', 'LOAD'],
    ['Loaded on TS TACOMA', 'LOAD'],
    ['Discharged from vessel TS NINGBO', 'DISC'],
    ['Departed to T/S port', 'DEPA'],
  ])('is not told by: %s (%s)', (text, code) => {
    expect(role(text, code, 'VESSEL')).toBeNull()
  })
})

describe('the ports of the bill', () => {
  test.each([
    ['Container was loaded at Port of Loading', 'LOAD', 'POL'],
    ['Loaded at First POL', 'LOAD', 'POL'],
    ['Load (FCL) on vessel at origin port', 'LOAD', 'POL'],
    ['Vessel departure from Port of Loading to Transshipment Port', 'DEPA', 'POL'],
    ['Export Loaded on Vessel', 'LOAD', 'POL'],
    ['Discharged at Last POD', 'DISC', 'POD'],
    ['Container was discharged at Port of Destination', 'DISC', 'POD'],
    ['Discharged from vessel at discharging port', 'DISC', 'POD'],
    ['Discharged at final destination', 'DISC', 'POD'],
    ['Import Discharged from Vessel', 'DISC', 'POD'],
    ['Vessel arrival at Port of Discharge', 'ARRI', 'POD'],
    ['Descarga en puerto de destino', 'DISC', 'POD'],
    ['Descarga no porto de descarga', 'DISC', 'POD'],
    ['Chargé au port d’embarquement', 'LOAD', 'POL'],
    ['Gelöscht im Bestimmungshafen', 'DISC', 'POD'],
    ['Imbarcato al porto di carico', 'LOAD', 'POL'],
    ['Varış limanında boşaltıldı', 'DISC', 'POD'],
    ['Выгружен в порту назначения', 'DISC', 'POD'],
    ['目的港卸船', 'DISC', 'POD'],
    ['起运港装船', 'LOAD', 'POL'],
    ['揚港にて荷揚げ', 'DISC', 'POD'],
    ['선적항에서 적재', 'LOAD', 'POL'],
    ['도착항 양하', 'DISC', 'POD'],
  ])('%s (%s) is at the %s', (text, code, expected) => {
    expect(role(text, code, 'VESSEL')).toBe(expected)
  })

  test.each([
    ['Full Loaded on Vessel', 'LOAD'],
    ['Discharged', 'DISC'],
    ['Departed for port of discharge', 'DEPA'],
    ['POD received', 'ARRI'],
    ['Export vessel arrived', 'ARRI'],
    ['Important: schedule changed', 'DISC'],
  ])('are not told by: %s (%s)', (text, code) => {
    expect(role(text, code, 'VESSEL')).toBeNull()
  })
})

describe('gates', () => {
  test.each([
    ['Empty to Shipper', 'GTOT', 'ORIGIN', true],
    ['Empty Container Release to Shipper', 'GTOT', 'ORIGIN', true],
    ['O/B Empty Container Released', 'GTOT', 'ORIGIN', true],
    ['Gate In to Outbound Terminal', 'GTIN', 'ORIGIN', null],
    ['Container received at Port of Loading', 'GTIN', 'POL', null],
    ['Import truck departure from Port of Discharge to customer', 'GTOT', 'POD', null],
    ['Full to Consignee', 'GTOT', 'DESTINATION', false],
    ['Gate out full for delivery', 'GTOT', 'DESTINATION', false],
    ['I/B Empty Container Returned', 'GTIN', 'DESTINATION', true],
    ['Empty returned', 'GTIN', null, true],
    ['Import full received at terminal', 'GTIN', null, false],
    ['Full Received at Terminal', 'GTIN', null, false],
    ['空箱返还', 'GTIN', null, true],
    ['進口重櫃提櫃', 'GTOT', 'DESTINATION', false],
    ['空コンテナ搬出', 'GTOT', null, true],
    ['수입 공컨테이너 반납', 'GTIN', 'DESTINATION', true],
    ['Retiro de contenedor vacío', 'GTOT', null, true],
    ['Leercontainer zurück', 'GTIN', null, true],
  ])('%s (%s) is at %s, empty: %s', (text, code, expected, empty) => {
    expect(readWords(text, code, null)).toMatchObject({ role: expected, empty })
  })
})

describe('the means of transport', () => {
  test.each([
    ['Loaded on barge', 'LOAD', 'BARGE'],
    ['Discharged from vessel to barge', 'DISC', 'VESSEL'],
    ['Discharged from barge at port of loading', 'DISC', 'BARGE'],
    ['Loaded on rail from vessel', 'LOAD', 'RAIL'],
    ['Train departure', 'DEPA', 'RAIL'],
    ['Inbound rail arrival', 'ARRI', 'RAIL'],
    ['Vessel Arrived', 'ARRI', 'VESSEL'],
    ['Loaded on mother vessel', 'LOAD', 'VESSEL'],
    ['Verladen auf Binnenschiff', 'LOAD', 'BARGE'],
    ['驳船装船', 'LOAD', 'BARGE'],
    ['铁路到站', 'ARRI', 'RAIL'],
    ['はしけ積込', 'LOAD', 'BARGE'],
    ['열차 도착', 'ARRI', 'RAIL'],
    ['Gate in for vessel', 'GTIN', null],
    ['Gate out by rail', 'GTOT', 'RAIL'],
    ['Trailer gate out', 'GTOT', null],
    ['Training held', 'ARRI', null],
    ['Empty to shipper', 'GTOT', null],
    ['Discharged', 'DISC', null],
  ])('%s (%s): %s', (text, code, mode) => {
    expect(readWords(text, code, null).mode).toBe(mode)
  })

  test('a coded means of transport stays', () => {
    expect(readWords('Loaded on barge', 'LOAD', 'VESSEL').mode).toBe('VESSEL')
  })

  test.each([
    ['Discharged from feeder vessel', 'DISC', true],
    ['支线船装船', 'LOAD', true],
    ['Loaded on vessel', 'LOAD', false],
    ['Gate in for feeder', 'GTIN', false],
  ])('%s (%s) is by feeder: %s', (text, code, expected) => {
    expect(readWords(text, code, null).feeder).toBe(expected)
  })
})
