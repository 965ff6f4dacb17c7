// Bills of lading have more names than a list should hold: they are put together here. `#` as in `phrases`.

const list = (text: string): readonly string[] => text.split('|').map((each) => each.trim())

const combined = (
  befores: readonly string[],
  afters: readonly string[],
  ending = ' #',
): readonly string[] =>
  befores.flatMap((before) => afters.map((after) => `${before} ${after}${ending}`))

const bills = list('bl | b of l | bol | bill | bill of lading')

const whose = list(
  `master | ocean | ocean master | carrier | carriers | carrier master | line | lines | liner |
   shipping line | shipping lines | shipping company | steamship | steamship line | ssl | ss | ss line |
   direct | direct master | main | parent | underlying | ams master | isf master`,
)

/** In German, Dutch and Turkish. */
const ofShippingLine = [
  ...combined(
    list('haupt | reederei | rederij | ana | deniz'),
    list('bl | konnossement | cognossement | konsimento'),
  ),
  ...list('master konnossement # | master cognossement # | master konsimento #'),
]

const latinBills = list(
  `bl | connaissement | conocimiento | conocimiento de embarque | conhecimento |
   conhecimento de embarque | polizza | polizza di carico`,
)

const latinMaster = list(
  `master | maitre | mestre | madre | armateur | armador | do armador | compagnie | de la compagnie |
   maritime | maritimo | naviera | de la naviera | de linea | compagnia`,
)

export const masterBillPhrases: readonly string[] = [
  ...combined(whose, [...bills, 'waybill', 'mbl']),
  ...ofShippingLine,
  ...combined(latinBills, latinMaster),
  ...list('seefrachtbrief # | zeevrachtbrief # | mbl scac and # | mbl with scac'),
]

const which = list(
  `original | final | express | through | combined transport | multimodal | multimodal transport | fcl |
   lcl | import | export | inward | outward | cargo | manifest | customs | cbp | isf | regular | simple |
   memo | shipment | vessel | reference | ref | scac | scac and`,
)

const numberOf = list(
  'no | no de | no do | nro | nro de | numero | numero de | numero do | n | n de',
)

export const anyBillPhrases: readonly string[] = [
  ...combined(which, bills),
  ...combined(numberOf, latinBills, ''),
  ...list('conocimiento # | conhecimento # | cognossement # | bill on manifest'),
  ...list('bill number on manifest | b/l doc # | b/l document # | b/lading #'),
]
