// The columns of an HTML table's cells: a cell may cover several columns, and rows beneath its own.

type Span = { readonly columns: number; readonly rows: number }

/** The empty columns before a cell, which cells of rows above cover, and those behind its first one. */
type Place = { readonly before: number; readonly behind: number }

type TableColumns = {
  readonly startRow: () => void
  /** Cells of the rows before cover no row from here on. */
  readonly startGroup: () => void
  readonly place: (span: Span) => Place
}

/** No form has more; a cell that claims to cover more is read as if it covered these. */
const [mostColumns, mostRows] = [40, 5_000]

const within = (span: number, most: number): number =>
  Number.isInteger(span) && span > 1 ? Math.min(span, most) : 1

export function tableColumns(): TableColumns {
  // For each column the rows that a cell above still covers.
  let covered: number[] = []
  let column = 0
  const startRow = (): void => {
    // Cells above that stand right of the last cell of the row cover one row less from now on.
    for (; column < covered.length; column += 1)
      covered[column] = Math.max(0, (covered[column] ?? 0) - 1)
    column = 0
  }
  const startGroup = (): void => {
    covered = []
    column = 0
  }
  const place = (span: Span): Place => {
    const [columns, rows] = [within(span.columns, mostColumns), within(span.rows, mostRows)]
    const from = column
    for (; (covered[column] ?? 0) > 0; column += 1) covered[column] = (covered[column] ?? 1) - 1
    const before = column - from
    for (let each = 0; each < columns && column < mostColumns; each += 1, column += 1)
      covered[column] = rows - 1
    return { before, behind: columns - 1 }
  }
  return { startRow, startGroup, place }
}
