import type { DocumentType } from '../document-types.ts'
import { otherNames } from './names-of-others.ts'

/** The weight for each type; an absent type has none. */
export type Weights = { readonly [type in DocumentType]?: number }

/** Titles that name exactly one type. */
const plain: Readonly<Partial<Record<DocumentType, string>>> = {
  house_bill_of_lading: `
    house bill of lading, house waybill, house sea waybill, house b/l, hbl, forwarders bill of
    lading, fiata multimodal transport bill of lading, negotiable fiata multimodal transport bill of
    lading, house express bill of lading, polizza di carico multimodale`,
  arrival_notice: `
    arrival notice, notice of arrival, arrival notification, notification of arrival, advice of
    arrival, import arrival notice, cargo arrival notice, arrival notice freight invoice,
    freight invoice arrival notice, pre arrival notice, arrival notice and freight invoice,
    invoice arrival notice, arrival advice, aviso de llegada, aviso de arribo, notificacion de
    llegada, ankunftsanzeige, ankunftsavis, eingangsavis, avis d'arrivee, aviso de chegada,
    aankomstbericht, notificacao de chegada, avviso di arrivo, avviso arrivo merce, 到货通知, varis
    ihbari, varis ihbarnamesi, 到货通知书, giay bao hang den, 貨物到着案内, 貨物到着通知, 到着案内書, 화물도착통지서, awizo
    przyjscia, awizo o przybyciu, zawiadomienie o przybyciu, notification d'arrivee`,
  delivery_order: `
    delivery order, pickup and delivery order, pick up & delivery order, dispatch order, drayage
    order, trucking order, cartage order, cartage advice, cartage advice with receipt, drayage
    work order, delivery instructions, transport order, pickup order, inland delivery order,
    orden de entrega, freistellung, lieferauftrag, bon a delivrer, ordem de entrega,
    uitleveringsopdracht, buono di consegna, delivery dispatch order, commerciele vrijstelling,
    zlecenie wydania, zlecenie wydania kontenera,
    提货单, bon de livraison maritime, transportauftrag, carta de instruccion de entrega, yuk
    teslim talimati, ordino, lenh giao hang, surat perintah penyerahan barang, 荷渡指図書, 화물인도지시서`,
  booking_confirmation: `
    booking confirmation, reservation confirmation, bkg confirmation, booking acknowledgement,
    booking acknowledgment, booking receipt, booking receipt notice, booking notice, booking
    advice, carrier booking confirmation, amended booking confirmation, booking amendment,
    confirmacion de reserva, buchungsbestatigung, confirmation de reservation, confirmacao de
    reserva, boekingsbevestiging, conferma di prenotazione, 订舱确认, confirmacion de booking,
    confirmation de booking, confirmacao de booking, buchungsanderung, potwierdzenie bookingu,
    rezervasyon teyidi`,
  shipping_instruction: `
    shipping instruction, shipping instructions, b/l shipping instruction, b/l shipping
    instructions, bill of lading shipping instructions, bill of lading shipping instruction,
    shippers letter of instruction, shippers letter of instructions, bill of lading instructions,
    b/l instructions, bill of lading instruction, instrucciones de embarque, verladeanweisung,
    verschiffungsinstruktion, instructions d'expedition, instrucoes de embarque, verladeauftrag,
    verschepingsinstructies, verschepingsinstructie, istruzioni di spedizione, letter of
    instruction, forwarding instructions, instructions d'embarquement, 装运指示`,
  commercial_invoice: `
    commercial invoice, proforma invoice, export invoice, customs invoice, invoice and packing list,
    commercial invoice and packing list, sales invoice, commercial invoice packing list, invoice
    packing list, factura comercial, handelsrechnung, facture commerciale, fatura comercial,
    handelsfactuur, fattura commerciale, factura proforma, 商业发票, 商業送り状, 상업송장`,
  packing_list: `
    packing list, packing slip, packing note, packing specification, weight list, packing weight
    list, packing and weight list, detailed packing list, lista de empaque, lista de embalaje,
    packliste, liste de colisage, lista pakunkowa, specyfikacja pakunkowa, romaneio de carga, lista
    de embalagem, paklijst, lista colli, 装箱单, 梱包明細書, 포장명세서, distinta di imballaggio, lista de
    bultos, ladeliste, weight certificate packing list`,
  customs_entry: `
    entry summary, customs entry, cbp form 7501, customs declaration, entry summary 7501, import
    declaration, import entry, declaracion aduanera, zollanmeldung, declaration en douane,
    single administrative document, pedimento, customs entry summary, export declaration,
    dichiarazione doganale, douaneaangifte, 报关单, declaracao de importacao, goods declaration,
    declaracion de importacion, aangifte ten invoer, invoeraangifte, enig document,
    einfuhranmeldung, zollerklarung, einheitspapier, document administratif unique, documento
    administrativo unico, documento unico administrativo, declaration d'importation, bolletta
    doganale, dichiarazione di importazione, declaracion unica aduanera, bill of entry,
    einfuhrabgabenbescheid, steuerbescheid einfuhr, pedimento de importacion, electronic export
    information, shipping bill, shipping bill for export, versandanmeldung, versandbegleitdokument, shippers export declaration, gumruk beyannamesi, zgloszenie celne`,
  cargo_release: `
    cargo release, entry immediate delivery, immediate delivery, cbp form 3461, customs release,
    release notification, cargo release notice, customs clearance notice, entry immediate
    delivery for ace, customs release notification, levante de mercancias, mainlevee, notice of
    release, release notice, container release, import release, liberacao de carga`,
  isf: `
    importer security filing, isf information sheet, isf 10 2, isf worksheet, importer security
    filing 10 2, isf data sheet, isf filing, isf form, isf-10 form, importer security filing
    information, 10 2 importer security filing`,
  freight_invoice: `
    freight invoice, freight bill, ocean freight invoice, debit note, demurrage invoice, detention
    invoice, local charges invoice, terminal charges invoice, demurrage and detention invoice,
    freight charges invoice, frachtrechnung, factura de flete, facture de fret, fatura de frete,
    vrachtfactuur, fattura di nolo, shipment invoice, import invoice, nota de debito, drayage
    invoice, carrier invoice, per diem invoice`,
  pickup_notice: `
    pickup notice, pick up notice, availability notice, notice of availability, cargo availability
    notice, container availability notice, pickup notification, container available for pickup,
    terminal notice, rail arrival pickup notice, pick up notification, cargo available notice,
    container available notice, freight available notice, release and pickup notice, pick up number
    notice, container availability, abholavis, aviso de disponibilidad, aviso de retiro, container
    pickup notice, avis de mise a disposition, pickup appointment, pick up appointment, pickup
    appointment confirmation, pickup advice, truck appointment confirmation, gate appointment
    confirmation, terminal appointment confirmation, confirmacion de cita`,
  proof_of_delivery: `
    proof of delivery, epod, electronic proof of delivery, delivery receipt, pod receipt, signed
    delivery receipt, delivery confirmation, prueba de entrega, comprobante de entrega,
    ablieferbeleg, ablieferungsnachweis, preuve de livraison, comprovante de entrega, afleverbewijs,
    prova di consegna, ladungsempfangsbestatigung, abliefernachweis, empfangsbestatigung`,
  certificate_of_origin: `
    certificate of origin, certification of origin, movement certificate, generalized system of
    preferences, certificado de origen, ursprungszeugnis, certificat d'origine, certificado de
    origem, certificaat van oorsprong, certificato di origine, declaration of origin, gsp form
    a, 原产地证, 原産地証明書, 원산지증명서, preferential certificate of origin, usmca certification of origin,
    origin declaration, warenverkehrsbescheinigung, certificat de circulation des marchandises,
    certificado de circulacion, certificato di circolazione, certificaat inzake goederenverkeer,
    swiadectwo pochodzenia, swiadectwo przewozowe, mense sehadetnamesi, mense belgesi,
    verklaring van oorsprong`,
  dangerous_goods_declaration: `
    dangerous goods declaration, multimodal dangerous goods form, dangerous goods form, shippers
    declaration for dangerous goods, dangerous goods note, imo declaration, imo dangerous goods
    declaration, hazardous cargo declaration, gefahrguterklarung, imo gefahrguterklarung, imo
    erklarung, verantwortliche erklarung, verantwortliche erklarung fur gefahrliche guter,
    declaracion de mercancias peligrosas, dangerous cargo declaration, declaration de
    marchandises dangereuses, declaracao de mercadorias perigosas, dichiarazione merci
    pericolose, hazardous materials declaration, imdg declaration, declaration of dangerous
    goods, hazardous goods declaration, verklaring gevaarlijke stoffen, deklaracja towarow
    niebezpiecznych, tehlikeli madde beyani`,
  vgm: `
    verified gross mass, vgm declaration, vgm certificate, verified gross mass declaration, verified
    gross mass certificate, shippers vgm declaration, solas vgm, vgm submission, verified gross
    weight, solas verified gross mass, masa bruta verificada, vgm form, masse brute verifiee,
    verifizierte bruttomasse, vgm confirmation, container weight declaration`,
  rate_sheet: `
    rate sheet, rate quotation, freight quotation, freight rates, rate quote, ocean freight
    quotation, ocean rates, rate offer, freight rate sheet, ocean rate sheet, freight offer, tarifa
    de fletes, tarifario, frachtangebot, cotizacion de flete, cotacao de frete, cotation de fret,
    service contract rates, fak rates, quotation, freight quote, ratenblatt, preisliste seefracht,
    tariff sheet, rate table`,
  other: otherNames,
}

const either = { bill_of_lading: 1, house_bill_of_lading: 1 } as const

/**
 * Titles that several types share, so that other evidence decides. A forwarder's bill rarely has a
 * title of its own: its issuer and its numbers tell it from a carrier's.
 */
const shared: readonly (readonly [Weights, string])[] = [
  [
    either,
    `
    bill of lading, ocean bill of lading, combined transport bill of lading, b/l, conocimiento de
    embarque, konnossement, seekonnossement, connaissement, conhecimento de embarque, cognossement,
    polizza di carico, 提单, 船荷証券, 선하증권`,
  ],
  [
    { bill_of_lading: 1 },
    'master bill of lading, bill of lading for ocean transport or multimodal transport',
  ],
  [
    { bill_of_lading: 0.9, house_bill_of_lading: 1 },
    `
    multimodal transport bill of lading, multimodal transport bill, multimodal transport document,
    combined transport document, through bill of lading`,
  ],
  [
    { sea_waybill: 1, house_bill_of_lading: 0.85 },
    `
    sea waybill, seawaybill, non negotiable waybill, non negotiable sea waybill, ocean waybill,
    liner waybill, express cargo bill, express bill of lading, combined transport sea waybill, data
    freight receipt, carta de porte maritimo, seefrachtbrief, lettre de transport maritime,
    conhecimento de embarque expresso, zeevrachtbrief, lettera di trasporto marittimo, 海运单, 海上運送状,
    해상화물운송장`,
  ],
  [{ sea_waybill: 0.9, house_bill_of_lading: 0.7 }, 'waybill'],
  [
    { commercial_invoice: 0.75, freight_invoice: 0.75 },
    'invoice, tax invoice, factura, rechnung, facture, fatura, fattura, faktura, factuur, 发票',
  ],
  [{ freight_invoice: 0.7, commercial_invoice: 0.5 }, 'credit note'],
  [{ booking_confirmation: 0.6, shipping_instruction: 0.4 }, 'booking request'],
  [{ booking_confirmation: 0.5 }, 'booking'],
  [{ cargo_release: 0.8, delivery_order: 0.4 }, 'freight release'],
  // Of the railway about a container at its ramp, or of a forwarder about a whole shipment.
  [
    { pickup_notice: 0.85, arrival_notice: 0.6 },
    'rail arrival notice, rail arrival notification, notice of rail arrival, ramp arrival notice',
  ],
  [{ delivery_order: 0.7, cargo_release: 0.4, pickup_notice: 0.3 }, 'release order, release note'],
  [
    { pickup_notice: 0.85 },
    `
    hold notice, notice of hold, hold notification, customs hold notice, freight hold notice,
    container hold notice, terminal hold notice, free time expiry notice, free time expiration notice,
    free time expiry reminder, free time notice, last free day notice, last free day notification, last
    free day reminder, lfd notice, lfd reminder, notice of last free day`,
  ],
  [{ delivery_order: 0.6 }, 'work order, d/o'],
  // Of a broker to the haulier of one load, or of a carrier by sea.
  [
    { other: 0.9, rate_sheet: 0.5 },
    'rate confirmation, load confirmation, rate and load confirmation',
  ],
  // Of a haulier in Britain, or of a bank.
  [{ delivery_order: 0.6, other: 0.5 }, 'collection order'],
  [{ proof_of_delivery: 0.6, delivery_order: 0.4 }, 'delivery note, lieferschein'],
  [{ isf: 0.9 }, 'isf'],
  [{ vgm: 0.8 }, 'vgm'],
  [{ proof_of_delivery: 0.4 }, 'pod'],
]

/** Words in titles that do not tell the type. */
const fillers = `
    original, copy, non negotiable, draft, not negotiable, negotiable, duplicate, port to port,
    ocean, for combined transport or port to port shipment, port to port or combined transport,
    page, form, combined transport, multimodal transport, amended, final, revised, import, export,
    short form, straight, to order, first, second, third, telex release, express release, cbp form`

export type TitleName = { readonly name: string; readonly types: Weights }

export const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')

const named =
  (types: Weights) =>
  (name: string): TitleName => ({ name, types })

export const titleNames: readonly TitleName[] = [
  ...Object.entries(plain).flatMap(([type, names]) => listed(names).map(named({ [type]: 1 }))),
  ...shared.flatMap(([types, names]) => listed(names).map(named(types))),
  ...listed(fillers).map(named({})),
]
