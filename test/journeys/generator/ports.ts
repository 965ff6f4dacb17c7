// The ports and ships of drawn voyages.
export type Port = { readonly locode: string; readonly name: string; readonly hours: number }

const port = (locode: string, name: string, hours: number): Port => ({ locode, name, hours })

export const asia = [
  port('CNSHA', 'Shanghai', 8),
  port('CNNGB', 'Ningbo', 8),
  port('KRPUS', 'Busan', 9),
  port('JPYOK', 'Yokohama', 9),
  port('VNVUT', 'Vung Tau', 7),
  port('INNSA', 'Nhava Sheva', 5.5),
  port('NZAKL', 'Auckland', 12),
]
export const hubs = [
  port('SGSIN', 'Singapore', 8),
  port('MYTPP', 'Tanjung Pelepas', 8),
  port('LKCMB', 'Colombo', 5.5),
  port('PAONX', 'Colon', -5),
  port('ESALG', 'Algeciras', 1),
  port('MAPTM', 'Tanger Med', 0),
]
export const west = [
  port('NLRTM', 'Rotterdam', 1),
  port('DEHAM', 'Hamburg', 1),
  port('USNYC', 'New York', -5),
  port('USLAX', 'Los Angeles', -8),
  port('BRSSZ', 'Santos', -3),
  port('WSAPW', 'Apia', 13),
]
export const bargePorts = [
  port('CNFOS', 'Foshan', 8),
  port('CNNKG', 'Nanjing', 8),
  port('CNCKG', 'Chongqing', 8),
]
export const inlandPorts = [
  port('DEDUI', 'Duisburg', 1),
  port('USCHI', 'Chicago', -6),
  port('CHBSL', 'Basel', 1),
]
export const ships = [
  'ALTAIR',
  'BELLATRIX',
  'CANOPUS',
  'DENEB',
  'ELNATH',
  'FOMALHAUT',
  'GIENAH',
  'HADAR',
]
export const helsinki = port('FIHEL', 'Helsinki', 2)

export const allPorts = [...asia, ...hubs, ...west, ...bargePorts, ...inlandPorts, helsinki]
