// Text of a page that its reader does not see, or sees struck through: somebody has taken it back.

const elements = new Set(['del', 's', 'script', 'strike', 'style', 'template', 'title'])
/** Elements without an end: a style hides nothing behind them. */
const withoutEnd = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
const style =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|text-decoration(?:-line)?\s*:[^;]{0,60}line-through)\b/i
const longestStyle = 2_000

export const isUnseenStyle = (text: string): boolean => style.test(text.slice(0, longestStyle))

/** Knows by the tags whether the text behind them is unseen: up to the end of the element that hides it. */
export function unseenText() {
  let hiding: string | null = null
  let depth = 0
  const hide = (name: string): void => {
    if (hiding !== null || withoutEnd.has(name)) return
    ;[hiding, depth] = [name, 1]
  }
  return {
    isOpen: (): boolean => hiding !== null,
    hide,
    open: (name: string): void => {
      // A paragraph ends where the next one begins.
      if (name === 'p' && hiding === 'p') hiding = null
      else if (name === hiding) depth += 1
      else if (elements.has(name)) hide(name)
    },
    close: (name: string): void => {
      if (name === hiding) depth -= 1
      if (depth === 0) hiding = null
    },
  }
}
