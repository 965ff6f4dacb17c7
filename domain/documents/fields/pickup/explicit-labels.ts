// The labels that ask for one fact about the pickup, or the delivery after it, and for nothing else.
import { upperWithoutAccents } from '../../values/spelling.ts'

/** Those that a document may state for each container. */
const containerPickupFields = [
  'last_free_day',
  'pickup_number',
  'available_date',
  'pickup_appointment',
  'delivery_date',
] as const
export type ContainerPickupField = (typeof containerPickupFields)[number]

/** The facts that a truck is sent by, or that end its way. */
export const pickupFields = [...containerPickupFields, 'holds'] as const
export type PickupField = (typeof pickupFields)[number]

/** Words that may stand around those of a label without changing their meaning. */
const around =
  'A|AND|ANY|AT|BY|CARGO|CARRIERS?|CNTR|CONSIGNEE|CONTAINERS?|CURRENT|DATE|DAY|FCL|FOR|FREIGHT|FROM|FULL|GOODS|IMPORT|IN|INCL|INCLUSIVE|IS|LINE|LOCAL|LOCATION|OCEAN|OF|ON|OUR|PICK|PICKUP|PIER|PORT|RAIL|RAMP|SSL|STEAMSHIP|THE|TIME|TERMINALS?|TO|UNITS?|UP|WITHOUT|YARD|YOUR'

const ends = '(?:UNTIL|TILL|UPTO|UP TO|THRU|THROUGH|TO|EXP|EXPIRES|EXPIRY|EXPIRATION|ENDS?|ENDING)'

const freeTime = [
  `(?:FREE (?:TIME|PERIOD|DAYS?|STORAGE)|FREE OF (?:DEMURRAGE|STORAGE)|FT)(?: ${ends})+`,
  `(?:DEMURRAGE|STORAGE|(?:QUAY )?RENT|WHARFAGE) FREE(?: (?:TIME|PERIOD))?(?: (?:${ends}|DATE))+`,
  'FREE (?:UNTIL|TILL|UPTO|UP TO|THRU|THROUGH)',
].join('|')

const lastFreeDay = [
  '(?:DEMURRAGE |STORAGE )?(?:LAST FREE(?: (?:DAY|DATE|TIME|STORAGE|PICK ?UP))*|LAST (?:DAY|DATE) (?:OF )?FREE(?: TIME| STORAGE)?|L ?F ?D)(?: (?:FOR )?(?:DEMURRAGE|STORAGE))?',
  `(?:${freeTime})(?: LAST FREE DAY)?`,
  '(?:STORAGE|DEMURRAGE) (?:BEGINS|STARTS) AFTER',
  'LETZTER (?:FREIER TAG|TAG (?:DEMURRAGEFREI|LAGERGELDFREI))',
  '(?:LAGERGELDFREI|DEMURRAGEFREI|STANDGELDFREI|FREIE ZEIT) BIS',
  '(?:OPSLAGVRIJ|DEMURRAGEVRIJ|VRIJE OPSLAG|VRIJ(?: VAN DEMURRAGE)?) (?:TOT|T M)',
  // In Brazil and most of Latin America the demurrage runs until the empty container is back: `demoras`, `fim do free time`,
  // and `libre hasta`, which does not say of what.
  'ULTIMO DIA LIBRE DE ALMACENAJE|(?:ALMACENAJE LIBRE|LIBRE DE ALMACENAJE) HASTA',
  'DERNIER JOUR (?:FRANCO?|DE FRANCHISE)|(?:FRANCO|FRANCHISE(?: (?:DE |DES )?(?:MAGASINAGE|SURESTARIES))?) JUSQU ?AU|FIN DE FRANCHISE(?: (?:MAGASINAGE|SURESTARIES))?',
  '(?:PERIODO )?LIVRE DE ARMAZENAGEM ATE|FRANCHIGIA(?: SOSTA)? FINO AL|(?:FINE|TERMINE) FRANCHIGIA|ARDIYESIZ SURE SONU|SOSTA FRANCA FINO AL',
  'BEZPLATNE SKLADOWANIE DO|BEZPLATNY OKRES SKLADOWANIA DO|KONIEC BEZPLATNEGO SKLADOWANIA',
  '免费?堆存?期(?:至|截止日?期?)',
].join('|')

const number =
  '(?:NOS?|NUMBERS?|NUM|NBR|NR|REF|REFERENCE|CODE|PIN|ID|REF NO|REFERENCE (?:NO|NUMBER))'

const pickupNumber = [
  `(?:PICK ?UP|P ?U|COLLECTION|VBS(?: COLLECTION)?)(?: RELEASE)? ${number}`,
  '(?:RELEASE |PICKUP |COLLECTION |TERMINAL |GATE |CONTAINER |CODE )*PIN(?: NO| NUMBER| CODE)?',
  'ABHOLREFERENZ(?: PIN)?|ABHOLNUMMER|FREISTELLREFERENZ(?: PIN)?|CODICE RITIRO|NUMERO DE RETIRO|UITLEVERCODE|AFHAALCODE|AFHAALREFERENTIE|NUMER ODBIORU',
].join('|')

const available = [
  '(?:FIRST |EARLIEST |DATE |TIME )?AVAIL(?:ABLE|ABILITY)?(?: (?:DATE|TIME))*',
  'READY FOR (?:PICK ?UP|COLLECTION|DELIVERY)|(?:FIRST|EARLIEST) PICK ?UP DATE|PICK ?UP FROM DATE',
  'BESCHIKBAAR VANAF|DISPONIBILE DAL|DISPONIBLE(?: (?:A PARTIR DE|DESDE))?|DISPONIVEL(?: A PARTIR DE)?',
  '(?:VERFUGBAR|VERFUEGBAR|ABHOLBEREIT) AB',
].join('|')

/** A window of a warehouse, of the delivery or of the empty's return is another appointment. */
const appointment = [
  '(?:(?:PICK ?UP|P U|GATE|TERMINAL|PORT|VBS|TRUCK|IMPORT|FULL|BOOKED|CONFIRMED) )*(?:APPOINTMENT|APPT|TIME ?SLOT)(?: (?:DATE|TIME|AND|ON|AT|FOR|PICK ?UP))*',
  '(?:VBS (?:BOOKING|SLOT)|ABHOLTERMIN|AFHAALAFSPRAAK|CITA DE RETIRO|TURNO DE RETIRO|AGENDAMENTO DE RETIRADA|RENDEZ VOUS (?:TERMINAL|D ?ENLEVEMENT)|ZEITFENSTER ABHOLUNG|APPUNTAMENTO (?:DI|PER IL) RITIRO)',
].join('|')

const purposes = 'FOR (?:P U|COLLECTION|DELIVERY)'

/** A delivery that is only asked for or expected is none. */
const delivered = [
  '(?:ACTUAL )?DELIVER(?:Y|ED)(?: (?:DATE|TIME|AND|COMPLETED|ON|AT))+|DELIVERED|POD DATE|ACTUAL DELIVERY',
  '(?:DATE|TIME|DATE (?:AND )?TIME)(?: OF)? (?:DELIVERY|DELIVERED|RECEIVED|RECEIPT)',
  'RECEIVED(?: (?:ON|DATE|TIME))+',
  'ENTREGADO EL|ENTREGUE EM|CONSEGNATO IL|(?:(?:AB)?GELIEFERT|ZUGESTELLT) AM|LIVRE LE|GELEVERD OP',
  'FECHA DE ENTREGA|LIEFERDATUM|DATE DE LIVRAISON|DATA D[EI] (?:ENTREGA|CONSEGNA)',
].join('|')

const holds =
  '(?:STATUS OF )?(?:(?:ACTIVE|CURRENT|OPEN|CUSTOMS|CBP|USDA|FREIGHT|LINE|CARRIER|TERMINAL) )*HOLDS?(?: (?:STATUS|IN (?:FORCE|EFFECT)))?'

const whole = (core: string): RegExp =>
  new RegExp(`^(?:(?:${around}) )*(?:${core})(?: (?:${around}))*$`)

const patterns: Readonly<Record<PickupField, RegExp>> = {
  last_free_day: whole(lastFreeDay),
  pickup_number: whole(pickupNumber),
  available_date: new RegExp(
    `^(?:(?:${around}) )*(?:${available})(?: (?:${around}|${purposes}|AS OF))*$`,
  ),
  pickup_appointment: new RegExp(`^(?:${appointment})$`),
  delivery_date: new RegExp(`^(?:${delivered})$`),
  holds: new RegExp(`^(?:${holds})$`),
}

const boxNumber = /^\W*\d{1,2}[A-Z]?[.):\]]{1,2}\s/

/** Upper case without accents or the number of a form's box; signs are blanks, and `#` is the word for number. */
const wordsOf = (text: string): string =>
  upperWithoutAccents(text)
    .replace(boxNumber, '')
    .replace(/#/g, ' NO ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Restates the subject of a label in another language without asking for a day. */
const restated = /^(?:FREE TIME|DEMURRAGE|STORAGE)$/

/**
 * Whether a label asks for this fact by name: all its words mean it. One that asks for two things,
 * for a warehouse's day, for the empty's return or for `G.O. date` does not. A label in two
 * languages says the same twice.
 */
export function asksExplicitly(field: PickupField, label: string): boolean {
  const is = (text: string): boolean => patterns[field].test(wordsOf(text))
  const spaced = label.split(/\s+[/|–-]\s+/)
  const parts = spaced.length > 1 ? spaced : label.split(/[/|]/)
  return (
    is(label) || (parts.some(is) && parts.every((part) => is(part) || restated.test(wordsOf(part))))
  )
}
