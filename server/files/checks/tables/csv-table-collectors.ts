import { bounds } from '../bounds.ts'
import { createColumnFacts } from '../columns/facts/column-facts.ts'
import { buildColumnRecipe } from '../columns/recipes.ts'
import { type FoundFault, Refusal, refuse } from '../refusals.ts'
import { typesByKind } from './column-types.ts'
import { requireHeader } from './headers.ts'
import { createTimeColumns } from './time-columns.ts'

/** Gathers the facts of a table, record by record. Refuses records whose number of values differs from the header. */
export const createTableCollector = () => {
  let names: string[] | undefined
  let columnFacts: ReturnType<typeof createColumnFacts>[] = []
  let timeColumns = createTimeColumns([])
  let separator: string | undefined
  let row = 0
  /** The last row that has a value; the header counts as one. */
  let lastFilledRow = 1
  /** The first of the empty lines since the last record. Empty lines are allowed only at the end of the file. */
  let firstBlankRow: number | undefined
  const faults: FoundFault[] = []

  const addRaggedFault = (raggedRow: number, valueCount: number) => {
    faults.push({ rule: 'raggedRow', row: raggedRow, values: { found: valueCount, expected: names!.length } })
    if (faults.length >= bounds.faults) throw new Refusal(faults)
  }
  const addRecord = (record: string[], width: number) => {
    if (record.length !== width) {
      // An empty line is a record of one empty value.
      if (record.length === 1 && record[0] === '') firstBlankRow ??= row
      else addRaggedFault(row, record.length)
      return
    }
    if (firstBlankRow !== undefined) {
      addRaggedFault(firstBlankRow, 1)
      firstBlankRow = undefined
    }
    timeColumns.add(record)
    for (let column = 0; column < width; column += 1) {
      const text = record[column]!
      if (text === '') continue
      columnFacts[column]!.add(text, row)
      lastFilledRow = row
    }
  }
  return {
    /** Adds the next record. The first one is the header. */
    add(record: string[]) {
      row += 1
      if (row > bounds.records + 1) refuse('tooManyRecords', { values: { limit: bounds.records } })
      if (row === 2 && separator && record.some(value => value.includes(separator!))) refuse('csvSeparator', { row: 1 })
      if (names) return addRecord(record, names.length)
      separator = findOtherSeparator(record)
      names = requireHeader(record)
      columnFacts = names.map(createColumnFacts)
      timeColumns = createTimeColumns(names)
    },
    /** Returns the columns, the number of records and the period of the table. Refuses one with faults or without records. */
    buildTable() {
      if (faults.length > 0) throw new Refusal(faults)
      if (!names) return refuse('headerMissing', { row: 1 })
      if (lastFilledRow < 2) return refuse('noRecords')
      const columns = names.map((name, index) => {
        const facts = columnFacts[index]!.computeFacts()
        return { name, type: typesByKind[buildColumnRecipe(name, facts).recipe.kind], facts }
      })
      return { columns, rowCount: lastFilledRow - 1, covers: timeColumns.findCoverage() }
    },
  }
}

/**
 * Finds a separator other than a comma in a header with one name. It separates columns only if the first record has it too: the one column of
 * a table may be called "GDP | yearly".
 */
const findOtherSeparator = (header: string[]) =>
  header.length === 1 ? [';', '\t', '|'].find(separator => header[0]!.includes(separator)) : undefined
