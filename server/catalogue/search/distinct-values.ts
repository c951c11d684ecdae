/** A column with more distinct values identifies single things, not places or kinds, so its values are not stored. */
const maxColumnValues = 1000
/** A column with longer values contains sentences, so its values are not stored. */
const maxValueLength = 80
/** Limit of the length of all values of one report. */
const maxReportCharacters = 30_000

/** Returns the distinct values of the columns with few different texts, in the order of the table, up to the limit of their length. */
export const pickDistinctValues = (columnCount: number, records: string[][]): string[] => {
  const values = new Set<string>()
  let totalLength = 0
  for (let column = 0; column < columnCount; column += 1) {
    for (const value of listShortTexts(records, column)) {
      if (values.has(value)) continue
      totalLength += value.length
      if (totalLength > maxReportCharacters) return [...values]
      values.add(value)
    }
  }
  return [...values]
}

/** Returns the distinct texts of a column; none if there are too many or one is too long. */
const listShortTexts = (records: string[][], column: number): Set<string> => {
  const values = new Set<string>()
  for (const record of records) {
    const value = record[column]?.trim() ?? ''
    if (!isText(value)) continue
    if (value.length > maxValueLength || values.size >= maxColumnValues) return new Set()
    values.add(value)
  }
  return values
}

/** Returns true for a value that is neither a number, a date nor a time, such as 1,234.50, 2026-08-20, 1/1/2524 or 12:30:00+07:00. */
const isText = (value: string) => /\p{L}{2,}/u.test(value) && !/^[\d\s.,:/+\-−%TZH]*$/.test(value)
