// Phrases for bills of lading and other numbers that are too many to list; they are combined here.
// `#` as in `phrases`.

/** The phrases of a list. */
export const listed = (text: string): readonly string[] =>
  text.split('|').map((each) => each.trim())

const combined = (
  befores: readonly string[],
  afters: readonly string[],
  ending = ' #',
): readonly string[] =>
  befores.flatMap((before) => afters.map((after) => `${before} ${after}${ending}`))

const bills = listed('bl | b of l | bol | bill | bill of lading')

const whose = listed(
  `master | ocean | ocean master | carrier | carriers | carrier master | line | lines | liner |
   shipping line | shipping lines | shipping company | steamship | steamship line | ssl | ss | ss line |
   direct | direct master | main | parent | underlying | ams master | isf master`,
)

/** The shipping line's bill in German, Dutch and Turkish. */
const ofShippingLine = [
  ...combined(
    listed('haupt | reederei | rederij | ana | deniz'),
    listed('bl | konnossement | cognossement | konsimento'),
  ),
  ...listed('master konnossement # | master cognossement # | master konsimento #'),
]

const latinBills = listed(
  `bl | connaissement | conocimiento | conocimiento de embarque | conhecimento |
   conhecimento de embarque | polizza | polizza di carico`,
)

const latinMaster = listed(
  `master | maitre | mestre | madre | armateur | armador | do armador | compagnie | de la compagnie |
   maritime | maritimo | naviera | de la naviera | de linea | compagnia`,
)

export const masterBillPhrases: readonly string[] = [
  ...combined(whose, [...bills, 'waybill', 'mbl']),
  ...ofShippingLine,
  ...combined(latinBills, latinMaster),
  ...listed('seefrachtbrief # | zeevrachtbrief # | mbl scac and # | mbl with scac'),
]

const which = listed(
  `original | final | express | through | combined transport | multimodal | multimodal transport | fcl |
   lcl | import | export | inward | outward | cargo | manifest | customs | cbp | isf | regular | simple |
   memo | shipment | vessel | reference | ref | scac | scac and`,
)

const numberOf = listed(
  'no | no de | no do | nro | nro de | numero | numero de | numero do | n | n de',
)

export const anyBillPhrases: readonly string[] = [
  ...combined(which, bills),
  ...combined(numberOf, latinBills, ''),
  ...listed('conocimiento # | conhecimento # | cognossement # | bill on manifest'),
  ...listed('bill number on manifest | b/l doc # | b/l document # | b/lading #'),
]

/** Phrases that begin with the word for number: `N° FACTURE`, `No. de pedido`, `Nro. reserva`. */
const numberWords = listed(
  'n | no | nr | nro | num | numero | n de | no de | nr de | nro de | num de | numero de | numero di | numero da | n di | n da | n do | numero do',
)

const withNumberWord = (nouns: string): readonly string[] =>
  numberWords.flatMap((number) => listed(nouns).map((noun) => `${number} ${noun}`))

export const invoiceNumberPhrases: readonly string[] = withNumberWord(
  'facture | factura | fattura | fatura | faktura',
)

export const bookingNumberPhrases: readonly string[] = withNumberWord(
  'reservation | reserva | prenotazione | rezervasyon | booking',
)

export const deliveryOrderNumberPhrases: readonly string[] = withNumberWord('bad | bon a delivrer')

export const orderNumberPhrases: readonly string[] = withNumberWord(
  'commande | bon de commande | pedido | orden de compra | ordine | encomenda | siparis',
)

export const otherNumberPhrases: readonly string[] = withNumberWord(
  'client | cliente | dossier | tva | expediente | lot',
)
