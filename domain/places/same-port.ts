// LOCODEs that mean one port to a shipper. The table merges moves; it never changes the code that is shown.

/**
 * Several codes of one port, the one that carriers use first. Two harbours between which ships or trucks carry
 * containers as a transport of its own are not one port: Los Angeles and Long Beach, Yantian and Shekou, Huangpu and
 * Nansha, Itajai and Navegantes, Marseille and Fos, Mumbai and Nhava Sheva are not here.
 */
const onePort: readonly (readonly [why: string, codes: string])[] = [
  // A city has a code of its own, and its port or airport another; carriers use both for the port.
  ['city and port', 'CNSHA CNSGH CNSHG CNYAN CNWGQ'],
  ['city and port', 'CNNGB CNNBO CNNBG CNBEI CNMSN'],
  ['city and port', 'CNTAO CNQIN CNQDG CNQAW'],
  ['city and port', 'CNXMN CNXAM CNXMG CNXMH CNFHC'],
  ['city and port', 'CNDLC CNDAL CNDAG'],
  ['city and port', 'CNTXG CNTSN CNTNJ CNTNG CNXGG CNXGA'],
  ['city and port', 'CNCAN CNGGZ'],
  ['city and port', 'CNSZX CNSNZ CNSZP'],
  ['city and port', 'CNFOC CNFZH'],
  ['city and port', 'CNNKG CNNJI CNNJG'],
  ['city and port', 'CNCKG CNCQI CNCHQ'],
  ['city and port', 'CNYNT CNYAT CNYTG'],
  ['city and port', 'CNWEI CNWEG'],
  ['city and port', 'CNZHA CNZNG'],
  ['city and port', 'CNTAC CNTAG'],
  ['city and port', 'CNCGU CNCGS'],
  ['city and port', 'CNHAK CNHKO'],
  ['city and port', 'CNQZJ CNQZL'],
  ['city and port', 'CNZPU CNZAP'],
  ['city and port', 'CNYIK CNBAY'],
  ['city and port', 'IDJKT IDTPP'],
  ['city and port', 'IDPNJ IDPJG IDTBG'],
  ['city and port', 'IDMAK IDUPG'],
  ['city and port', 'IDBTM IDBUR'],
  ['city and port', 'IDPDG IDTBR'],
  ['city and port', 'KRINC KRICH'],
  ['city and port', 'KRUSN KRONS'],
  ['city and port', 'JPHKT JPFUK'],
  ['city and port', 'JPMOJ JPKKJ JPTBT JPYWT'],
  ['city and port', 'JPNAH JPOKA'],
  ['city and port', 'JPSDJ JPSDS'],
  ['city and port', 'THSGZ THSGK'],
  ['city and port', 'SADMM SADMN'],
  ['city and port', 'BHKBS BHBAH BHAHD BHMAN'],
  ['city and port', 'QAHMD QADOH'],
  ['city and port', 'QAUMS QAMES'],
  ['city and port', 'DJJIB DJPOD'],
  ['city and port', 'MGTMM MGTOA'],
  ['city and port', 'TNRDS TNTUN'],
  ['city and port', 'RELPT REPDG REREU RERUN'],
  ['city and port', 'ESSCT ESTCI'],
  ['city and port', 'ESBIO ESSNR'],
  ['city and port', 'ITVDL ITSVN'],
  ['city and port', 'AUADL AUPAE'],
  ['city and port', 'NZPOE NZDUD'],
  ['city and port', 'USPEF USFLL'],
  ['city and port', 'USPCV USCPV'],
  ['city and port', 'CLPAG CLMJS'],
  ['city and port', 'CLTAL CLTHO'],
  ['city and port', 'BRIGI BRSPB BRSEP'],
  ['city and port', 'CRCAL CRPCA'],
  ['city and port', 'FIOUL FIOLU'],
  ['city and port', 'FIPOR FIMTY FIMTL'],
  ['city and port', 'SCVIC SCPOV SCMAW'],
  ['city and port', 'BLSBH GPGUS GPSBH'],
  ['city and port', 'KYGEC KYGCM'],
  ['city and port', 'INDEL INICD'],
  ['city and port', 'FOTHO FOTOR'],
  ['city and port', 'RUMAG RUGDX'],
  ['city and port', 'NOEGE NOEGD'],
  ['city and port', 'VICHA VISTT'],
  ['city and port', 'VICTD VISTX'],
  ['city and port', 'VGRAD VGTOV'],
  ['city and port', 'SXPHI ANPHI'],
  ['city and port', 'CWWIL ANWIL ANCUR'],
  ['city and port', 'PYSAN PYTER'],
  ['city and port', 'PAROD PAPSA'],
  ['two codes for one terminal', 'INPAV INPPV'],
  ['two codes for one place', 'INDER INDRI'],
  ['two codes for one place', 'USGSO USGBO'],
  ['two codes for one place', 'EGSOK EGAIS'],
  // A harbour's new basin, or its terminals, have codes of their own; a container changes ships between them
  // without leaving the port.
  ['basins', 'KRPUS KRBNP'],
  ['basins', 'PHMNL PHMNN PHMNS'],
  ['basins', 'MYPKG MYLPK MYWSP'],
  ['basins', 'MYPEN MYBWH'],
  ['basins', 'SGSIN SGJUR'],
  ['basins', 'THBKK THPAT THBMT THSCS THUCT THKTY THSBP THTPT'],
  ['basins', 'VNSGN VNCLI VNVIC VNTTD VNPHG'],
  ['basins', 'VNVUT VNTOT VNCMT'],
  ['basins', 'TRIST TRAMB TRAMR TRKMX TRMAD TRMPT TRAVC'],
  ['basins', 'TRALI TRNEM'],
  ['basins', 'BEANR BEDEL BEKOU'],
  ['basins', 'NLRTM NLBOT'],
  ['basins', 'GBBRS GBPRU GBAVO'],
  ['basins', 'GBLIV GBBOE'],
  ['basins', 'GBTYN GBSSH'],
  ['basins', 'GBTHP GBRCS'],
  ['basins', 'CAVAN CADEL'],
  // The terminals of New York lie in three towns of New Jersey and in New York.
  ['basins', 'USNYC USEWR USEZA USPEB USUYU'],
  ['basins', 'USORF USPTM'],
  ['basins', 'USCHS USNTS'],
  ['basins', 'CRMOB CRLIO'],
  // The terminals of Colon lie around one bay; lorries take containers from ship to ship between them.
  ['basins', 'PAONX PAMIT PACTB PACSO PACFZ'],
  // The old port of Tangier has no container terminal.
  ['a code for the old port', 'MAPTM MATNG'],
]

/** The general code of a city or bay, and the codes of its harbours or inland depots, which are places of their own. */
const harbours: Readonly<Record<string, string>> = {
  CNSZX: 'CNYTN CNSHK CNCWN CNMWN CNDCB',
  CNCAN: 'CNHUA CNNSA',
  EGPSD: 'EGPSE EGPSW',
  EGALY: 'EGEDK',
  GBLON: 'GBLGP GBTIL GBTHP',
  INDEL: 'INTKD INPPG INLON',
  KWKWI: 'KWSWK KWSAA',
  NGLOS: 'NGAPP NGTIN',
  PYASU: 'PYBCM PYFNX',
  TRIZT: 'TRLMA TREYP TRYAR TRDRC TRGEB',
}

const mains = new Map(
  onePort.flatMap(([, codes]) => {
    const [main = '', ...others] = codes.split(' ')
    return [main, ...others].map((code) => [code, main] as const)
  }),
)

const harboursOf = new Map(
  Object.entries(harbours).map(([city, codes]) => [city, codes.split(' ')] as const),
)

/** The port's usual LOCODE; a code that is not listed is its own. */
export const usualLocode = (locode: string): string => mains.get(locode) ?? locode

export const isOnePort = (a: string, b: string): boolean => usualLocode(a) === usualLocode(b)

/** The one of several ports that is named, as a LOCODE of those named; null where none is, or more than one. */
export function onlyPortNamed(ports: readonly string[], named: ReadonlySet<string>): string | null {
  const found = [...named].filter((locode) => ports.some((port) => isOnePort(port, locode)))
  const [first] = found
  return first !== undefined && found.every((locode) => isOnePort(locode, first)) ? first : null
}

/** Whether the first code is that of a city or bay, and the second that of one of its harbours. */
export const isHarbourOf = (city: string, locode: string): boolean =>
  harboursOf.get(usualLocode(city))?.includes(usualLocode(locode)) ?? false

/** The code for each port that a journey uses throughout: the usual one if the journey names it, else another of its own. */
export function mergedLocodes(locodes: Iterable<string>): ReadonlyMap<string, string> {
  const all = [...new Set(locodes)].sort()
  const chosen = (locode: string): string => {
    const same = all.filter((other) => isOnePort(other, locode))
    return same.find((other) => other === usualLocode(locode)) ?? same[0] ?? locode
  }
  return new Map(all.map((locode) => [locode, chosen(locode)] as const))
}

/** The harbours that ships mean by the code of a city: the only one of the city that a journey names. */
export function harboursMeant(locodes: Iterable<string>): ReadonlyMap<string, string> {
  const merged = mergedLocodes(locodes)
  const ports = [...new Set(merged.values())]
  return new Map(
    [...merged].flatMap(([locode, port]) => {
      const [harbour, another] = ports.filter((other) => isHarbourOf(port, other))
      return harbour === undefined || another !== undefined ? [] : [[locode, harbour] as const]
    }),
  )
}
