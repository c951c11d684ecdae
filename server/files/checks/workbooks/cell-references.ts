/** Matches a reference such as 'AB12': the letters of the column, and the number of the row. */
export const referencePattern = /^([A-Z]{1,3})(\d{1,7})$/

/** Parses the column index of a reference such as 'AB12', from 0; undefined for other text or another row. */
export const parseColumn = (reference: string, row: number) => {
  const [, letters, rowDigits] = referencePattern.exec(reference) ?? []
  return letters === undefined || Number(rowDigits) !== row ? undefined : toColumnIndex(letters)
}

/** Converts the letters of a column to its index from 0. The letters are the digits of a number to the base 26, with A as 1. */
export const toColumnIndex = (letters: string) => {
  let columnNumber = 0
  for (let at = 0; at < letters.length; at += 1) columnNumber = columnNumber * 26 + letters.charCodeAt(at) - 64
  return columnNumber - 1
}
