// Papers of lines, inspectors and shippers beside those of the main forms.
import { shown } from '../../../content/style.ts'
import { printedDate } from '../../../print.ts'
import { drawn, worded } from '../drawn-with/typed-sheet.ts'
import type { Paper } from './paper.ts'

const day = 86_400_000

export const linePapers: readonly Paper[] = [
  {
    // A line's own notice with a table of free time per tariff.
    name: 'line-notice-free-time-table',
    type: 'arrival_notice',
    american: true,
    style: { date: 'dd-MMM-yyyy', time: '24h', place: 'state', carrierName: 1 },
    as: (sheet) => drawn(sheet, { font: 'sans', size: 8.4, width: 612, height: 792 }),
    also: (s) => ({
      until: shown(printedDate(s.times.lastFree + 9 * day, 'dd-MMM-yyyy')),
      go: shown(printedDate(s.times.lastFree + 12 * day, 'dd-MMM-yyyy')),
    }),
    text: `
      !b16 30 {carrier} | 400 ARRIVAL NOTICE
      30 as agents for the carrier - Import Customer Service | 400 First notice
      ---
      30 Notify | 120 {notify*} | 340 Bill of Lading | 440 {bill}
      30 Consignee | 120 {consignee*} | 340 Our booking | 440 {booking}
      30 Shipper | 120 {shipper*} | 340 Notice date | 440 {noticeDate}

      30 Vessel | 120 {vessel} | 340 Voyage | 440 {voyage}
      30 Load port | 120 {loading} | 340 Discharge port | 440 {discharge}
      30 Final destination | 120 {delivery} | 340 ETA discharge port | 440 {eta}
      30 Discharge terminal | 120 {terminal} | 340 FIRMS | 440 {firms}
      ---
      !b 30 CONTAINER | 130 SEAL | 220 TYPE | 290 PACKAGES | 390 WEIGHT (KGS) | 480 MEAS (CBM)
      *boxes 30 {number} | 130 {seal} | 220 {size} | 290 {packages} {type} | 390 {kg} | 480 {cbm}
      30 Total | 290 {packages} | 390 {weight} | 480 {volume}
      30 Said to contain | 120 {goods*}
      ---
      !b 30 FREE TIME | 200 DAYS | 260 STARTS | 360 ENDS | 460 THEREAFTER PER DAY
      30 Import demurrage | 200 5 calendar | 260 Day after discharge | 360 see terminal | 460 USD 185.00
      30 Import detention (per diem) | 200 7 calendar | 260 Gate out full | 360 {until} | 460 USD 125.00
      30 Chassis | 200 0 | 260 Gate out full | 360 - | 460 USD 40.00

      30 General order on {go}. Freight: {freightTerms}. Please surrender one original bill of lading and pay all charges.
      30 Availability and last free day are published by the terminal; this notice does not state them.
    `,
  },
  {
    name: 'telex-release',
    type: 'other',
    style: { date: 'dd MMM yyyy', time: 'none', place: 'city', carrierName: 1 },
    as: (sheet) => drawn(sheet, { font: 'sans', size: 9.5 }),
    text: `
      !b13 30 {carrier}
      30 {loadCity}, {issueDate}
      !b12 30 TELEX RELEASE MESSAGE
      30 To: Import documentation, port of discharge
      30 From: Export documentation, {loadCity}

      30 The full set of original bills of lading has been surrendered to us at {loadCity}. Please release
      30 the cargo to the consignee named below without presentation of an original bill of lading.

      30 B/L no.: | 140 {bill}
      30 Vessel/Voyage: | 140 {vesselVoyage}
      30 Port of loading: | 140 {loading}
      30 Port of discharge: | 140 {discharge}
      30 Shipper: | 140 {shipperName}
      30 Consignee: | 140 {consigneeName}
      30 Container(s): | 140 {containers*}
      30 Freight: | 140 {freightTerms}
      30 This message is subject to settlement of all local charges and demurrage at destination.
    `,
    also: (s) => ({ loadCity: shown(s.route.loading.city) }),
  },
  {
    name: 'booking-amendment',
    type: 'booking_confirmation',
    style: { date: 'dd MMM yyyy', time: '24h', place: 'country', carrierName: 1 },
    as: (sheet) => drawn(sheet, { font: 'sans', size: 9 }),
    text: `
      !b14 30 {carrier} | 380 BOOKING AMENDMENT
      30 Our Reference: | 140 {booking} | 340 Amendment: | 440 2 of {bookedOn}
      30 Your Reference: | 140 {@3}{#5} | 340 Contract: | 440 {#6}
      30 Booked by: | 140 {shipperName} | 340 Service: | 440 CY/CY
      ---
      30 The following has changed: vessel, closing times. Former vessel: {formerShip}
      ---
      30 From: | 140 {loading} | 340 To: | 440 {discharge}
      30 Vessel: | 140 {vessel} | 340 Voyage: | 440 {voyage}
      30 ETD: | 140 {etd} | 340 ETA: | 440 {eta}
      30 SI closing: | 140 {documentCutoff} | 340 VGM closing: | 440 {vgmCutoff}
      30 FCL delivery cut-off: | 140 {cargoCutoff}
      30 Equipment: | 140 2 x 40' HIGH CUBE | 340 Gross cargo weight: | 440 {weight}
      30 Commodity: | 140 {goods*}
      30 Empty pick-up depot: | 140 Depot 4 North Road | 340 Release from: | 440 3 days before cut-off
    `,
    also: () => ({ formerShip: shown('AMBER LANTERN 118W') }),
  },
  {
    name: 'beforderungspapier-imo',
    type: 'dangerous_goods_declaration',
    american: false,
    style: { date: 'dd.mm.yyyy', time: 'none', place: 'city', number: 'eu', carrierName: 1 },
    as: (sheet) => worded(sheet, true),
    text: `
      !b13 30 IMO-Erklärung / Verantwortliche Erklärung für gefährliche Güter
      30 Versender | 170 {shipperName} | 330 Buchungsnummer | 450 {booking}
      30 Empfänger | 170 {consigneeName} | 330 Reederei | 450 {carrier}
      30 Schiff | 170 {vessel} | 330 Reise | 450 {voyage}
      30 Ladehafen | 170 {loading} | 330 Löschhafen | 450 {discharge}
      30 Container-Nr. | 170 Siegel-Nr. | 330 Kolli | 450 Bruttomasse (kg)
      *boxes 30 {number} | 170 {seal} | 330 {packages} | 450 {kg}
      30 UN 3082, UMWELTGEFÄHRDENDER STOFF, FLÜSSIG, N.A.G., Klasse 9, VG III, Meeresschadstoff
      30 Bruttomasse gesamt | 170 {weight}
      30 Ort, Datum | 170 Hamburg, {issueDate}
    `,
  },
  {
    name: 'phytosanitary',
    type: 'other',
    style: { date: 'dd MMM yyyy', time: 'none', place: 'country' },
    as: (sheet) => drawn(sheet, { font: 'serif', size: 9.5 }),
    text: `
      !b14 170 PHYTOSANITARY CERTIFICATE | 430 No. {#9}
      30 Plant Protection Organization of {originWord}
      30 To: Plant Protection Organization of the country of destination
      ---
      30 Name and address of exporter | 320 Declared name and address of consignee
      30 {shipperWord} | 320 {consigneeWord}
      30 Number and description of packages | 320 Distinguishing marks
      30 240 BAGS | 320 CONTAINER {containersInLine}
      30 Declared means of conveyance | 320 Declared point of entry
      30 {vesselName} | 320 {entryPoint}
      30 Name of produce: COCOA BEANS    Botanical name: Theobroma cacao
      30 This is to certify that the plants or plant products described herein have been inspected.
      30 DISINFESTATION TREATMENT: Methyl bromide, 48 g/m3, 24 h, {treated}
      30 Date of issue: | 140 {issueDate}
    `,
    also: (s) => ({
      originWord: shown(s.route.loading.country),
      shipperWord: shown(s.shipper.name),
      consigneeWord: shown(s.consignee.name),
      vesselName: shown(`M.V. ${s.vessel}`, { vessel_name: { oneOf: ['', s.vessel] } }),
      entryPoint: shown(s.route.discharge.city, {
        port_of_discharge: { oneOf: ['', s.route.discharge.city] },
        port_of_discharge_locode: { oneOf: ['', s.route.discharge.locode] },
      }),
      treated: shown(printedDate(s.times.issue - 3 * day, 'dd MMM yyyy')),
    }),
  },
]
