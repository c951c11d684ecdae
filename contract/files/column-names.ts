/**
 * Returns a column name in Unicode's composed form, with `\n` as line end and without spaces around it, so that equal names compare as
 * equal.
 */
export const normalizeColumnName = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
