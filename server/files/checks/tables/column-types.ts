import type { ColumnKind } from '../../../../contract/tables/columns.ts'

/** The type of a column, as its values show, by the names of the data dictionary. The dictionary itself can be more specific. */
export type ColumnType = 'string' | 'integer' | 'number' | 'date' | 'datetime'

/** The data dictionary's name for each kind of column of a CSV. */
export const typesByKind: Record<ColumnKind, ColumnType> = {
  text: 'string',
  integer: 'integer',
  decimal: 'number',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
}

/** One bit for each type, so that a mask holds all types of a column's values. */
const typeBits: Record<ColumnType, number> = { integer: 1, number: 2, date: 4, datetime: 8, string: 16 }

/** The forms of texts of each type. In `number`, the limits of digits and exponent keep it within the range of double precision. */
const typePatterns = {
  integer: /^-?(?:0|[1-9]\d{0,17}|[1-9]\d{0,2}(?:,\d{3}){1,6})$/,
  number: /^-?(?:\d{1,20}|\d{1,3}(?:,\d{3}){1,6})?(?:\.\d{1,30})?(?:e[+-]?(?:[01]?\d?\d|2[0-7]\d))?$/i,
  date: /^\d{4}-(?:0\d|1[0-2])-[0-3]\d$/,
  datetime: /^\d{4}-(?:0\d|1[0-2])-[0-3]\d[T ][0-2]\d:[0-5]\d/,
}

/** Gathers the types of columns, value by value. Empty values have no type. */
export const createTypeCollector = (columnCount: number) => {
  /** The types of the values of each column, as bits. */
  const typeMasks = new Uint8Array(columnCount)
  return {
    add(column: number, type: ColumnType) {
      typeMasks[column]! |= typeBits[type]
    },
    /** Adds the type of a text. A column that is already text is not checked again. */
    addText(column: number, text: string) {
      if (typeMasks[column]! & typeBits.string || text === '') return
      typeMasks[column]! |= typeBits[toColumnType(text)]
    },
    /** Returns the type of each column. */
    computeTypes: () => [...typeMasks].map(computeType),
  }
}

/** A longer text is neither a number nor a date. */
const maxTypedLength = 40

/** Returns the type of a text. */
const toColumnType = (text: string): ColumnType => {
  if (text.length > maxTypedLength) return 'string'
  if (typePatterns.integer.test(text)) return 'integer'
  if (isNumber(text)) return 'number'
  if (typePatterns.date.test(text)) return 'date'
  return typePatterns.datetime.test(text) ? 'datetime' : 'string'
}

/** Returns true for a number. A text with a leading zero, such as 0123, is a code. */
const isNumber = (text: string) => {
  // The pattern also matches a text without digits, such as '-'.
  const hasDigit = /\d/.test(text)
  const isCode = /^-?0\d/.test(text)
  return typePatterns.number.test(text) && hasDigit && !isCode
}

/** Computes the type of a column from the types of its values: a column of integers and numbers has numbers. */
const computeType = (mask: number): ColumnType => {
  if (mask === typeBits.integer) return 'integer'
  if (hasOnly(mask, typeBits.integer | typeBits.number)) return 'number'
  if (mask === typeBits.date) return 'date'
  return hasOnly(mask, typeBits.date | typeBits.datetime) ? 'datetime' : 'string'
}

/** Returns true if a mask has at least one bit, and no bit except the allowed ones. */
const hasOnly = (mask: number, allowedBits: number) => mask !== 0 && (mask & ~allowedBits) === 0
