import { bangkokHours, bangkokOffsetMilliseconds } from '../../../contract/bangkok-times.ts'
import type { ColumnRecipe } from '../../../contract/tables/columns.ts'
import { findEra, toCommonYear } from '../../../contract/tables/year-eras.ts'
import { readNumber } from '../../files/index.ts'
import { maxDecimalDigits } from '../engines/parquet-columns.ts'

/** A requested value: its text, and the SQL type to cast it to. */
export interface Literal {
  text: string
  type: string
}

/** How a condition uses a value: as an exact value, or as the beginning or the end of a range. */
export type Edge = 'exact' | 'from' | 'to'

/** Converts a requested value to the type of a column; undefined if it does not fit. */
export const parseLiteral = (recipe: ColumnRecipe, raw: string, edge: Edge): Literal | undefined => {
  const { kind } = recipe
  if (kind === 'text') return { text: raw, type: 'VARCHAR' }
  if (kind === 'date' || kind === 'datetime') return parseTime(recipe, raw.trim(), edge)
  return parseNumber(recipe, raw, edge)
}

/** Every integer with at most this many digits fits into eight bytes. */
const maxBigintDigits = 18

/**
 * Returns true for a number with more decimals than the values of a column of integers or decimals, which none of them equals. Zeros at its
 * end do not count. The type of a comparison may have no room for its decimals, and would round it to a value of the column.
 */
export const hasMoreDecimals = ({ kind, scale }: ColumnRecipe, raw: string) => {
  if (kind !== 'integer' && kind !== 'decimal') return false
  const parsedNumber = readNumber(raw)
  if (!parsedNumber || parsedNumber.form === 'exponent') return false
  const [, fraction = ''] = parsedNumber.canonical.split('.')
  return fraction.replace(/0+$/, '').length > (kind === 'decimal' ? scale : 0)
}

/** Converts a number to the type of a column of integers, decimals or doubles. */
const parseNumber = ({ kind, width, scale, era }: ColumnRecipe, raw: string, edge: Edge): Literal | undefined => {
  const parsedNumber = readNumber(raw)
  if (!parsedNumber) return undefined
  const isYearColumn = Boolean(era)
  const text = isYearColumn ? toCommonYearText(parsedNumber.canonical) : parsedNumber.canonical
  const maxIntegerDigits = kind === 'decimal' ? width - scale : maxBigintDigits
  const isInRange = parsedNumber.form !== 'exponent' && parsedNumber.integerDigits <= maxIntegerDigits
  // The values of the kind `number` are doubles. A number that no value of the column can have is still compared, as a double.
  if (kind === 'number' || !isInRange) return { text, type: 'DOUBLE' }
  // A number with more decimals than the column. The integer digits of the column leave fewer digits after the point.
  const maxDecimals = maxDecimalDigits - maxIntegerDigits
  const longDecimal = { text, type: `DECIMAL(${maxDecimalDigits},${Math.min(parsedNumber.scale, maxDecimals)})` }
  const isDecimal = kind === 'decimal'
  const columnScale = isDecimal ? scale : 0
  if (parsedNumber.scale <= columnScale) return { text, type: isDecimal ? `DECIMAL(${width},${scale})` : 'BIGINT' }
  if (edge === 'exact') return longDecimal
  // A rounded number may have one more digit before the point, which a BIGINT has anyway.
  const roundedType = isDecimal ? `DECIMAL(${Math.min(width + 1, maxDecimalDigits)},${scale})` : 'BIGINT'
  return { text: roundIntoRange(text, columnScale, edge), type: roundedType }
}

/**
 * Returns the first number with so many decimals from a number on, or the last one up to it: of integers, a value of at least 1.5 is at least 2.
 * The engine would round to the nearest number, which may be outside the range, and a JavaScript number would lose digits.
 */
const roundIntoRange = (numeral: string, scale: number, edge: 'from' | 'to') => {
  const [integerText = '', fraction = ''] = numeral.split('.')
  // In units of the last decimal place.
  const truncated = BigInt(integerText + fraction.slice(0, scale).padEnd(scale, '0'))
  const isNegative = numeral.startsWith('-')
  // Truncation rounds towards zero.
  const isTowardsZero = isNegative === (edge === 'from')
  const isExact = !/[1-9]/.test(fraction.slice(scale))
  const units = isExact || isTowardsZero ? truncated : truncated + (isNegative ? -1n : 1n)
  return formatUnits(units, scale)
}

/** Formats a number of units of the last decimal place: 5 with two decimals is 0.05. */
const formatUnits = (units: bigint, scale: number) => {
  if (scale === 0) return String(units)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Converts a Buddhist year, such as 2567, to the Common Era, in which years are stored. Other numbers keep their digits. */
const toCommonYearText = (year: string) => (findEra(Number(year)) === 'be' ? String(toCommonYear(Number(year))) : year)

/** A year, a month, a day or a moment, such as 2020, 2020-10, 2020-10-31 or 2020-10-31T09:30. */
const isoTime =
  /^(?<year>\d{4})(?:-(?<month>\d{1,2})(?:-(?<day>\d{1,2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)Z?)?)?)?$/
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/
/** A day such as 31/10/2020. */
const dayFirstDate = /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/

/** A quarter such as 2020-Q4 or 2563-Q4. */
const isoQuarter = /^(?<year>\d{4})-?Q(?<quarter>[1-4])$/i

/** Converts a quarter to its first month, or at the end of a range to its last; other texts stay as they are. */
const toMonthOfQuarter = (raw: string, edge: Edge) => {
  const { year, quarter } = isoQuarter.exec(raw)?.groups ?? {}
  return quarter === undefined ? raw : `${year}-${Number(quarter) * 3 - (edge === 'to' ? 0 : 2)}`
}

/**
 * Converts a year, a quarter, a month, a day or a moment to its first moment, or at the end of a range to its last. In a column of times with a zone,
 * years, quarters, months and days are those of Bangkok.
 */
const parseTime = ({ kind, isZoned }: ColumnRecipe, raw: string, edge: Edge): Literal | undefined => {
  const written = (isoTime.exec(toMonthOfQuarter(raw, edge)) ?? dayFirstDate.exec(raw))?.groups
  if (!written) return undefined
  const writtenTime = written.time
  const year = toCommonYear(Number(written.year))
  // A missing month, day or time is the last one at the end of a range, otherwise the first.
  const isEnd = edge === 'to'
  const month = Number(written.month ?? (isEnd ? 12 : 1))
  const day = Number(written.day ?? (isEnd ? findLastDay(year, month) : 1))
  const date = new Date(Date.UTC(year, month - 1, day))
  // A Date reads the years 0 to 99 as 1900 to 1999.
  if (year < 100 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  const dayText = date.toISOString().slice(0, 10)
  if (kind === 'date') return writtenTime === undefined ? { text: dayText, type: 'DATE' } : undefined
  if (writtenTime === undefined && isZoned)
    return { text: isEnd ? computeEndInUtc(date) : computeStartInUtc(date), type: 'TIMESTAMP' }
  const clockTime = writtenTime ?? (isEnd ? '23:59:59.999999' : '00:00:00')
  return timeOfDay.test(clockTime) ? { text: `${dayText} ${clockTime}`, type: 'TIMESTAMP' } : undefined
}

/** Returns the first moment of a day in Bangkok, in UTC. */
const computeStartInUtc = (day: Date) =>
  new Date(day.getTime() - bangkokOffsetMilliseconds).toISOString().replace('Z', '')
/** Returns the last moment of a day in Bangkok, in UTC: midnight there is 17:00 in UTC, so the day ends at 16:59:59.999999. */
const computeEndInUtc = (day: Date) => `${day.toISOString().slice(0, 10)} ${24 - bangkokHours - 1}:59:59.999999`

/** Returns the number of days of a month (1 to 12): day 0 of the next month is the last day of this one. */
const findLastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns true if a value covers more than one moment of a column, such as a year, or a day in a column of moments. */
export const isSpan = ({ kind }: ColumnRecipe, raw: string) => {
  const text = raw.trim()
  const isLongerThanDay = /^\d{4}(-\d{1,2})?$/.test(text) || isoQuarter.test(text)
  const isTime = isLongerThanDay || isoTime.test(text) || dayFirstDate.test(text)
  const hasTimeOfDay = text.includes(':')
  return (kind === 'date' && isLongerThanDay) || (kind === 'datetime' && isTime && !hasTimeOfDay)
}
