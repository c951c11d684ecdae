import { normalizeColumnName } from '../../../../contract/files/column-names.ts'
import { type SheetField, sheetHeadings, sheetRows } from '../../../../contract/files/report-sheets.ts'

/** A text for a field of the report from a metadata workbook, with the number and the name of its row. */
export interface SheetFact {
  field: SheetField
  text: string
  row: number
  name: string
}

/** Limits of the rows and columns that are read from a sheet. */
const maxSize = { rows: 200, columns: 3 }

/** Collects the texts of the sheets after the first of a metadata workbook; one of them can be the sheet “Report”. */
export const createReportSheets = () => {
  const sheets = new Map<number, string[][]>()
  return {
    add(sheet: number, row: number, column: number, text: string) {
      if (row > maxSize.rows || column >= maxSize.columns || text.trim() === '') return
      const rows = sheets.get(sheet) ?? []
      sheets.set(sheet, rows)
      rows[row - 1] ??= []
      rows[row - 1]![column] = text.trim()
    },
    /** Returns the texts of the first sheet with the headings of the template; undefined without such a sheet. */
    facts(): SheetFact[] | undefined {
      const sheet = [...sheets.values()].find(hasHeadings)
      return sheet && toFacts(sheet)
    },
  }
}

const isOneOf = (text: string | undefined, names: readonly string[]) =>
  names.some(name => name.toLowerCase() === normalizeColumnName(text ?? '').toLowerCase())

const hasHeadings = ([header = []]: string[][]) =>
  (['field', 'en', 'th'] as const).every((name, index) => isOneOf(header[index], sheetHeadings[name]))

/** Converts the rows below the headings. Each has the name of a field, an English text and a Thai text; unknown names are ignored. */
const toFacts = (rows: string[][]): SheetFact[] => {
  const facts: SheetFact[] = []
  // Rows without a value are holes in the array.
  for (const [index, record = []] of Array.from(rows).entries()) {
    const sheetRow = sheetRows.find(({ names }) => isOneOf(record[0], names))
    if (index === 0 || !sheetRow) continue
    const addFact = (field: SheetField, text: string | undefined) => {
      if (text !== undefined) facts.push({ field, text, row: index + 1, name: sheetRow.names[0] })
    }
    // A field that has no language takes the Thai text only if the English one is missing.
    if (sheetRow.en !== sheetRow.th || record[1] === undefined) addFact(sheetRow.th, record[2])
    addFact(sheetRow.en, record[1])
  }
  return facts
}
