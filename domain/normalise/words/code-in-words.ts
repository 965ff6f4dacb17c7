import { plainText, wordsPattern } from './plain-text.ts'
import { placesIn } from './place-in-words.ts'
import { empty, laden, modes } from './vocabulary.ts'

/** The codes of moves that words can name; an answer without codes has no others. */
type SpokenCode = 'AVPU' | 'GTIN' | 'GTOT' | 'STUF' | 'STRP' | 'LOAD' | 'DISC' | 'ARRI' | 'DEPA'

/** Words of no move, or of none yet: `Ready for loading`, `Booking confirmed`, `Vessel delayed`. */
const noMove = wordsPattern(`
  not, no (?:longer|show), to be, will be, ready, await*, waiting, pending, cancel*, rolled*,
  book*, delay*, hold, on hold, shut out, short ship*, document*, invoice*, notice,
  manifest*, customs, payment*, request*, appointment*, b ?/ ?l, bill of lading, omit*,
  bypass*, (?:load|loading|packing|discharge) lists?,
  can be, may be, must be, overdue, no devuelt*, niet, 未, 通知, [预預][约約]`)

const emptyMoves: readonly (readonly [SpokenCode, RegExp])[] = [
  [
    'GTIN',
    wordsPattern(`
  return*, received, gate in*, gated in, (?<!for )(?:de|off) hired?(?! (?:by|before|due|required)),
  terminated, interchange in, (?:back )?in (?:the )?(?:container )?(?:depot|yard|cy), drop* off, devol*, devuelt*, retorn*, retour*, restitu*, ruck*, zuruck*, leerruckgabe, iade*(?: alindi)?, ingelever*,
  reso, ricons*, возвра*, 返[还還]?, [还還][箱空], 返却, 搬入, 반납, 반입`),
  ],
  [
    'GTOT',
    wordsPattern(`
  release*, pick* up, picked, d[ei]spatch*, to shipper, to the shipper, gate out*, gated out,
  mise a disposition, retir*, entrega*, enlev*, abholung, leerabholung, abgeholt, opgehaald, ritir*, teslim*, (?<!geri )alindi, выда*, 提[空箱柜櫃], 搬出, 반출, 픽업`),
  ],
]

/** A container that comes in or goes out, and no ship or train, passes a gate. */
const gateMoves: readonly (readonly [SpokenCode, RegExp])[] = [
  ['GTIN', wordsPattern(`recepc*, ingres*, entrada*, entree*, anlieferung, angeliefert, giris*`)],
  [
    'GTOT',
    wordsPattern(`
  retir*, salida, saida, sortie*, abholung, abgeholt, auslieferung, ausgeliefert, ritir*, uscit*, (?<!for )uplift(?:ed)?, cikis*, cikti`),
  ],
]

const moves: readonly (readonly [SpokenCode, RegExp])[] = [
  [
    'AVPU',
    wordsPattern(`
  available for (?:pick up|delivery|collection|uplift),
  (?:container|cargo) (?:is )?available`),
  ],
  [
    'STRP',
    wordsPattern(`
  stripp*, strip, unstuff*, devann*, unpack*, 拆箱, デバン*`),
  ],
  [
    'STUF',
    wordsPattern(`
  stuff*, vanning, vanned, 装箱, バンニング`),
  ],
  [
    'GTIN',
    wordsPattern(`
  gate in*, gated in, in gated, interchange in, (?:cy|yard|terminal|ramp) in, in gate, ingate, received, returned to (?:the )?carrier,
  export at (?:barge|rail) yard, 进场, 進場,
  [进進][闸閘], 入[闸閘], 进港, 進港, 搬入, 반입`),
  ],
  [
    'GTOT',
    wordsPattern(`
  gate out*, gated out, out gated, interchange out, (?:cy|yard|terminal) out, out gate, outgate, picked up, pick up by,
  to consignee, to the consignee, out for delivery, 出[场場闸閘], 提[重货貨][箱柜櫃]?, (?<![可待])提[箱柜櫃](?![单單]), 提走, 搬出, 반출`),
  ],
  [
    'DISC',
    wordsPattern(`
  discharg*, unload*, off ?load*, landed (?:from|ex) (?:the )?(?:vessel|ship), descarg*, descarreg*, desembarc*, decharg*, debarq*, gelosch*,
  entladen, entladung, loschung, sbarc*, scaric*, gelost, tahliye*, bosalt*, выгру*, разгру*,
  卸[船货貨下], 荷?揚げ, 陸揚げ?, 荷卸し?, 양하, 하역`),
  ],
  [
    'LOAD',
    wordsPattern(`
  load(?:ed|ing)?, on ?board, aboard, shipped, cargad*, embarc*, embarq*, carregad*,
  charge (?:a|sur|au), chargement, geladen, verladen, verladung, imbarc*, caric*, yuklen*,
  погру*, [装裝][船载載货貨], 船積み?, 積[込み]み?, 적재, 선적`),
  ],
  [
    'DEPA',
    wordsPattern(`
  depart*, d[ei]spatched, sailed, atd, etd, zarp*, salida, partida, saida, (?:bahn|zug|schiffs)?abfahrt, abgefahren, ausgelaufen,
  partenza, partit*, vertrek*, vertrokken, kalk*, отправл*, вышел, [离離]港, 开[船航车], 開[船航車], [发發][车車],
  [启啟]航, 出[港航発], 출항, 출발`),
  ],
  [
    'ARRI',
    wordsPattern(`
  arriv*, ata, eta, llegada, llego, arrib*, chegada, chegou, (?:bahn|zug|schiffs)?ankunft, angekommen, aankomst,
  varis*, vardi, прибы*, [到抵]港, [到抵][达達], 入港, 到着, 입항, 도착`),
  ],
]

const planned = wordsPattern(`
  plan*, schedul*, geplant*, planifi*, programad*, planlan*, расписан*, [计計]划, 予定, 예정`)
const estimated = wordsPattern(`
  estimat*, expect*, eta, etd, etb, forecast*, estim*, previst*, prevu*, prevision*,
  voraussichtlich*, erwartet*, verwacht*, tahmini, beklen*, ожида*, [预預]?[预預][计計抵]*, 見込*, 예상`)

/** Whether the words speak of a plan or an estimate; null where they do not. */
export function planInWords(text: string): 'PLN' | 'EST' | null {
  const plain = plainText(text)
  return estimated.test(plain) ? 'EST' : planned.test(plain) ? 'PLN' : null
}

const past = wordsPattern(`
  (?:off)?loaded, unloaded, discharged, departed, arrived, sailed, received, returned,
  released, gated, picked, uplifted, de hired, off hired, terminated, shipped, stripped, stuffed, actual,
  ata, atd, des?cargad*,
  descarregad*, cargad*, carregad*, embarcad*, zarpo, llego, chegou, partiu, decharge,
  embarque, gelosch*, entladen, geladen, abgefahren, ausgelaufen, angekommen, scaricat*,
  sbarcat*, imbarcat*, partit*, arrivat*, прибыло?, вышел, выгружен*, погружен*, 已, 了, 済, 완료`)

/** Whether the words say that the move has happened. */
export const isPastInWords = (text: string): boolean => past.test(plainText(text))

const atGate: Readonly<Partial<Record<SpokenCode, SpokenCode>>> = { ARRI: 'GTIN', DEPA: 'GTOT' }
/** A container that arrives at such a place passes no gate, port or ramp. */
const customer = wordsPattern(`
  customer*, consignee, shipper, door, warehouse, depot, cfs, 客[户戶], 收[货貨]人, [仓倉][库庫]`)

const expectant = wordsPattern('awaiting, waiting, pending, can be, may be, must be')

/** All that CMA CGM and APL say of a full container that has come in where it is put aboard. */
const isInStack = (plain: string): boolean => /^ready to be loaded[.!]?$/.test(plain)

/** The words of what has happened: `Discharged, awaiting ...` tells the discharge, and `available to be ...` that it is. */
function happened(text: string): string {
  const before = text.slice(0, Math.max(text.search(expectant), 0))
  const told = past.test(before) ? before : text
  return told.replace(/(available) to be \p{L}+/u, '$1')
}

/** The code of the one move that the words name; null where they name none, or several. */
export function codeInWords(text: string): SpokenCode | null {
  const plain = happened(plainText(text))
  if (isInStack(plain)) return 'GTIN'
  if (noMove.test(plain)) return null
  const { rest } = placesIn(plain)
  const named = movesIn(rest)
  // `Loaded on board, vessel departed`: the container's own move counts.
  const own = named.filter((code) => atGate[code] === undefined)
  const code = named.length === 1 ? named[0] : own.length === 1 ? own[0] : undefined
  if (code === undefined) return null
  const gate = atGate[code]
  const mode = modes.find(([, words]) => words.test(rest))?.[0] ?? null
  if (gate === undefined || (mode !== null && mode !== 'TRUCK')) return code
  if (code === 'ARRI' && customer.test(rest)) return null
  return mode === null ? code : gate
}

const onTheWay = modes.flatMap(([mode, words]) => (mode === 'TRUCK' ? [] : [words]))

function movesIn(text: string): readonly SpokenCode[] {
  const isEmpty = empty.test(text)
  const isAtGate = (isEmpty || laden.test(text)) && !onTheWay.some((words) => words.test(text))
  const known = isEmpty ? moves.filter(([code]) => code !== 'AVPU') : moves
  const kinds = [...(isEmpty ? emptyMoves : []), ...(isAtGate ? gateMoves : []), ...known]
  let rest = text
  const named = kinds.flatMap(([code, words]) => {
    if (!words.test(rest)) return []
    rest = rest.replace(words, ' ')
    return [code]
  })
  return [...new Set(named)]
}
