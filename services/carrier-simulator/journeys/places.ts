type JourneyPlace = {
  readonly locode: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly zone: string
}

const place = (locode: string, city: string, zone: string): JourneyPlace => ({
  locode,
  city,
  country: locode.slice(0, 2),
  zone,
})

const all = [
  place('BEANR', 'Antwerp', 'Europe/Brussels'),
  place('BRSSZ', 'Santos', 'America/Sao_Paulo'),
  place('CNNGB', 'Ningbo', 'Asia/Shanghai'),
  place('CNSHA', 'Shanghai', 'Asia/Shanghai'),
  place('CNTAO', 'Qingdao', 'Asia/Shanghai'),
  place('CNYTN', 'Yantian', 'Asia/Shanghai'),
  place('DEBRV', 'Bremerhaven', 'Europe/Berlin'),
  place('DEDUI', 'Duisburg', 'Europe/Berlin'),
  place('DEHAM', 'Hamburg', 'Europe/Berlin'),
  place('ESVLC', 'Valencia', 'Europe/Madrid'),
  place('GBSOU', 'Southampton', 'Europe/London'),
  place('GRPIR', 'Piraeus', 'Europe/Athens'),
  place('ILHFA', 'Haifa', 'Asia/Jerusalem'),
  place('INMUN', 'Mundra', 'Asia/Kolkata'),
  place('INNSA', 'Nhava Sheva', 'Asia/Kolkata'),
  place('KRPUS', 'Busan', 'Asia/Seoul'),
  place('MYPKG', 'Port Klang', 'Asia/Kuala_Lumpur'),
  place('NLRTM', 'Rotterdam', 'Europe/Amsterdam'),
  place('PLGDN', 'Gdansk', 'Europe/Warsaw'),
  place('SGSIN', 'Singapore', 'Asia/Singapore'),
  place('THLCH', 'Laem Chabang', 'Asia/Bangkok'),
  place('TRIST', 'Istanbul', 'Europe/Istanbul'),
  place('TWKHH', 'Kaohsiung', 'Asia/Taipei'),
  place('USCHI', 'Chicago', 'America/Chicago'),
  place('USHOU', 'Houston', 'America/Chicago'),
  place('USLAX', 'Los Angeles', 'America/Los_Angeles'),
  place('USLGB', 'Long Beach', 'America/Los_Angeles'),
  place('USNYC', 'New York', 'America/New_York'),
  place('USOAK', 'Oakland', 'America/Los_Angeles'),
  place('USSAV', 'Savannah', 'America/New_York'),
  place('VNVUT', 'Vung Tau', 'Asia/Ho_Chi_Minh'),
]

const byLocode: ReadonlyMap<string, JourneyPlace> = new Map(all.map((p) => [p.locode, p]))

/** A place of the journeys; one that is not in the list is a mistake in a journey. */
export function placeOf(locode: string): JourneyPlace {
  const found = byLocode.get(locode)
  if (!found) throw new Error(`no such place in places.ts: ${locode}`)
  return found
}

/** Minutes that a zone is ahead of UTC at an instant. */
function offsetAt(zone: string, ms: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Local time at a place (`2026-03-01T10:00`) as milliseconds since 1970. */
export function instantAt(locode: string, local: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const guess = asUtc - offsetAt(placeOf(locode).zone, asUtc) * 60_000
  return asUtc - offsetAt(placeOf(locode).zone, guess) * 60_000
}

/** An instant as local time of a place with its offset: `2026-03-01T10:00:00+08:00`. */
export function localTime(locode: string, ms: number): string {
  const minutes = offsetAt(placeOf(locode).zone, ms)
  const size = Math.abs(minutes)
  const two = (n: number) => String(n).padStart(2, '0')
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, 19)
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
