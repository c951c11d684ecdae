import { listPossibleMoments } from './date-texts.ts'
import type { Cell } from './sheet-rows.ts'

/**
 * Returns true if a cell of a workbook and a value of a CSV mean the same: 1,000 equals 1000, and a day may be written in any form. An empty
 * cell is undefined.
 */
export const hasSameMeaning = (cell: Cell | undefined, csv: string): boolean => {
  if (cell?.text === csv) return true
  const [excelText, csvText] = [normaliseSpelling(cell?.text ?? ''), normaliseSpelling(csv)]
  if (excelText === csvText) return true
  if (!cell || csvText === '' || excelText === '') return false
  if (cell.kind === 'moment') return listPossibleMoments(toLatinDigits(csvText)).includes(excelText)
  if (cell.kind === 'boolean') return [excelText, excelText === 'TRUE' ? '1' : '0'].includes(csvText.toUpperCase())
  const excelNumber = cell.kind === 'number' ? Number(excelText) : parseNumber(excelText)
  const csvNumber = parseNumber(csvText)
  if (excelNumber === undefined || csvNumber === undefined) return false
  return roundToFifteenDigits(excelNumber) === roundToFifteenDigits(csvNumber)
}

const normaliseSpelling = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const toLatinDigits = (text: string) => text.replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50))

/** Rounds a number to the digits that a spreadsheet keeps. */
const roundToFifteenDigits = (number: number) => Number(number.toPrecision(15))

const numberPattern = /^([-+−]?)((?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?(?:e[-+]?\d{1,3})?)(%?)$/i

/** Parses the number that a text means; undefined for codes with leading zeros and for other text. Parentheses mean a negative number. */
const parseNumber = (text: string): number | undefined => {
  const latin = toLatinDigits(text)
  const inParentheses = /^\((.+)\)$/.exec(latin)?.[1]
  const [, sign, digits, percent] = numberPattern.exec(inParentheses ?? latin) ?? []
  if (!digits || !/\d/.test(digits)) return undefined
  // A spreadsheet drops the last digits of longer numbers.
  if (/^\d{16}/.test(digits.replaceAll(',', ''))) return undefined
  const number = Number(digits.replaceAll(',', '')) / (percent ? 100 : 1)
  const isNegative = inParentheses !== undefined || (sign !== '' && sign !== '+')
  return isNegative ? -number : number
}
