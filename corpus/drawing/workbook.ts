import ExcelJS from 'exceljs'

type SheetCell = string | number | Date | null

/** A workbook of one sheet, cell by cell. */
export async function workbookOf(
  name: string,
  rows: readonly (readonly SheetCell[])[],
): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.created = new Date(Date.UTC(2026, 0, 1))
  workbook.modified = workbook.created
  const sheet = workbook.addWorksheet(name)
  for (const row of rows) {
    const added = sheet.addRow([...row])
    added.eachCell((cell) => {
      if (cell.value instanceof Date) cell.numFmt = 'yyyy-mm-dd'
    })
  }
  sheet.columns.forEach((column) => {
    column.width = 22
  })
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}
