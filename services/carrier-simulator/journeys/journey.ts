/** A place and, where it is known, its terminal: `CNYTN/YICT`; the code is SMDG's. */
type Spot = string

/** Local time at the place where it happens: `2026-03-01T10:00`. */
type LocalTime = string

export type Box = { readonly number: string; readonly iso: string; readonly seal?: string }

export type Vessel = { readonly name: string; readonly imo: string }

/** A revised estimate: from `learned` on (local at the place) the carrier expects `expects`. */
type Estimate = {
  readonly of: 'departed' | 'arrived'
  readonly learned: LocalTime
  readonly expects: LocalTime
}

/** The box carried from one place to another by one vessel, train or truck. */
export type Leg = {
  readonly mode: 'VESSEL' | 'RAIL' | 'BARGE' | 'TRUCK'
  readonly vessel?: Vessel
  readonly voyage?: string
  readonly service?: string
  readonly from: Spot
  readonly to: Spot
  readonly loaded: LocalTime
  readonly departed: LocalTime
  readonly arrived: LocalTime
  readonly discharged: LocalTime
  readonly estimates?: readonly Estimate[]
}

export type Visit = { readonly at: Spot; readonly when: LocalTime }

/** One shipment, independent of any carrier; the dialects make the carriers' answers from it. */
export type Journey = {
  /** The carrier's number for it, and the recording's name. */
  readonly number: string
  readonly type: 'bill_of_lading' | 'booking'
  readonly booking: string
  readonly billOfLading: string | null
  /** Its special feature, for the list of recordings. */
  readonly about: string
  readonly boxes: readonly Box[]
  /** Booked, where the journey starts. */
  readonly booked: Visit
  readonly cancelled?: Visit
  readonly emptyOut?: Visit
  readonly fullIn?: Visit
  readonly legs: readonly Leg[]
  readonly fullOut?: Visit
  readonly emptyIn?: Visit
  /** The time of the recording: later moves are planned. Without it, every move has happened. */
  readonly recorded?: Visit
}
