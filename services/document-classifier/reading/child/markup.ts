// Markup as plain lines. Every step goes forward only, so that no input takes longer than its length.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
  return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ''
}

export const withoutEntities = (text: string): string =>
  text.replace(/&(#?\w{1,8});/g, (whole: string, name: string) => entity(whole, name))

const skipped = new Set(['head', 'script', 'style', 'template', 'title'])
const cell = new Set(['td', 'th'])
const block =
  /^(address|article|blockquote|br|div|dd|dl|dt|footer|form|h[1-6]|header|hr|li|ol|p|pre|section|table|tbody|thead|tr|ul)$/

type Tag = { readonly name: string; readonly isEnd: boolean; readonly next: number }

function tagAt(html: string, at: number): Tag {
  const isComment = html.startsWith('<!--', at)
  const end = isComment ? html.indexOf('-->', at) : html.indexOf('>', at)
  const next = end < 0 ? html.length : end + (isComment ? 3 : 1)
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(at, at + 20)) ?? []
  return { name: name.toLowerCase(), isEnd: slash !== '', next }
}

/** After all of an element that says nothing to a reader. */
function afterElement(html: string, { name, next }: Tag): number {
  const end = html.indexOf(`</${name}`, next)
  return end < 0 ? html.length : tagAt(html, end).next
}

/** Lines of text; cells of a table's row are parted by tabs. */
export function htmlLines(html: string): readonly string[] {
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    parts.push(html.slice(at, open < 0 ? html.length : open).replace(/\s+/g, ' '))
    if (open < 0) break
    const tag = tagAt(html, open)
    if (cell.has(tag.name) && tag.isEnd) parts.push('\t')
    else if (block.test(tag.name)) parts.push('\n')
    at = skipped.has(tag.name) && !tag.isEnd ? afterElement(html, tag) : tag.next
  }
  return linesOf(parts.join(''))
}

/** A cell's own paragraphs stay in the cell's row. */
const linesOf = (text: string): readonly string[] =>
  withoutEntities(text.replace(/\n[ \n]*\t/g, '\t'))
    .split('\n')
    .map((line) => line.replace(/^ +|[ \t]+$/g, ''))
    .filter((line) => line !== '')
