import { parseMoments } from './moments.ts'
import type { Cell } from './sheet-rows.ts'

/** Returns true if a workbook cell and a CSV value mean the same: 1,000 equals 1000, and a day may be written in any form. */
export const hasSameMeaning = (cell: Cell | undefined, csv: string): boolean => {
  if (cell?.text === csv) return true
  const [excel, other] = [normaliseSpelling(cell?.text ?? ''), normaliseSpelling(csv)]
  if (excel === other) return true
  if (!cell || other === '' || excel === '') return false
  if (cell.kind === 'moment') return parseMoments(toLatinDigits(other)).includes(excel)
  if (cell.kind === 'boolean') return excel === other.toUpperCase() || (excel === 'TRUE' ? '1' : '0') === other
  const [a, b] = [cell.kind === 'number' ? Number(excel) : parseNumber(excel), parseNumber(other)]
  return a !== undefined && b !== undefined && roundToFifteenDigits(a) === roundToFifteenDigits(b)
}

const normaliseSpelling = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const toLatinDigits = (text: string) => text.replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50))

const roundToFifteenDigits = (number: number) => Number(number.toPrecision(15))

const numberPattern = /^([-+−]?)((?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?(?:e[-+]?\d{1,3})?)(%?)$/i

/** Parses the number that a text means; undefined for codes with leading zeros and other text. */
const parseNumber = (text: string): number | undefined => {
  const latin = toLatinDigits(text)
  const inner = /^\((.+)\)$/.exec(latin)?.[1]
  const [, sign, digits, percent] = numberPattern.exec(inner ?? latin) ?? []
  if (!digits || !/\d/.test(digits)) return undefined
  // A spreadsheet drops the last digits of longer numbers.
  if (/^\d{16}/.test(digits.replaceAll(',', ''))) return undefined
  const number = Number(digits.replaceAll(',', '')) / (percent ? 100 : 1)
  return inner !== undefined || (sign !== '' && sign !== '+') ? -number : number
}
