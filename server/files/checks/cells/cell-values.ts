import { momentsOf } from './moments.ts'
import type { Cell } from './sheet-rows.ts'

/** Whether a cell of a workbook and a value of a CSV say the same: 1,000 is 1000, and a day is that day however it is written. */
export const isSame = (cell: Cell | undefined, csv: string): boolean => {
  if (cell?.text === csv) return true
  const [excel, other] = [tidy(cell?.text ?? ''), tidy(csv)]
  if (excel === other) return true
  if (!cell || other === '' || excel === '') return false
  if (cell.kind === 'moment') return momentsOf(latinDigits(other)).includes(excel)
  if (cell.kind === 'boolean') return excel === other.toUpperCase() || (excel === 'TRUE' ? '1' : '0') === other
  const [a, b] = [cell.kind === 'number' ? Number(excel) : numberOf(excel), numberOf(other)]
  return a !== undefined && b !== undefined && inFifteenDigits(a) === inFifteenDigits(b)
}

const tidy = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const latinDigits = (text: string) => text.replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0xe50))

const inFifteenDigits = (number: number) => Number(number.toPrecision(15))

const written = /^([-+−]?)((?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?(?:e[-+]?\d{1,3})?)(%?)$/i

/** The number that a text is, as offices write them; undefined for codes with leading zeros, and for what is no number. */
const numberOf = (text: string): number | undefined => {
  const latin = latinDigits(text)
  const inner = /^\((.+)\)$/.exec(latin)?.[1]
  const [, sign, digits, percent] = written.exec(inner ?? latin) ?? []
  if (!digits || !/\d/.test(digits)) return undefined
  // A spreadsheet loses the last digits of a longer one.
  if (/^\d{16}/.test(digits.replaceAll(',', ''))) return undefined
  const number = Number(digits.replaceAll(',', '')) / (percent ? 100 : 1)
  return inner !== undefined || (sign !== '' && sign !== '+') ? -number : number
}
