import { editedFields } from '../../../../contract/catalogue/report-editing.ts'
import { columnName } from '../../../../contract/files/column-names.ts'
import { type SheetFacts, type SheetField, sheetHeadings, sheetRows } from '../../../../contract/files/report-sheets.ts'
import { type FoundFault, Refusal } from '../refusals.ts'

/** Limit of rows and columns read from a sheet. */
const most = { rows: 200, columns: 3 }

/** Collects the texts of the other sheets of a metadata workbook, one of which can have report fields. */
export const reportSheets = () => {
  const sheets = new Map<number, string[][]>()
  return {
    add(sheet: number, row: number, column: number, text: string) {
      if (row > most.rows || column >= most.columns || text.trim() === '') return
      const rows = sheets.get(sheet) ?? []
      sheets.set(sheet, rows)
      rows[row - 1] ??= []
      rows[row - 1]![column] = text.trim()
    },
    /** Reads the first sheet with the headings of the template. Refuses invalid values. */
    facts(): SheetFacts | undefined {
      const found = [...sheets.values()].find(hasHeadings)
      return found && requireFacts(found)
    },
  }
}

const isOneOf = (text: string | undefined, names: readonly string[]) =>
  names.some(name => name.toLowerCase() === columnName(text ?? '').toLowerCase())

const hasHeadings = ([header = []]: string[][]) =>
  (['field', 'en', 'th'] as const).every((name, at) => isOneOf(header[at], sheetHeadings[name]))

const requireFacts = (rows: string[][]): SheetFacts => {
  const facts: SheetFacts = {}
  const faults: FoundFault[] = []
  for (const [at, record = []] of Array.from(rows).entries()) {
    const known = sheetRows.find(({ names }) => isOneOf(record[0], names))
    if (at === 0 || !known) continue
    const fill = (field: SheetField, value: string | undefined) => {
      if (value === undefined) return
      if (editedFields[field][1].safeParse(value).success) facts[field] = value
      else faults.push({ rule: 'reportFactUnfit', row: at + 1, column: known.names[0] })
    }
    // If one field has labels in both languages, the Thai text is used only without an English one.
    if (known.en !== known.th || record[1] === undefined) fill(known.th, record[2])
    fill(known.en, record[1])
  }
  if (faults.length > 0) throw new Refusal(faults)
  return facts
}
