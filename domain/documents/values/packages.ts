import { numbersIn } from './numbers.ts'

/** Kinds of packages in the languages of the trade, with plurals. */
const kinds = [
  'CARTONS?|CTNS?|PALLETS?|PLTS?|PACKAGES?|PKGS?',
  'PACKS?|CASES?|CRATES?|WOODEN CASES?|WOODEN CRATES?|BOXES|BOX|BAGS?|BIG BAGS?|JUMBO BAGS?|SACKS?|DRUMS?',
  'STEEL DRUMS?|BALES?|BUNDLES?|BDLS?|ROLLS?|REELS?|COILS?|PIECES?|PCS|UNITS?|SKIDS?|TOTES?|IBCS?|BARRELS?|CANS?',
  'JERRICANS?|CYLINDERS?|KEGS?|PAILS?|TRAYS?|HAMPERS?|PARCELS?|FLEXITANKS?|VOLUMES|COLLI|KOLLI|COLLO',
  'PALETTEN|KARTONS?|KISTEN|PACKSTÜCKE|PACKSTUECKE|ROLLEN|BALLEN|FÄSSER|SÄCKE|STÜCK|STUECK',
  'COLIS|PALETTES|CAISSES|SACS|FÛTS|FUTS|ROULEAUX|BULTOS?|CAJAS?|CARTONES|PALETAS|SACOS|BOLSAS|TAMBORES|BIDONES|FARDOS|ROLLOS',
  'UNIDADES|PIEZAS|CAIXAS|PALETES|CARTONI|CASSE|SACCHI|FUSTI|SCATOLE|BANCALI|PEZZI|ZAKKEN|VATEN|STUKS|KOLİ|KOLI|(?<=\\d\\s?)KAP|ADET|PALET|ÇUVAL',
  '托盘|卡板|纸箱|木箱|箱|件|袋|桶|捆|卷',
].join('|')
const pattern = new RegExp(`(?<!\\p{L})((?:${kinds})(?:\\(S\\))?)(?![\\p{L}(])`, 'iu')

/** The kind of package that a text names, as written, or null. */
export const packageTypeIn = (text: string): string | null => pattern.exec(text)?.[1] ?? null

export type Packages = { readonly count: number; readonly type: string | null }

/**
 * `1,200 CARTONS`, `TOTAL: 20 PALLETS`, `CARTONS 1200`, `1200`. Counts have no decimals: signs
 * separate thousands.
 */
export function packagesIn(text: string): Packages | null {
  const type = packageTypeIn(text)
  const at = pattern.exec(text)?.index ?? text.length
  const numbers = numbersIn(text, '.').map((number) => ({
    ...number,
    value: Number(number.text.replace(/[.,' ]/g, '')),
    whole: /^\d{1,3}(?:[.,' ]\d{3})*$|^\d+$/.test(number.text),
  }))
  const whole = numbers.filter((number) => number.whole && number.value > 0)
  const nearest = whole.filter(({ index }) => index < at).at(-1) ?? whole[0]
  if (nearest === undefined || nearest.value > 9_999_999) return null
  return { count: nearest.value, type }
}
