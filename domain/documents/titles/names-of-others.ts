/** Titles of papers that are of no type. */
export const otherNames = `
    power of attorney, purchase order, insurance certificate, fumigation certificate,
    phytosanitary certificate, inspection certificate, air waybill, letter of credit, statement
    of account, letter of indemnity, certificate of insurance, dock receipt, certificate of
    analysis, safety data sheet, equipment interchange receipt, packing declaration, health
    certificate, material safety data sheet, picking list, certificate of conformity, sales
    contract, beneficiary certificate, credit application, curriculum vitae, bank statement,
    remittance advice, customer advisory, customer notice, market update, international
    consignment note, cmr consignment note, pre alert, shipment pre alert, pre alert to client,
    surrender notice, surrender letter, exchange letter, authority to make entry, telex release
    message, telex release notice, telex release confirmation, telex release advice, telex release
    instruction, telex release letter, telex release request, telex release surrendered, telex release
    surrendered bl, telex release surrendered bill of lading, release message, internationaler
    frachtbrief, lettre de voiture internationale, sales confirmation, order confirmation, empty
    return notice, empty return instructions, empty return confirmation, empty return
    authorization, empty return authorisation, cargo insurance policy, vessel schedule, sailing
    schedule, documentary collection, documentary credit, advice of documentary credit,
    irrevocable documentary credit, dokumenteninkasso, dokumentenakkreditiv, remise
    documentaire, credit documentaire, cobranza documentaria, credito documentario, missing
    documents, mates receipt, treatment certificate, heat treatment certificate, fumigation
    statement, veterinary certificate, eir, eir gate out, eir gate in, eir gate out full, eir
    gate in empty, eir gate out empty, eir gate in full, container interchange report, container
    interchange receipt, equipment interchange report, trailer interchange receipt, interchange
    report, interchange receipt, gate ticket, gate out ticket, gate in ticket, gate out receipt,
    gate in receipt, express release notice, express release message, express release
    confirmation, letter of authority, letter of subrogation, lettre de garantie, carta de
    garantia, shipping advice, shipment advice, aviso de embarque, versandanzeige, cargo
    manifest, freight manifest, manifiesto de carga, ladungsmanifest, manifeste de chargement,
    manifesto de carga, poliza de seguro, notice of general order, general order notice, general
    average notice, notice of general average, decharge, beforderungspapier`
