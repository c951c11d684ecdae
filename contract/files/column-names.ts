/** Normalises a column name for comparison: Unicode form, case and surrounding spaces. */
export const columnName = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
