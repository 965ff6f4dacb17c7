import type { DocumentType } from '../document-types.ts'
import type { EvidenceGrades } from './grades.ts'

/**
 * Evidence in German, French, Spanish, Portuguese, Italian and Dutch. Captions of parties, ports
 * and cargo are left out, because every kind of form has them.
 */
export const languageEvidence: { readonly [type in DocumentType]?: Partial<EvidenceGrades> } = {
  bill_of_lading: {
    strong: `
      anzahl der originale, nombre d'originaux, numero de originales, numero de originais, aantal originelen, numero di originali,
      an bord verladen, mise a bord`,
  },
  arrival_notice: {
    strong: `
      voraussichtliche ankunft, erwartete ankunft, arrivee prevue, date d'arrivee prevue, llegada estimada, fecha estimada de llegada,
      fecha de arribo, data prevista de chegada, arrivo previsto, verwachte aankomst, letzter freier tag, dernier jour de franchise,
      ultimo dia libre, dias libres, jours de franchise, freie tage, franchise jusqu'au, franchise de surestaries, standgeldfrei, demurragefrei,
      lagergeldfrei, mietfrei, est arrive, sont arrives, ist eingetroffen, ist angekommen, sind eingetroffen, ha arribado, ha llegado,
      e arrivato, is aangekomen`,
    fair: `
      visto bueno, apertura de manifiesto, almacenaje, garantia de contenedor, lagergeld, kajegeld, bitte um verzollung,
      wir avisieren, nous vous informons de l'arrivee, le informamos del arribo`,
  },
  pickup_notice: {
    strong: `
      zur abholung bereit, abholbereit, disponible pour enlevement, pret a l'enlevement, pret pour enlevement, disponible para retiro,
      listo para retiro, disponivel para retirada, liberado para retirada, pronto per il ritiro, disponibile per il ritiro,
      gereed voor afhaling, klaar voor afhaling, beschikbaar voor afhaling`,
    fair: `
      mise a disposition, rendez-vous, abholreferenz, abholnummer, zeitfenster, numero de retiro, cita de retiro, codice ritiro, uitlevercode`,
  },
  delivery_order: {
    strong: `
      bitte liefern sie, lieferadresse, ladestelle, entladestelle, gestellung, lieu de livraison, adresse de livraison, direccion de entrega,
      lugar de entrega de la carga, endereco de entrega, indirizzo di consegna, afleveradres, losadres, laadadres, vrijstelling,
      freistellungsnummer, depot leer, leercontainer zuruck an`,
    fair: 'fuhrunternehmer, transporteur, transportista, transportador, trasportatore, vervoerder, frachtfuhrer',
  },
  booking_confirmation: {
    strong: `
      ladeschluss, ladeschluss dokumente, redaktionsschluss, leercontainer, leerdepot, abholung leercontainer, cierre documental, cierre de vgm,
      corte documental, corte fisico, retiro de vacio, deposito de vacios, date limite de depot, cloture documentaire, retrait du vide,
      prazo de documentacao, deadline de carga, retirada do vazio, chiusura documentale, ritiro vuoto, leeg depot`,
  },
  shipping_instruction: {
    strong: `
      bitte stellen sie das b/l aus, konnossement bitte, emision de b/l, tipo de b/l, type de connaissement, nombre d'originaux demandes,
      find si, find si for, si for below, si for booking, si as below, si below, our si, kindly arrange draft, arrange draft b/l, arrange draft bl,
      send draft b/l, send draft bl, draft b/l asap, draft bl asap, draft to, telex release pls, please release telex, to appear on b/l,
      to be shown on b/l, to show on b/l`,
  },
  commercial_invoice: {
    strong: `
      zolltarif nr, zolltarifnummer, warenwert netto, lieferbedingung, steuerfreie ausfuhrlieferung, condiciones de entrega, conditions de livraison,
      condizioni di consegna, leveringsvoorwaarden, prix unitaire, prezzo unitario, preco unitario, eenheidsprijs, birim fiyat, valor fob, valeur fob,
      ursprungsware, prix total, precio total, importo totale, mal bedeli`,
    fair: `
      zahlungsbedingung, condiciones de pago, conditions de paiement, condizioni di pagamento, betalingsvoorwaarden, stuckpreis, menge, cantidad,
      quantite, quantita, miktar, ihre bestellung, su pedido, votre commande`,
  },
  packing_list: {
    strong: `
      anzahl kartons, kisten nr, packstuck nr, numero de bultos, nombre de colis, no de colis, numero colli, collo nr, peso netto, peso liquido,
      nettogewicht gesamt, dimensioni, abmessungen, dimensions l x l x h, koli no, net agirlik`,
    fair: 'bruttogewicht, peso bruto, peso lordo, poids brut, brutogewicht',
  },
  // Arrival notices name charges, too.
  freight_invoice: {
    strong: `
      a votre compte, zu ihren lasten, date d'echeance, fecha de vencimiento, vervaldatum, data scadenza, falligkeit`,
    fair: `
      umschlagsgebuhr, hafengebuhr, isps zuschlag, frais de dossier, frais de manutention, manutention terminal, surcharge bunker,
      gastos locales, taxa de capatazia, oneri portuali, diritti fissi, handlingkosten, inklaring, dossierkosten,
      inklarungskosten, seefracht, fret maritime, flete maritimo, frete maritimo, nolo mare, zeevracht`,
    faint:
      'vencimento, wechselkurs, taux de change, tipo de cambio, wisselkoers, gastos de destino, vrijgave',
  },
  customs_entry: {
    sure: `
      valeur statistique, statistische waarde, statistischer wert, valor estadistico, valore statistico, valor estatistico, zollanmelder, zollstelle,
      einfuhrabgaben, einfuhrumsatzsteuer, bestimmungszollstelle, bureau de douane, kantoor van bestemming, kantoor van binnenkomst,
      aangever vertegenwoordiger, declarant representant, anmelder vertreter, declarante representante, dichiarante rappresentante, codice merce,
      summiere aangifte, declaration sommaire, sumaria declaracion, berekening der belastingen, calcul des impositions, abgabenberechnung,
      base imponible aduanera, valor aduanero, valor en aduana, derechos arancelarios, agente aduanal, despachante aduaneiro, ufficio doganale,
      liquidacion de tributos`,
    strong: `
      aangifte, goederencode, code marchandise, code marchandises, warennummer, codigo de mercancia, regime douanier, zollwert, valeur en douane,
      douanewaarde, zollsatz, nomenclatura combinada, posicion arancelaria, fraccion arancelaria, dazi, diritti doganali,
      brutomassa, nettomassa, eigenmasse, rohmasse, masse brute, masa bruta, massa lorda, maatstaf van heffing, land van oorsprong, code land oorspr,
      versendungsland, pays d'expedition, pais de exportacion`,
    fair: 'accijns, douanerechten, droits de douane, zollgebuhr, iva importacion, zollamt',
    against: 'ocean freight, please remit, shipped on board',
  },
  cargo_release: {
    strong:
      'goederen vrijgegeven, freigabe zoll, zollfreigabe, mercancia liberada, marchandise liberee, mainlevee accordee, levante autorizado',
  },
  proof_of_delivery: {
    strong: `
      signed on glass, signed for by, received in good condition, goods received in, received complete, delivered in full, tipping started,
       ware erhalten, ordnungsgemass erhalten, empfangen durch, unterschrift empfanger, recu en bon etat, recu par, signature du destinataire,
      recibi conforme, recibido por, recibido conforme, firma del destinatario, firma per ricevuta, ricevuto da, voor ontvangst, ontvangen door,
      in goede staat ontvangen, handtekening ontvanger, recebido por, assinatura do recebedor`,
    fair: 'geleverd op, zugestellt am, livre le, entregado el, entregue em, consegnato il, delivered by, vehicle driver',
  },
  certificate_of_origin: {
    strong: `
      camera di commercio, camara de comercio, kamer van koophandel, industrie und handelskammer, ursprung der waren, origine des marchandises,
      origen de las mercancias, origine delle merci, l'autorite soussignee certifie, die unterzeichnende behorde,
      la autoridad infrascrita certifica, the undersigned authority certifies`,
  },
  dangerous_goods_declaration: {
    strong:
      "gefahrgut, un nummer, verpackungsgruppe, groupe d'emballage, numero onu, grupo de embalaje, meeresschadstoff, polluant marin, contaminante marino",
  },
  vgm: {
    strong:
      'verifizierte bruttomasse, wiegemethode, masse brute verifiee, peso verificado, metodo de pesaje, weegmethode',
  },
  rate_sheet: {
    strong: `
      gultig bis, gultigkeit, valable jusqu'au, validite, valido hasta, vigencia, valida hasta, valido fino, geldig tot, valido ate, laufzeit,
      transitzeit, temps de transit, tiempo de transito`,
  },
}
