import type { ReadingForm } from '../../../../contract/tables/columns.ts'
import { toAscii } from './ascii-figures.ts'

/** A number that was read from a text. */
export interface NumberReading {
  /** `zeros` has leading zeros, such as a code; `long` has more digits than an integer of eight bytes. */
  form: Extract<ReadingForm, 'integer' | 'decimal' | 'exponent' | 'zeros' | 'long'>
  /** The number in plain digits with a point and a minus, which every program can read. */
  canonical: string
  /** The digits before the point; 0 for an exponent. */
  integerDigits: number
  /** The digits after the point; 0 for an exponent. */
  scale: number
  isPercent: boolean
  /** True if the text has thousands separators, which no year has. */
  isGrouped: boolean
}

/** Every integer with at most this many digits fits into eight bytes. */
export const maxIntegerDigits = 18
const maxNumberLength = 60

/** Reads a number in any accepted spelling; undefined if the text is not a number. */
export const readNumber = (text: string): NumberReading | undefined => {
  if (text.length > maxNumberLength) return undefined
  return readPlainNumber(text) ?? readMarkedNumber(text)
}

const [minus, point, zero, nine] = [0x2d, 0x2e, 0x30, 0x39]
const isDigit = (code: number) => code >= zero && code <= nine

/**
 * Reads a number of ASCII digits with an optional minus and point; undefined for any other text. Most numbers are of this form, and the regular
 * expression for the others takes ten times as long.
 */
const readPlainNumber = (text: string): NumberReading | undefined => {
  const start = text.charCodeAt(0) === minus ? 1 : 0
  let position = start
  while (isDigit(text.charCodeAt(position))) position += 1
  const integerDigits = position - start
  if (integerDigits === 0 || (integerDigits > 1 && text.charCodeAt(start) === zero)) return undefined
  if (position === text.length) {
    const form = integerDigits > maxIntegerDigits ? 'long' : 'integer'
    return { form, canonical: text, integerDigits, scale: 0, isPercent: false, isGrouped: false }
  }
  if (text.charCodeAt(position) !== point) return undefined
  const scale = text.length - position - 1
  for (position += 1; position < text.length; position += 1) if (!isDigit(text.charCodeAt(position))) return undefined
  return scale === 0
    ? undefined
    : { form: 'decimal', canonical: text, integerDigits, scale, isPercent: false, isGrouped: false }
}

const figurePattern = /^(?<sign>[+-]?)(?<integer>\d+|\d{1,3}(?:,\d{3})+)?(?:\.(?<fraction>\d+))?$/

/** Reads a number in any other spelling: with a sign, separators, a percent sign, an exponent, parentheses or Thai digits. */
const readMarkedNumber = (text: string): NumberReading | undefined => {
  const { figure, isPercent } = removeMarks(toAscii(text.trim()))
  const parts = figurePattern.exec(figure)?.groups
  if (!parts) return readExponent(figure, isPercent)
  const { sign, integer = '', fraction = '' } = parts
  if (integer === '' && fraction === '') return undefined
  // A whole number with a plus, such as +66812345678, is a telephone number; +0.5 and +5% are figures.
  if (sign === '+' && fraction === '' && !isPercent) return undefined
  const isGrouped = integer.includes(',')
  const digits = isGrouped ? integer.replaceAll(',', '') : integer
  return {
    form: toForm(digits, fraction),
    canonical: `${sign === '-' ? '-' : ''}${digits || '0'}${fraction && `.${fraction}`}`,
    integerDigits: digits.length,
    scale: fraction.length,
    isPercent,
    isGrouped,
  }
}

const toForm = (digits: string, fraction: string) => {
  if (digits.length > 1 && digits.startsWith('0')) return 'zeros'
  if (fraction !== '') return 'decimal'
  return digits.length > maxIntegerDigits ? 'long' : 'integer'
}

/** A number with an exponent needs a point or a sign of the exponent, because a text such as 1E4 may be a code. */
const exponentPattern = /^-?\d(?:\.\d+e[+-]?|e[+-])\d{1,3}$/i

const readExponent = (figure: string, isPercent: boolean): NumberReading | undefined => {
  if (!exponentPattern.test(figure)) return undefined
  const value = Number(figure)
  // 1e400 is too large to store, and 1e-400 would become 0.
  if (!Number.isFinite(value) || (value === 0 && /[1-9]/.test(figure.split(/e/i)[0]!))) return undefined
  return { form: 'exponent', canonical: figure, integerDigits: 0, scale: 0, isPercent, isGrouped: false }
}

/** Removes percent signs before and after a closing parenthesis, and converts parentheses, which mean a negative number, to a minus. */
const removeMarks = (text: string) => {
  const outerFigure = removePercentSign(text)
  const bracketedText = /^\((?<inner>[^()-]+)\)$/.exec(outerFigure.figure)?.groups?.inner
  if (bracketedText === undefined) return outerFigure
  const innerFigure = removePercentSign(bracketedText)
  return { figure: `-${innerFigure.figure}`, isPercent: outerFigure.isPercent || innerFigure.isPercent }
}

const removePercentSign = (text: string) =>
  text.endsWith('%') ? { figure: text.slice(0, -1).trimEnd(), isPercent: true } : { figure: text, isPercent: false }
