import type { DayOrder, Era, ReadingForm } from '../../../../contract/tables/columns.ts'

/** A number read from a text. */
export interface NumberReading {
  form: Extract<ReadingForm, 'integer' | 'decimal' | 'exponent' | 'zeros' | 'long'>
  /** Plain digits with a point and a minus, readable by every program. */
  canonical: string
  integerDigits: number
  scale: number
  isPercent: boolean
  /** With thousands separators, which no year has. */
  isGrouped: boolean
}

const plain = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?$/
/** Needs a point or a sign of the exponent, as a text such as 1E4 may be a code. */
const exponent = /^-?\d(?:\.\d+e[+-]?|e[+-])\d{1,3}$/i
/** Every integer with at most this many digits fits into eight bytes. */
export const longestInteger = 18
const longestNumber = 60

/** Reads a plain number, the most frequent kind: the regular expression of the others takes ten times as long. */
const readPlainNumber = (text: string): NumberReading | undefined => {
  const start = text.charCodeAt(0) === minus ? 1 : 0
  let at = start
  while (isDigit(text.charCodeAt(at))) at += 1
  const integerDigits = at - start
  if (integerDigits === 0 || (integerDigits > 1 && text.charCodeAt(start) === zero)) return undefined
  if (at === text.length) {
    const form = integerDigits > longestInteger ? 'long' : 'integer'
    return { form, canonical: text, integerDigits, scale: 0, isPercent: false, isGrouped: false }
  }
  if (text.charCodeAt(at) !== point) return undefined
  const scale = text.length - at - 1
  for (at += 1; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return undefined
  return scale === 0
    ? undefined
    : { form: 'decimal', canonical: text, integerDigits, scale, isPercent: false, isGrouped: false }
}

const [minus, point, zero, nine] = [0x2d, 0x2e, 0x30, 0x39]
const isDigit = (code: number) => code >= zero && code <= nine

/** Parses a number; undefined if the text is not one. */
export const readNumber = (text: string): NumberReading | undefined => {
  if (text.length > longestNumber) return undefined
  return readPlainNumber(text) ?? readMarkedNumber(text)
}

const readMarkedNumber = (text: string): NumberReading | undefined => {
  const { figure, isPercent } = withoutMarks(asciiOf(text.trim()))
  const [, sign = '', integer = '', fraction = ''] = plain.exec(figure) ?? []
  // +66812345678 is a telephone number, +0.5 and +5% are figures.
  if (sign === '+' && fraction === '' && !isPercent) return undefined
  if (integer === '' && fraction === '') return readExponent(figure, isPercent)
  const digits = integer.replaceAll(',', '')
  const shape = {
    canonical: `${sign === '-' ? sign : ''}${digits || '0'}${fraction && `.${fraction}`}`,
    integerDigits: digits.length,
    scale: fraction.length,
    isPercent,
    isGrouped: integer.includes(','),
  }
  if (/^0\d/.test(digits)) return { form: 'zeros', ...shape }
  if (fraction !== '') return { form: 'decimal', ...shape }
  return { form: digits.length > longestInteger ? 'long' : 'integer', ...shape }
}

const readExponent = (figure: string, isPercent: boolean): NumberReading | undefined => {
  if (!exponent.test(figure)) return undefined
  const value = Number(figure)
  // 1e400 is too large to store, and 1e-400 would become 0.
  if (!Number.isFinite(value) || (value === 0 && /[1-9]/.test(figure.split(/e/i)[0]!))) return undefined
  return { form: 'exponent', canonical: figure, integerDigits: 0, scale: 0, isPercent, isGrouped: false }
}

/** Replaces Thai digits with ASCII digits and each minus character with the hyphen. */
const asciiOf = (text: string) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII, which most texts are, needs nothing.
  if (/^[\x00-\x7f]*$/.test(text)) return text
  return text.replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0x0e50)).replace(/[\u2212\u2013]/g, '-')
}

/** Removes a percent sign, and converts the parentheses of accounting to a minus. */
const withoutMarks = (text: string) => {
  const isPercent = text.endsWith('%')
  const figure = isPercent ? text.slice(0, -1).trimEnd() : text
  const inner = /^\(([^()-]+)\)$/.exec(figure)?.[1]
  if (inner === undefined) return { figure, isPercent }
  const isWithin = inner.endsWith('%')
  return { figure: `-${isWithin ? inner.slice(0, -1).trimEnd() : inner}`, isPercent: isPercent || isWithin }
}

/** Returns the era of a year; undefined for a number outside both eras. */
export const eraOf = (year: number): Era | undefined => {
  if (year >= 2400 && year <= 2700) return 'be'
  return year >= 1500 && year <= 2399 ? 'ce' : undefined
}

/** Difference between a Buddhist and a Common Era year. */
export const eraOffset = 543

interface DateReading {
  form: 'isoDate' | 'slashedDate' | 'datetime' | 'moment'
  era: Era
  /** The orders in which the text is a day; empty if the year comes first. */
  orders: readonly DayOrder[]
}

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/
const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/
const longestDate = 35

/** Parses a day or a moment; undefined if the text is neither. */
export const readDate = (text: string): DateReading | undefined => {
  if (text.length > longestDate) return undefined
  const figure = asciiOf(text.trim())
  const [, year = '', month, day, hours, , , , zone] = iso.exec(figure) ?? []
  const [, first, , second, last] = slashed.exec(figure) ?? []
  const era = eraOf(Number(year || last))
  if (!era) return undefined
  if (year) {
    if (isoDate(Number(year), Number(month), Number(day), era) === undefined) return undefined
    if (hours !== undefined && timeOf(figure) === undefined) return undefined
    return { form: hours === undefined ? 'isoDate' : zone ? 'moment' : 'datetime', era, orders: [] }
  }
  const orders = (['dmy', 'mdy'] as const).filter(
    order => isoDate(Number(last), ...monthAndDay(order, Number(first), Number(second)), era) !== undefined,
  )
  return orders.length > 0 ? { form: 'slashedDate', era, orders } : undefined
}

const monthAndDay = (order: DayOrder, first: number, second: number) =>
  order === 'dmy' ? ([second, first] as const) : ([first, second] as const)

/** Formats a day in ISO 8601 with the Common Era year. Converts the era first: 29/02/2567 is valid although 2567 is not a leap year. */
const isoDate = (year: number, month: number, day: number, era: Era) => {
  const yearIn = era === 'be' ? year - eraOffset : year
  if (month < 1 || month > 12 || day < 1 || day > daysIn(yearIn, month)) return undefined
  return `${yearIn}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysIn = (year: number, month: number) =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : monthLengths[month - 1]!

const timeOf = (figure: string) => {
  const [, , , , hours, minutes, seconds = '00', fraction = '', zone] = iso.exec(figure) ?? []
  const isTime = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  return isTime && Math.abs(zoneMinutes(zone)) < 24 * 60 ? `${hours}:${minutes}:${seconds}${fraction}` : undefined
}

const zoneMinutes = (zone = 'Z') => {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))
  return zone.startsWith('-') ? -minutes : minutes
}

/** Parses a day in an era and an order to ISO 8601 with the Common Era year; undefined if the text is not a day. */
export const dateOf = (text: string, era: Era | null, order: DayOrder | null) => {
  const read = readDate(text)
  if (!read || read.form === 'datetime' || read.form === 'moment' || read.era !== (era ?? 'ce')) return undefined
  const figure = asciiOf(text.trim())
  if (read.form === 'isoDate') return isoDateOf(figure, read.era)
  const [, first, , second, last] = slashed.exec(figure)!
  return isoDate(Number(last), ...monthAndDay(order ?? 'dmy', Number(first), Number(second)), read.era)
}

const isoDateOf = (figure: string, era: Era) => {
  const [, year, month, day] = iso.exec(figure)!
  return isoDate(Number(year), Number(month), Number(day), era)
}

/** Parses a time, in UTC if it has a zone; undefined if the text is not a time, or has a zone where others in the column do not. */
export const datetimeOf = (text: string, era: Era | null, isZoned: boolean) => {
  const read = readDate(text)
  if (read?.form !== (isZoned ? 'moment' : 'datetime') || read.era !== (era ?? 'ce')) return undefined
  const figure = asciiOf(text.trim())
  const [day, time] = [isoDateOf(figure, read.era)!, timeOf(figure)!]
  return isZoned ? inUtc(day, time, iso.exec(figure)![8]) : `${day} ${time}`
}

/** Keeps the fraction of a second as written, since a zone shifts whole minutes. */
const inUtc = (day: string, time: string, zone: string | undefined) => {
  const [whole, fraction] = time.split('.')
  const moved = new Date(new Date(`${day}T${whole}Z`).getTime() - zoneMinutes(zone) * 60_000)
  return `${moved.toISOString().slice(0, 19).replace('T', ' ')}${fraction ? `.${fraction}` : ''}`
}
