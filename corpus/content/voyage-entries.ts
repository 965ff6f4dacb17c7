import type { Place } from './places.ts'
import { dateLabel, momentLabel, printedDate, printedMoment } from '../print.ts'
import type { Shipment } from './shipment.ts'
import { shown } from './style.ts'
import type { Style } from './style.ts'
import type { OneOf, Shown, Truth } from '../truth.ts'

function placeText({ city, country, state, locode }: Place, style: Style): readonly string[] {
  const region = state ?? country
  const written = {
    city: [city],
    country: [`${city}, ${country}`],
    state: [`${city}, ${region}`],
    locode: [`${city} (${locode})`, city],
    'comma-locode': [`${city}, ${locode}`, city],
  }[style.place]
  return style.upper ? written.map((text) => text.toUpperCase()) : written
}

const eitherOf = (texts: readonly string[]): string | OneOf =>
  texts.length === 1 ? (texts[0] ?? '') : { oneOf: texts }

function placeEntry(place: Place, style: Style, name: 'port_of_loading' | 'port_of_discharge') {
  const texts = placeText(place, style)
  return shown(texts[0] ?? '', { [name]: eitherOf(texts), [`${name}_locode`]: place.locode })
}

const townEntry = (
  place: Place,
  style: Style,
  name: 'place_of_receipt' | 'place_of_delivery',
): Shown => {
  const texts = placeText(place, style)
  return shown(texts[0] ?? '', { [name]: eitherOf(texts) })
}

export function routeEntries(s: Shipment, style: Style) {
  const { receipt, loading, discharge, delivery } = s.route
  const voyage = { vessel_name: s.vessel, voyage_number: s.voyage }
  return {
    vessel: shown(s.vessel, { vessel_name: s.vessel }),
    voyage: shown(s.voyage, { voyage_number: s.voyage }),
    vesselVoyage: shown(`${s.vessel} / ${s.voyage}`, voyage),
    vesselSpaceVoyage: shown(`${s.vessel} ${s.voyage}`, voyage),
    mvVesselVoyage: shown(`M/V ${s.vessel} V.${s.voyage}`, voyage),
    receipt: townEntry(receipt, style, 'place_of_receipt'),
    loading: placeEntry(loading, style, 'port_of_loading'),
    discharge: placeEntry(discharge, style, 'port_of_discharge'),
    delivery: townEntry(delivery, style, 'place_of_delivery'),
    terminal: shown(s.terminal.name, { terminal_name: s.terminal.name }),
    firms: shown(s.terminal.firms, { terminal_firms_code: s.terminal.firms }),
    terminalWithFirms: {
      lines: [`${s.terminal.name} (FIRMS: ${s.terminal.firms})`, s.terminal.street],
      truth: { terminal_name: s.terminal.name, terminal_firms_code: s.terminal.firms },
    },
  }
}

export function timeEntries({ times }: Shipment, style: Style) {
  const date = (time: number, truth: (label: string) => Truth): Shown =>
    shown(printedDate(time, style.date), truth(dateLabel(time)))
  const moment = (time: number, truth: (label: string) => Truth): Shown =>
    shown(printedMoment(time, style.date, style.time), truth(momentLabel(time, style.time)))
  return {
    issueDate: date(times.issue, (issue_date) => ({ issue_date })),
    noticeDate: date(times.notice, (issue_date) => ({ issue_date })),
    releaseDate: date(times.release, (issue_date) => ({ issue_date })),
    onBoard: date(times.onBoard, (on_board_date) => ({ on_board_date })),
    lastFree: date(times.lastFree, (last_free_day) => ({ last_free_day })),
    invoiceDate: date(times.invoice, (invoice_date) => ({ invoice_date })),
    bookedOn: date(times.invoice, (issue_date) => ({ issue_date })),
    due: date(times.due, (due_date) => ({ due_date })),
    etd: moment(times.etd, (etd) => ({ etd })),
    eta: moment(times.eta, (eta) => ({ eta })),
    available: moment(times.available, (available_date) => ({ available_date })),
    delivered: moment(times.delivery, (delivery_date) => ({ delivery_date })),
    documentCutoff: moment(times.documentCutoff, (document_cutoff) => ({ document_cutoff })),
    cargoCutoff: moment(times.cargoCutoff, (cargo_cutoff) => ({ cargo_cutoff })),
    vgmCutoff: moment(times.vgmCutoff, (vgm_cutoff) => ({ vgm_cutoff })),
  }
}
