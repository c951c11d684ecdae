import {
  type ColumnFacts,
  type DayOrder,
  maxUnitLength,
  type ReadingForm,
  readingForms,
} from '../../../../contract/tables/columns.ts'
import { findEra } from '../../../../contract/tables/year-eras.ts'
import { createColumnExamples } from './column-examples.ts'
import { detectDateOrDatetime } from './date-readings.ts'
import { splitMark } from './marks.ts'
import { memoise } from './memoise.ts'
import { type NumberReading, readNumber } from './number-readings.ts'
import { readPeriod } from './period-readings.ts'

/** Words that mean a missing value in a column of numbers or days. */
const missingWords = new Set(
  [
    ...['NA', 'N/A', '#N/A', 'n.a.', 'n.a', 'NaN', 'null', 'none', '-', '--', '–', '—', '..', '...', '…'],
    ...['ไม่มีข้อมูล', 'ไม่มี', 'ไม่ปรากฏ'],
  ].map(word => word.toLowerCase()),
)
const maxMissingWordLength = 12
/** The number of decimal digits that double precision always keeps. */
const maxExactDigits = 15

/** The first characters of the missing words, in both cases, for a fast test that avoids most look-ups. */
const firstCharacterCodes = new Set(
  [...missingWords].flatMap(word => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]),
)

/** Returns true for a text that means a missing value. */
const isMissingWord = (text: string) =>
  text.length <= maxMissingWordLength &&
  firstCharacterCodes.has(text.charCodeAt(0)) &&
  missingWords.has(text.toLowerCase())

/** Gathers the facts about one column, text by text. Ignores empty texts. */
export const createColumnFacts = () => {
  const counts = Object.fromEntries(readingForms.map(form => [form, 0])) as Record<ReadingForm, number>
  const missing: Record<string, number> = {}
  const years = { be: 0, ce: 0, none: 0 }
  const orders = { dmy: 0, mdy: 0, both: 0 }
  const periods = { month: 0, quarter: 0 }
  const { examples, addExample } = createColumnExamples()
  /** Number of values. */
  let present = 0
  /** Number of percents. */
  let percents = 0
  /** Number of numbers with a mark. */
  let marked = 0
  /** The most digits before the point. */
  let integerDigits = 0
  /** The most digits after the point. */
  let scale = 0
  /** The length of the longest text. */
  let longest = 0
  let totalLength = 0
  /** True if double precision keeps the digits of all numbers. */
  let fitsDouble = true
  /** The text that all values have; null if there are several texts or it is long, undefined without a value. */
  let onlyText: string | null | undefined

  /** Adds a number, which is the text or its part before a mark. Returns false, and adds nothing, if it is not a number. */
  const addNumber = (text: string, row: number, figure = text) => {
    const reading = readNumber(figure)
    if (!reading) return false
    counts[reading.form] += 1
    if (reading.isPercent) percents += 1
    integerDigits = Math.max(integerDigits, reading.integerDigits)
    scale = Math.max(scale, reading.scale)
    // Double precision always keeps a number with so few digits.
    const isShort = reading.form !== 'exponent' && reading.integerDigits + reading.scale <= maxExactDigits
    fitsDouble &&= isShort || keepsDigits(reading.canonical)
    if (reading.form === 'integer') {
      const era = findYearEra(reading)
      years[era] += 1
      if (era !== 'none') addExample(era, text, row)
    }
    if (reading.form === 'zeros' || reading.form === 'long') addExample(reading.form, text, row)
    addExample(reading.isPercent ? 'percent' : 'plain', text, row)
    addExample('notDate', text, row)
    return true
  }
  const readDate = memoise(detectDateOrDatetime)
  /** Adds a day, with or without a time. Returns false, and adds nothing, if the text is not a day. */
  const addDate = (text: string, row: number) => {
    const reading = readDate(text)
    if (!reading) return false
    counts[reading.form] += 1
    years[reading.era] += 1
    if (reading.form === 'slashedDate') {
      const order = findDayOrder(reading.days)
      orders[order] += 1
      if (order !== 'both') addExample(order, text, row)
    }
    addExample(reading.era, text, row)
    addExample(reading.form, text, row)
    addExample('notNumber', text, row)
    return true
  }
  const readKnownPeriod = memoise(readPeriod)
  /** Adds a month or a quarter. Returns false, and adds nothing, if the text is neither. */
  const addPeriod = (text: string, row: number) => {
    const reading = readKnownPeriod(text)
    if (!reading) return false
    periods[reading.period] += 1
    years[reading.era] += 1
    addExample(reading.era, text, row)
    addExample(reading.period, text, row)
    addExample('notNumber', text, row)
    return true
  }
  return {
    /** Adds the text of a row; the header is row 1. */
    add(cellText: string, row: number) {
      const text = cellText.trim()
      if (text === '') return
      if (isMissingWord(text)) {
        missing[text] = (missing[text] ?? 0) + 1
        return
      }
      present += 1
      if (onlyText === undefined) onlyText = text.length <= maxUnitLength ? text : null
      else if (onlyText !== text) onlyText = null
      totalLength += text.length
      if (text.length > longest) longest = text.length
      if (mayBeFigure(text)) {
        if (addNumber(text, row) || addDate(text, row)) return
        const markedNumber = splitMark(text)
        if (markedNumber && addNumber(text, row, markedNumber.figure)) {
          marked += 1
          addExample('marked', text, row)
          return
        }
      }
      if (mayBePeriod(text) && addPeriod(text, row)) return
      counts.text += 1
      addExample('notNumber', text, row)
      addExample('notDate', text, row)
    },
    computeFacts: (): ColumnFacts => ({
      present,
      counts,
      missing,
      percents,
      marked,
      integerDigits,
      scale,
      fitsDouble,
      years,
      orders,
      periods,
      longest,
      averageLength: present === 0 ? 0 : Math.round(totalLength / present),
      only: onlyText ?? null,
      examples,
    }),
  }
}

/** Finds the era of an integer that may be a year. A year has no thousands separators. */
const findYearEra = ({ isGrouped, canonical }: NumberReading) =>
  (isGrouped ? undefined : findEra(Number(canonical))) ?? 'none'

/** Finds the order of day and month that a date shows. */
const findDayOrder = ({ dmy, mdy }: Record<DayOrder, string | undefined>) => {
  if (dmy && mdy) return 'both'
  return dmy ? 'dmy' : 'mdy'
}

const [lastAsciiCode, asciiZero, thaiZero] = [0x7f, 0x30, 0x0e50]
/** Two characters that mean minus. */
const [minusSign, enDash] = [0x2212, 0x2013]

const isDigit = (code: number, zero: number) => code >= zero && code <= zero + 9

/** Returns true if a text begins like a number or a day. Most texts do not, and need no further check. */
const mayBeFigure = (text: string) => {
  const code = text.charCodeAt(0)
  if (code > lastAsciiCode) return isDigit(code, thaiZero) || code === minusSign || code === enDash
  return isDigit(code, asciiZero) || '(+-.'.includes(text[0]!)
}

/** Returns true if a text ends like a month or a quarter: with a figure. */
const mayBePeriod = (text: string) => {
  const code = text.charCodeAt(text.length - 1)
  return isDigit(code, asciiZero) || isDigit(code, thaiZero)
}

/** Returns true if a number has the same digits after its conversion to double precision, as 0.1 has, and 12345678901234567 does not. */
const keepsDigits = (canonical: string) => {
  // The digits without sign, leading zeros, point and exponent.
  const digits = canonical.replace(/^-?0*\.?0*|[.-]|e.*$/gi, '')
  return (
    digits.length <= maxExactDigits || removeTrailingZeros(String(Number(canonical))) === removeTrailingZeros(canonical)
  )
}

const removeTrailingZeros = (figure: string) => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)
