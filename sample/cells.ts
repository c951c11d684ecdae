import type { WorkbookCell } from '../server/files/index.ts'
import type { SampleColumn } from './catalogue.ts'

const numericTypes: readonly SampleColumn['type'][] = ['number', 'integer', 'year']

/** Converts a CSV value to a spreadsheet cell: a number if that loses no digit, otherwise the text; nothing if it is empty. */
export function toCell(text: string, type: SampleColumn['type']): WorkbookCell {
  if (text === '') return null
  return numericTypes.includes(type) ? (findNumber(text) ?? text) : text
}

/** Returns the number format that shows a column's numbers as in their texts; undefined for the general format. */
export function findFormat(texts: readonly string[], type: SampleColumn['type']): string | undefined {
  if (!numericTypes.includes(type)) return undefined
  const numbers = texts.filter(text => findNumber(text) !== undefined)
  const decimals = new Set(numbers.map(text => (/e/i.test(text) ? undefined : (text.split('.')[1]?.length ?? 0))))
  const [digits] = decimals
  if (decimals.size !== 1 || digits === undefined) return undefined
  const integerFormat = numbers.some(text => text.includes(',')) ? '#,##0' : '0'
  return digits ? `${integerFormat}.${'0'.repeat(digits)}` : integerFormat
}

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i
const groupedNumber = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/

function findNumber(text: string): number | undefined {
  const plain = groupedNumber.test(text) ? text.replaceAll(',', '') : text
  if (!plainNumber.test(plain)) return undefined
  const value = Number(plain)
  return String(value) === plain || toDigits(String(value)) === toDigits(plain) ? value : undefined
}

// Returns the same text for two spellings of a decimal number: 9.80 and 9.8, 6.38E-05 and 0.0000638.
function toDigits(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e')
  const [integer = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = `${integer}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  const power = significant ? Number(exponent) - fraction.length + digits.length - significant.length : 0
  return `${number.startsWith('-') ? '-' : ''}${significant}e${power}`
}
