import type { Random } from '../random.ts'

export type Place = {
  readonly locode: string
  readonly city: string
  readonly country: string
  readonly state?: string
}

const place = (locode: string, city: string, country: string, state?: string): Place => ({
  locode,
  city,
  country,
  ...(state === undefined ? {} : { state }),
})

export const loadingPorts: readonly Place[] = [
  place('CNSHA', 'Shanghai', 'China'),
  place('CNNGB', 'Ningbo', 'China'),
  place('CNTAO', 'Qingdao', 'China'),
  place('CNXMN', 'Xiamen', 'China'),
  place('VNSGN', 'Ho Chi Minh City', 'Vietnam'),
  place('VNHPH', 'Haiphong', 'Vietnam'),
  place('KRPUS', 'Busan', 'South Korea'),
  place('TWKHH', 'Kaohsiung', 'Taiwan'),
  place('THLCH', 'Laem Chabang', 'Thailand'),
  place('INNSA', 'Nhava Sheva', 'India'),
  place('INMUN', 'Mundra', 'India'),
  place('LKCMB', 'Colombo', 'Sri Lanka'),
  place('MYPKG', 'Port Klang', 'Malaysia'),
  place('SGSIN', 'Singapore', 'Singapore'),
  place('BRSSZ', 'Santos', 'Brazil'),
  place('ESVLC', 'Valencia', 'Spain'),
  place('BEANR', 'Antwerpen', 'Belgium'),
]

const americanPorts: readonly Place[] = [
  place('USLAX', 'Los Angeles', 'United States', 'CA'),
  place('USLGB', 'Long Beach', 'United States', 'CA'),
  place('USOAK', 'Oakland', 'United States', 'CA'),
  place('USSEA', 'Seattle', 'United States', 'WA'),
  place('USTIW', 'Tacoma', 'United States', 'WA'),
  place('USNYC', 'New York', 'United States', 'NY'),
  place('USORF', 'Norfolk', 'United States', 'VA'),
  place('USCHS', 'Charleston', 'United States', 'SC'),
  place('USSAV', 'Savannah', 'United States', 'GA'),
  place('USHOU', 'Houston', 'United States', 'TX'),
  place('USMIA', 'Miami', 'United States', 'FL'),
]

export const europeanPorts: readonly Place[] = [
  place('NLRTM', 'Rotterdam', 'Netherlands'),
  place('DEHAM', 'Hamburg', 'Germany'),
  place('DEBRV', 'Bremerhaven', 'Germany'),
  place('GBFXT', 'Felixstowe', 'United Kingdom'),
  place('GBSOU', 'Southampton', 'United Kingdom'),
  place('FRLEH', 'Le Havre', 'France'),
  place('PLGDN', 'Gdansk', 'Poland'),
]

const americanInland: readonly Place[] = [
  place('USCHI', 'Chicago', 'United States', 'IL'),
  place('USDAL', 'Dallas', 'United States', 'TX'),
  place('USMEM', 'Memphis', 'United States', 'TN'),
  place('USCMH', 'Columbus', 'United States', 'OH'),
  place('USATL', 'Atlanta', 'United States', 'GA'),
]
const europeanInland: readonly Place[] = [
  place('DEDUI', 'Duisburg', 'Germany'),
  place('DEMUC', 'Munich', 'Germany'),
  place('CZPRG', 'Prague', 'Czech Republic'),
  place('ATLNZ', 'Linz', 'Austria'),
]

export type Route = {
  readonly receipt: Place
  readonly loading: Place
  readonly discharge: Place
  readonly delivery: Place
}

export function routeTo(american: boolean, random: Random): Route {
  const loading = random.pick(loadingPorts)
  const discharge = random.pick(american ? americanPorts : europeanPorts)
  const inland = random.pick(american ? americanInland : europeanInland)
  return { receipt: loading, loading, discharge, delivery: random.chance(0.5) ? inland : discharge }
}

export type TerminalFact = {
  readonly name: string
  readonly firms: string
  readonly street: string
}

// Real terminals' names and codes are facts, but a list of them would reward knowing it: these are invented.
const terminalNames = ['Pier 9 Container Terminal', 'Gatun Harbor Terminal', 'North Reach Terminal']
const otherNames = ['Berth 214 Marine Terminal', 'Saltgrass Container Yard', 'Ostkai Terminal']

export function terminalFor(random: Random, half: 'train' | 'test'): TerminalFact {
  return {
    name: random.pick(half === 'train' ? terminalNames : otherNames),
    firms: random.pick(['Y', 'W', 'Z', 'E', 'H']) + random.digits(3),
    street: `${random.int(100, 9800)} Harbor Drive, Gate ${random.int(1, 9)}`,
  }
}
