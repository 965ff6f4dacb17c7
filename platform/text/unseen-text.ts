// Text of a page that its reader does not see, or sees struck through: somebody has taken it back.

const cells = ['td', 'th']
const rows = ['tr', 'tbody', 'thead', 'tfoot']
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const lists = ['ul', 'ol']
const blocks = [
  'p',
  'div',
  'table',
  ...lists,
  ...headings,
  'section',
  'article',
  'blockquote',
  'hr',
]

const struck = new Set(['s', 'strike'])
const neverSeen = new Set(['script', 'style', 'template', 'title'])
const elements = new Set([...struck, ...neverSeen, 'del'])
/** Elements without an end: a style hides nothing behind them. */
const withoutEnd = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

type Beginnings = { readonly names: readonly string[]; readonly unlessIn: readonly string[] }
const besideCell = { names: [...cells, ...rows], unlessIn: ['table'] }
/** What ends an element by its beginning, where its own end is left out. */
const endedBy: Readonly<Partial<Record<string, Beginnings>>> = {
  p: { names: blocks, unlessIn: [] },
  li: { names: ['li'], unlessIn: lists },
  td: besideCell,
  th: besideCell,
  tr: { names: rows, unlessIn: ['table'] },
}
const ofTables = new Set([...cells, ...rows, 'table'])
const surrounding = new Set([...ofTables, ...blocks, 'li', 'body'])

const style =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|text-decoration(?:-line)?\s*:[^;]{0,60}line-through)\b/i
const longestStyle = 2_000

/** `display:none;display:block`: of two declarations without `!important` the later one counts. */
const overruled = /(?<![\w-])(display|visibility)\s*:[^;!]*;(?=(?:[^]*[;\s])?\1\s*:)/gi

export const isUnseenStyle = (text: string): boolean =>
  style.test(text.slice(0, longestStyle).replace(overruled, ''))

/** Whether the end of an element around it ends an element. What is struck through goes on in the next paragraph. */
function endsWith(hiding: string, around: string): boolean {
  if (neverSeen.has(hiding)) return false
  return (struck.has(hiding) ? ofTables : surrounding).has(around)
}

/** Knows by the tags whether the text behind them is unseen: up to the end of the element that hides it. */
export function unseenText() {
  let hiding: string | null = null
  let inside = new Map<string, number>()
  const countOf = (name: string): number => inside.get(name) ?? 0
  const hide = (name: string): void => {
    if (hiding !== null || withoutEnd.has(name)) return
    hiding = name
    inside = new Map()
  }
  const isEndedBy = (name: string): boolean => {
    const beginnings = hiding === null ? undefined : endedBy[hiding]
    return (
      beginnings !== undefined &&
      beginnings.names.includes(name) &&
      beginnings.unlessIn.every((outer) => countOf(outer) === 0)
    )
  }
  return {
    isOpen: (): boolean => hiding !== null,
    hide,
    open: (name: string): void => {
      if (isEndedBy(name)) hiding = null
      if (hiding === null) {
        if (elements.has(name)) hide(name)
      } else if (!withoutEnd.has(name)) inside.set(name, countOf(name) + 1)
    },
    /** Whether the element that ends here was unseen as a whole. */
    close: (name: string): boolean => {
      if (hiding === null) return false
      const isInside = countOf(name) > 0
      const isWhole = isInside || name === hiding
      if (isInside) inside.set(name, countOf(name) - 1)
      else if (isWhole || endsWith(hiding, name)) hiding = null
      return isWhole || hiding !== null
    },
  }
}
