import type { EvidenceTable } from './grades.ts'

/** Labels and phrases of the documents of sale and of charges. */
export const commerceEvidence: EvidenceTable = {
  commercial_invoice: {
    strong: `
      commercial invoice, unit price, incoterm, incoterms, terms of sale, total value, price per
      unit, country of manufacture, seller, invoice of, fob value, terms of delivery, letter of
      credit, l/c no, sold to, delivery terms, we hereby certify that this invoice, u price,
      precio unitario, einzelpreis, prix unitaire, reason for export, total fob, total cif, unit
      value, beneficiary bank, price term, say us dollars`,
    fair: `
      amount, quantity, qty, hs code, payment terms, terms of payment, buyer, country of origin,
      invoice no, invoice number, invoice date, fob, exw, swift, unit, ship to, po no, purchase
      order, style no, item no, bank, beneficiary, part no, sku, total amount, harmonized,
      exporter, pcs, subtotal, bill to`,
    faint: `total, description, net weight, gross weight, cartons, made in, cif`,
    against: `
      ocean freight, terminal handling, drayage, last free day, shipped on board, chassis, bunker,
      documentation fee, customs clearance, demurrage, remit to, handling fee, notify party,
      detention, b/l fee, certificate of origin, free time`,
  },
  packing_list: {
    strong: `
      packing list, carton no, net weight, ctn no, no of cartons, pcs per carton, qty per carton,
      carton size, total cartons, carton dimensions, n w, g w, case no, package no, pallet no,
      packing details, total packages, dimensions, nw kgs, gw kgs, units per carton, pcs ctn, qty
      ctn, ctns, nettogewicht, peso neto, poids net, total net weight, total gross weight, meas
      cbm, box no`,
    fair: `
      cartons, measurement, gross weight, cbm, quantity, qty, pallets, packages, shipping marks,
      marks and numbers, item no, style, po no, size, colour, color, invoice no, invoice number,
      net wt, gross wt, pcs, volume, sku, packing`,
    faint: `description, total, exporter, buyer, invoice date, ship to`,
    against: `
      unit price, amount, price, total value, notify party, shipped on board, usd, last free day,
      ocean freight, payment terms, trucker, cut off, place of receipt`,
  },
  freight_invoice: {
    strong: `
      terminal handling, documentation fee, remit to, due date, remittance, bunker,
      handling fee, fuel surcharge, chassis, drayage, customs clearance fee, b/l fee,
      please remit, charge code, isf filing fee, per diem, chassis split, pre pull, exam
      fee, port congestion, charge description, chassis fee, bunker adjustment, customs
      entry fee, entry fee, handling charge, freight charge, seefracht, flete maritimo,
      fret maritime, frete maritimo, nolo marittimo, thc`,
    fair: `
      invoice no, invoice number, invoice date, bill to, balance due, amount due, total
      due, job no, shipment, exchange rate, payment terms, account no, our reference,
      charges, baf, surcharge, rate, routing no, swift, iban, vat, tax, wire, customer no,
      pay, file no, bank, subtotal, credit terms, late payment, demurrage, detention,
      ocean freight`,
    faint: `
      vessel, voyage, b/l no, container, total, etd, eta, amount, charge, storage`,
    against: `
      unit price, shipped on board, in witness whereof, hs code, arrival notice, it no,
      valid until, validity, last free day, incoterm, please be advised, notify party,
      free time expires, has arrived, please deliver, firms code, quotation, apparent good
      order and condition, place of receipt, shippers load`,
  },
  certificate_of_origin: {
    strong: `
      chamber of commerce, origin criterion, hereby certifies, it is hereby
      certified, competent authority, country of origin of goods, gsp, undersigned hereby
      declares, for official use, certification of origin, certifying authority, means of
      transport and route, preferential, free trade agreement, usmca, eur 1, producer, blanket
      period, certifier, preference criterion, origin of the goods, products were produced in,
      handelskammer, camara de comercio, chambre de commerce`,
    fair: `
      certificate of origin, origin, goods consigned from, goods consigned to, number and date of invoices, hs code,
      declaration by the exporter, notary, sworn, certify, originating, issued in, stamp,
      exporters business name, item number, certification, hs tariff`,
    faint: `
      exporter, consignee, marks and numbers, gross weight, transport details`,
    against: `
      unit price, amount due, last free day, shipped on board, notify party, qty`,
  },
  rate_sheet: {
    strong: `
      valid until, validity, valid from, valid through, rates are subject to, all in rate,
      effective date, expiration date, per container, 20dv, 40hc, transit time, quote, subject to
      gri, gri, base rate, rate sheet, free time at destination, quotation, origin charges,
      destination charges, rates exclude, subject to space, fak, expiry, quote no, quotation no,
      quote number, rates include, offer, origin port, pol pod, subject to availability, tariff,
      we are pleased to, not included, valid to`,
    fair: `
      20gp, 40gp, 45hc, surcharges, baf, caf, pss, ocean freight, rates, rate, effective,
      commodity, per bl, remarks, inclusive, routing, service, subject to, 20std, 40std, 20st,
      40st, thc, transit, per cntr, usd, via, carrier`,
    faint: `pol, currency, origin, destination, free days, frequency`,
    against: `
      shipper, consignee, seal, container no, b/l no, invoice no, notify party, due date, invoice
      date, vessel, gross weight, shipped on board`,
  },
  other: {
    strong: `
      power of attorney, policy number, insured, phytosanitary, fumigation, air waybill, airport
      of departure, purchase order date, hereby appoint, curriculum vitae, meeting, newsletter,
      job application, salary, lease, methyl bromide, sum insured, flight, passenger, recipe,
      minutes of, agenda, dear, yours sincerely, yours faithfully, remitting bank, presenting bank,
      collecting bank, documentary collection, latest date of shipment, form of documentary credit,
      documents will be released to you`,
    fair: `sincerely, kind regards, best regards, attached, policy, agreement`,
    faint: `subject, regards`,
    against: `
      consignee, container no, port of discharge, vessel, shipper, b/l no, notify party, port of
      loading, invoice no, gross weight`,
  },
}
