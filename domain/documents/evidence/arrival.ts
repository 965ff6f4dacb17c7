import type { EvidenceTable } from './grades.ts'

/** Labels and phrases of the documents with which cargo arrives, is cleared and is delivered. */
export const arrivalEvidence: EvidenceTable = {
  arrival_notice: {
    strong: `
      arrival notice, please be advised, will arrive, has arrived, scheduled to arrive, freight
      release, last free day, free time expires, it number, it no, eta, free time expiration,
      amount due, is due to arrive, go date, estimated arrival, cargo location, it date, arrival
      date, prior to release, original b/l required, shipment arriving, expected to arrive,
      customs clearance is required, general order, surrender of original, endorsed original, ams
      bl, bl release status, ob/l required, is now expected, now expected, surrender one original`,
    fair: `
      freight charges, notify party, firms code, available date, total charges, lfd, collect
      charges, customs broker, final destination, total collect, place of delivery, pick up
      location, pickup location, cfs location, demurrage, ams, pay to, container return, released
      at, please pay, make check, discharge terminal, broker, terminal handling, free days, remit,
      sub b/l, rail eta, we would like`,
    faint: `
      shipper, consignee, port of loading, port of discharge, master b/l, house b/l, vessel,
      description of goods, freight collect, marks and numbers, terminal`,
    against: `
      shipped on board, in witness whereof, unit price, cut off, driver, please deliver, one of
      which being accomplished, received in good order, entry number, trucker`,
  },
  delivery_order: {
    strong: `
      delivery order, please deliver, deliver to, trucker, inland carrier, local delivery
      or transfer by, importing carrier, deliver the following, trucking company, the
      merchandise described below will be entered, cargo location, delivery clerk deliver
      to, delivering carrier, empty return to, pickup from, pick up from, pick up at,
      motor carrier, location of goods, from port of origin airport, local cartage, bill
      charges to, delivery instructions, return empty to, drayage, route to, pick up
      location`,
    fair: `
      last free day, free time, driver, firms code, delivery address, pickup number, pick
      up number, pickup no, delivery date, delivery appointment, empty return, d/o no, do
      no, entry no, it no, release no, chassis, received in good order, appointment, proof
      of delivery, po number, customs release, freight release, dispatch, delivery
      contact, the following goods, for delivery to`,
    faint: `
      eta, container no, vessel, seal, master b/l, b/l no, port of discharge, delivery to,
      our ref no, consignee, terminal, issued by, deliver`,
    against: `
      shipped on board, in witness whereof, unit price, amount due, cut off, one of which
      being accomplished, please be advised, invoice total, bank details, apparent good
      order and condition, shippers load, notify party, place of receipt`,
  },
  pickup_notice: {
    strong: `
      available for pickup, available for pick up, is now available, ready for pickup, pickup
      notice, availability, has been discharged, yard location, now available, ready for
      collection, appointment required, available at, is available, has been unloaded, ready for
      pick up, can be picked up, may be picked up, grounded, storage begins, available from,
      storage starts, notification of availability`,
    fair: `
      pickup number, pick up number, pickup no, pick up no, last free day, lfd, holds, customs
      hold, freight hold, line hold, terminal hold, hold status, demurrage, guarantee,
      appointment, gate hours, storage, per diem, ramp, rail, notified, available date, free time,
      container status, discharged, customs status, freight status, released, ingate, terminal,
      chassis`,
    faint: `firms code, container, vessel, size type, pickup`,
    against: `
      shipper, notify party, shipped on board, unit price, description of goods, please deliver,
      deliver to, invoice, received by, amount due, trucker`,
  },
  proof_of_delivery: {
    strong: `
      proof of delivery, received in good order, receivers signature, delivered by, time
      in, time out, driver signature, consignee signature, arrival time, departure time,
      receiver signature, print name, delivered on, date received, drivers signature,
      received above, date delivered, customer signature, delivered date, actual delivery,
      pieces delivered, overages shortages, delivery completed, refused, delivery time`,
    fair: `
      driver, truck no, trailer, signature, delivery date, pieces, truck, stop, license
      plate, seal intact, condition, time, delivery address, received by`,
    faint: `
      delivered to, damage, shortage, exceptions, consignee, remarks, bol, reference,
      pallets, name, signed by`,
    against: `
      shipped on board, last free day, free time, unit price, amount due, eta, please
      deliver, importing carrier, firms code, will be entered, notify party, it no,
      freight charges, pickup number, issued by, in witness whereof, apparent good order
      and condition, shippers load, place of receipt, port of loading`,
  },
  customs_entry: {
    strong: `
      entry summary, 7501, filer code, entry type, summary date, surety no, importing carrier,
      manufacturer id, htsus no, merchandise processing fee, harbor maintenance fee, entered
      value, duty and ir tax, importer no, bond type, missing documents, ultimate consignee,
      declaration of importer of record, mpf, hmf, entry date, foreign port of lading, us port of
      unlading, relationship, mid, duty, customs value, customs procedure, commodity code,
      statistical value, mrn, total duty, declarant, customs office, tariff no, export date`,
    fair: `
      entry no, entry number, port code, import date, exporting country, hts, rate, importer of
      record, mode of transport, country of origin, liquidation, customs, location of goods, go
      number, manifest quantity, tax, broker, cif value`,
    faint: `
      b/l or awb no, it date, it no, net quantity, customs and border protection`,
    against: `last free day, shipped on board, unit price, 3461, due date, cut off`,
  },
  cargo_release: {
    strong: `
      3461, immediate delivery, entry immediate delivery, elected entry date, cargo release, port
      of unlading, b/l awb, it bl awb code, manifest quantity, broker importer file, cbp use only,
      customs use only, release date, delivery authorized, intensive exam, overtime request, entry
      approved, estimated entry value, released by cbp, may proceed, entry has been released, has
      been released, paperless, customs released, disposition, release status, release code, entry
      value, elected entry`,
    fair: `
      entry no, entry number, filer, entry type, importer no, manufacturer id, port, location of
      goods, carrier code, consignee no, released, firms code, arrival date, customs and border
      protection, go number, bond value, surety, vessel code`,
    faint: `
      hts, country of origin, voyage flight trip, scac, ultimate consignee, bond type`,
    against: `
      7501, entry summary, entered value, last free day, unit price, freight charges, merchandise
      processing fee, harbor maintenance fee, duty, please deliver, trucker`,
  },
}
