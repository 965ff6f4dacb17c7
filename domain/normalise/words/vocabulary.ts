import type { CarrierEvent } from '../../carrier-event.ts'
import { wordsPattern } from './plain-text.ts'

// The words of carriers in the descriptions of moves, in plain text (`plainText`): English, then Spanish, Portuguese,
// French, German, Italian, Dutch, Turkish, Russian, Chinese, Japanese, Korean. A blank stands for a blank, a hyphen or
// nothing, `*` for further letters.

/** A change of ship, or the port of one. */
export const transshipment = wordsPattern(
  `
  trans? s?i?hip*, t ?/ ?s, ts (?:port|terminal|dis|load|discharg*|loading|vessel),
  transit (?:port|terminal|hub|discharg*|unload*|load*), (?:at|to) transit,
  (?:discharged|unloaded|landed) (?:for|in) transit, relay*, intermediate port, transbord*,
  trasbord*, (?:descarga|puerto) (?:en |de )?transito,
  (?:porto|descarga) (?:em |de )?transito, port de transit, umlad*, umgeladen, umschlaghafen,
  porto di transito, overlaad*, overlading, aktarma*, перевал*, перегруз*, 中转, 中轉, 转运, 轉運,
  转船, 轉船, 転船, 轉口港, 换船, 積み?替え?, 積み?換え?, トランシップ, 中継, 환적, 환적항, 중계`,
  'gu',
)

export const portOfLoading = wordsPattern(
  `
  (?:port|place) of (?:load*|lading|shipment|embarkation|departure), p[.]?o[.]?l[.]?,
  (?:loading|load|origin|departure|shipping) port, port of origin,
  puerto de (?:carga|embarque|origen|salida),
  porto de (?:carga|carregamento|embarque|origem),
  port (?:de |d ?[’'] ?)(?:chargement|embarquement|depart|origine),
  (?:lade|verlade|einlade|abgangs|abfahrts|versand)hafen,
  porto di (?:carico|imbarco|partenza|origine), laadhaven, vertrekhaven,
  (?:yukleme|cikis|kalkis) limani*, порт* (?:погрузки|отправления|отгрузки),
  [装裝](?:货|貨|船|运)?港, [起启啟](?:运|運)港, 始[发發]港, 出[发發]港, 船積み?港, 積み?出?し?港, 積地, 出発港, 선적항, 적재항, 출발항`,
  'gu',
)

export const portOfDischarge = wordsPattern(
  `
  port of (?:dis*|destination|unload*|arrival|delivery), p[.]?o[.]?d[.]?,
  (?:discharge|discharging|unloading|destination|final|arrival) port,
  puerto de (?:des*|destino|llegada|arribo), porto de (?:des*|destino|chegada),
  port (?:de |d ?[’'] ?)(?:de*charge*|debarquement|destination|arrivee),
  (?:losch|loesch|entlade|ausladungs|bestimmungs|ziel|ankunfts)hafen,
  porto di (?:sbarco|scarico|destinazione|arrivo), loshaven, bestemmingshaven,
  (?:bosaltma|tahliye|varis) limani*, порт* (?:выгрузки|разгрузки|назначения|прибытия),
  卸(?:货|貨|船)?港, 目的(?:地)?港, 荷?揚げ?港, 揚地, 陸揚げ?港, 仕向け?港, 到着港, 양하항, 양륙항, 하역항, 도착항, 목적항`,
  'gu',
)

export const destination = wordsPattern(
  `
  (?:final|inland|ultimate) destination, place of (?:final )?delivery, delivery place,
  destino final, (?:lugar|local) de entrega, destination finale, lieu de livraison, endziel,
  endbestimmung*, bestimmungsort, lieferort, destinazione finale, luogo di consegna,
  eindbestemming, nihai varis*, teslim yeri, мест* (?:доставки|назначения), 最[终終]目的地, 交[货貨]地,
  最終仕向, 荷渡地, 최종 ?목적지, 인도지, destination`,
  'gu',
)

export const origin = wordsPattern(
  `
  place of (?:receipt|origin|acceptance), (?:inland )?origin, lugar de (?:recepcion|origen),
  local de recebimento, lieu de (?:prise en charge|reception), ubernahmeort,
  luogo di (?:ritiro|presa in carico), мест* приема, 收[货貨]地, 荷受地, 수취지`,
  'gu',
)

export const exported = wordsPattern(`
  export*, outbound, o ?/ ?b, (?:to|from) (?:the )?shipper, exportac*, ausfuhr, esportazione,
  uitvoer, ihracat, экспорт*, 出口, 輸出, 수출`)

export const imported = wordsPattern(`
  import(?!an)*, inbound, i ?/ ?b, (?:to|from) (?:the )?(?:consignee|receiver),
  (?:for|on) (?:final )?delivery, importac*, einfuhr, importazione, invoer, ithalat, импорт*,
  进口, 進口, 輸入, 수입`)

export const empty = wordsPattern(`
  empty, empties, mty, vaci[oa]s?, vazi[oa]s?, vides?, leer*, vuot[oi], leeg, lege cont*,
  bos (?:kont|teslim|iade)*, порожн*, пуст*, 空[箱柜櫃], 吉[柜櫃], 提空, [还還]空, (?<![待箱柜櫃后後费費])[还還]箱, 空コン*, 空バン, 공 ?컨*, 공콘*,
  빈 ?컨`)

export const laden = wordsPattern(`
  full, laden, fcl, llen[oa]s?, chei[oa]s?, pleine?s?, voll*, beladen*, pien[oi], volle,
  dolu, гружен*, 重[箱柜櫃], [实實][箱柜櫃], 提重, 実入り?, 적컨*, 풀 ?컨`)

export const feeder = wordsPattern(`
  feeder*, zubringer*, (?:buque )?alimentador, navio alimentador, navire collecteur, besleme,
  фидер*, 支[线線], フィーダー, 피더, 지선`)

type Mode = NonNullable<CarrierEvent['mode']>

/** A barge before a vessel, since several languages name a barge by a word for ship. */
export const modes: readonly (readonly [Mode, RegExp])[] = [
  [
    'BARGE',
    wordsPattern(`
  barges?, barged, lighter, inland water*, river vessel, barcazas?, gabarra, barcacas?,
  balsa, peniche, barcone, chiatta, binnenschiff*, leichter, binnenvaart*, lichter, mavna,
  барж*, [驳駁]船, 内河船, はしけ, 艀, バージ, 바지선?, tongkang, sa lan`),
  ],
  [
    'RAIL',
    wordsPattern(`
  rail*, trains?, on ramp, off ramp, ramp, tren(?:es)?, ferrocarril, ferroviari*, ferrovia,
  trem, treno, ferroviaire, bahn*, zug, spoor*, trein, demiryolu, поезд*, жд, железн*, [铁鐵]路,
  火[车車], 班列, [铁鐵]运, 鉄道, 列車, 철도, 열차`),
  ],
  [
    'TRUCK',
    wordsPattern(`
  trucks?, trucked, trucking, lorry, by road, hauli?age, haulier, camion(?:es)?, caminhao,
  lkw, vrachtwagen, kamyon, автомобил*, 卡[车車], 集卡, 拖[车車], トラック, 트럭`),
  ],
  [
    'VESSEL',
    wordsPattern(`
  vessels?, vsl, ships?, mother, on board, buques?, navi[oe]s?, navires?, barco, schiff*,
  seeschiff, nave, schip, zeeschip, gemi*, судн*, (?<![装裝卸换換转轉驳駁])船, 본선, 선박, 모선`),
  ],
]
