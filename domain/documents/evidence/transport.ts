import type { EvidenceTable } from './grades.ts'

/** Phrases of every bill of lading, whoever issues it. */
const bill = {
  strong: `
    number of original, no of originals, shipped on board, laden on board, place and date of issue,
    b/l to be released at, original bills of lading, originals issued, said to contain`,
  fair: `
    in witness whereof, one of which being accomplished, the others to stand void, weather permitting,
    shippers load stow and count, shippers load and count, as carrier, also notify party,
    apparent good order and condition, declared value, particulars furnished by shipper,
    to the order of, freight payable at, on board date, ad valorem, excess value declaration,
    date of issue, clean on board, taken in charge`,
  faint: `
    point and country of origin, pre carriage by, marks and numbers, place of receipt, place of
    delivery, notify party, shipper exporter, description of packages and goods, freight
    prepaid, freight collect, measurement, port of loading`,
  against: `
    last free day, unit price, amount due, please be advised, free time, cut off, firms code,
    please deliver, delivery to, trucker, estimated arrival, entry number, verified gross mass,
    vgm, please issue, remit to, it number`,
} as const

/** Labels and phrases of the documents with which cargo is booked, shipped and declared. */
export const transportEvidence: EvidenceTable = {
  bill_of_lading: {
    ...bill,
    fair: `${bill.fair}, signed for the carrier, carriers receipt, merchants declared value, onward inland routing`,
  },
  house_bill_of_lading: {
    ...bill,
    sure: `
      for delivery of goods please apply to, house b/l no, hbl no, nvocc, house bill of lading no,
      oti no, fmc oti, master b/l no, non vessel operating, fiata, fmc lic, fmc license, hbl number,
      fbl no, fbl number, negotiable fiata, underlying ocean, mbl no, master bill no`,
    strong: `${bill.strong},
      for delivery please apply to, for release of goods apply to, delivery of goods apply to, fmc no,
      cargo should be reported at destination to, to obtain delivery contact, oti,
      delivery agent, destination agent, agent at destination, overseas agent, receiving agent,
      release agent, agents at destination, master b/l, master bill of lading, ocean b/l,
      federal maritime commission, multimodal transport operator, house bill of lading,
      commissionnaire de transport, transitaire`,
    fair: `${bill.fair},
      freight forwarder, logistics, consolidat, forwarding, freight services, standard conditions`,
    faint: `${bill.faint}, as agent for the carrier`,
  },
  sea_waybill: {
    strong: `
      sea waybill no, waybill no, swb no, non negotiable waybill, waybill number, delivery will be
      made to the consignee, upon proof of identity, surrender of this waybill, without surrender,
      production of this waybill, rights of control, cmi uniform rules, shipped on board,
      laden on board, place and date of issue, said to contain`,
    fair: `
      express release, non negotiable, waybill, as carrier, number of original, no of originals,
      signed for the carrier, apparent good order and condition, particulars furnished by shipper,
      shippers load stow and count, declared value, freight payable at, on board date`,
    faint: `
      place of receipt, place of delivery, marks and numbers, notify party, pre carriage by,
      measurement, freight prepaid, freight collect`,
    against: `
      original bills of lading, one of which being accomplished, the others to stand void, last
      free day, unit price, amount due, please be advised, free time, cut off, firms code, please
      deliver, trucker, estimated arrival, to the order of`,
  },
  booking_confirmation: {
    strong: `
      booking confirmation, document cut off, cargo cut off, cy cut off, vgm cut off, si cut off,
      documentation cut off, doc cut off, empty pick up, empty release, your booking, booking has
      been confirmed, earliest return date, booking status, cy closing, erd, equipment release,
      gate in cut off, port cut off, booked by, empty container depot, empty container pick up,
      closing time, documentation deadline, vgm deadline, cargo deadline, full return, si closing,
      si deadline`,
    fair: `
      cut off, booking no, booking number, booking date, booking ref, booking party, intended vgm,
      service contract, service mode, rail cut off, deadline, depot, intermodal, export haulage,
      customer reference, load port free time, no show, equipment type, quantity type, return
      terminal, rolled, closing date`,
    faint: `
      etd, eta, commodity, equipment, named account, contract no, transshipment`,
    against: `unit price, last free day, amount due, received by, valid until`,
  },
  shipping_instruction: {
    strong: `
      shipping instruction, please issue, b/l type, bill of lading type, sli, type of bill of
      lading, letter of instruction, originals required, bl release, number of originals required,
      special instructions to carrier, bl instructions, freight payer, ultimate consignee, shipper
      requests, release type, schedule b, aes itn, itn, xtn, license exception, routed export,
      parties to transaction, usppi, b/l required, please prepare, no of originals required, eccn`,
    fair: `
      booking no, booking number, special instructions, payable by, hereby authorize, intermediate consignee, documents enclosed, hs code, seal no, shipper must check,
      express release, sea waybill, original b/l, declared value`,
    faint: `
      notify party, place of receipt, marks and numbers, place of delivery, prepaid`,
    against: `
      shipped on board, laden on board, in witness whereof, last free day, unit price, one of
      which being accomplished, amount due, cut off`,
  },
  dangerous_goods_declaration: {
    strong: `
      proper shipping name, packing group, un no, un number, ems no, imdg, marine pollutant, flash
      point, flashpoint, dangerous goods, subsidiary risk, container packing certificate, vehicle
      packing certificate, hazard class, fully and accurately described, classified packaged
      marked and labelled, ems, packed in accordance, limited quantity, emergency contact, imo
      class`,
    fair: `
      emergency, hazardous, class, net explosive, placarded, additional handling`,
    faint: `shippers reference, consignee, name status of declarant, declarant`,
    against: `unit price, last free day, amount due, shipped on board, cut off`,
  },
  vgm: {
    strong: `
      verified gross mass, solas, method 1, method 2, weighing method, weighing date,
      authorized person, weighbridge, responsible party, vgm kg, vgm method, weighing
      location, tare weight of container, date of weighing, authorised person, method of
      weighing, determination method, certified weight, weighing station`,
    fair: `
      vgm, verified, weighed, weighing, tare, cargo weight, max gross, scale`,
    faint: `
      booking no, container no, signature, authorized, gross mass`,
    against: `
      vgm cut off, vgm deadline, vgm closing, shipped on board, unit price, cut off, last
      free day, amount due, notify party, proper shipping name, empty pick up, empty
      release, transshipment, place of delivery, port of discharge, etd, eta`,
  },
  isf: {
    strong: `
      importer security filing, container stuffing location, stuffing location, ship to party, isf
      importer, consolidator stuffer, ams b/l, isf bond, manufacturer supplier, isf transaction,
      ship to name, importer of record number, isf, ams scac, isf filer, container stuffing, bond
      holder, consolidator name, 24 hours prior, ams house, importer of record no`,
    fair: `
      importer of record, htsus, hts, consolidator, manufacturer, country of origin, bond type,
      seller, buyer, consignee number, ams, bond activity code`,
    faint: `etd, eta, scac, vessel voyage, master b/l, house b/l`,
    against: `unit price, amount due, last free day, shipped on board, total amount`,
  },
}
