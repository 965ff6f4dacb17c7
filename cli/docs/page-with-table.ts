/** A text as it stands in a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')

/** A page that is written by hand, with the table that this npm script makes between the script's marks. */
export function pageWithTable(page: string, script: string, table: string): string {
  const [begin, end] = [`<!-- npm run ${script} -->`, '<!-- end of the table -->']
  const [head, rest] = page.split(begin)
  const [, tail] = (rest ?? '').split(end)
  if (head === undefined || tail === undefined)
    throw new TypeError(`the page has no marks of ${script}`)
  return `${head}${begin}\n\n${table}\n\n${end}${tail}`
}
