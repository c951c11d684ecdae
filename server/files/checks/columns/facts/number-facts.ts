import { findEra } from '../../../../../contract/tables/year-eras.ts'
import { splitMark } from '../marks.ts'
import { type NumberReading, readNumber } from '../number-readings.ts'
import type { Tally } from './tallies.ts'

/** The number of decimal digits that double precision always keeps. */
const maxExactDigits = 15

/** Gathers the facts about the numbers of a column. Each function returns false, and adds nothing, if the text is no such number. */
export const createNumberFacts = ({ counts, years, addExample }: Tally) => {
  const facts = { percents: 0, marked: 0, integerDigits: 0, scale: 0, fitsDouble: true }
  /** Adds a number, which is the text or its part before a mark. */
  const addFigure = (text: string, row: number, figure: string) => {
    const reading = readNumber(figure)
    if (!reading) return false
    counts[reading.form] += 1
    if (reading.isPercent) facts.percents += 1
    facts.integerDigits = Math.max(facts.integerDigits, reading.integerDigits)
    facts.scale = Math.max(facts.scale, reading.scale)
    facts.fitsDouble &&= fitsDouble(reading)
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
  return {
    facts,
    addNumber: (text: string, row: number) => addFigure(text, row, text),
    addMarkedNumber(text: string, row: number) {
      const markedNumber = splitMark(text)
      if (!markedNumber || !addFigure(text, row, markedNumber.figure)) return false
      facts.marked += 1
      addExample('marked', text, row)
      return true
    },
  }
}

/** Finds the era of an integer that may be a year. A year has no thousands separators. */
const findYearEra = ({ isGrouped, canonical }: NumberReading) =>
  (isGrouped ? undefined : findEra(Number(canonical))) ?? 'none'

/** Returns true if a number has the same digits after its conversion to double precision, as 0.1 has, and 12345678901234567 does not. */
const fitsDouble = ({ form, canonical, integerDigits, scale }: NumberReading) => {
  if (form !== 'exponent' && integerDigits + scale <= maxExactDigits) return true
  // The digits without sign, leading zeros, point and exponent.
  const digits = canonical.replace(/^-?0*\.?0*|[.-]|e.*$/gi, '')
  return (
    digits.length <= maxExactDigits || removeTrailingZeros(String(Number(canonical))) === removeTrailingZeros(canonical)
  )
}

const removeTrailingZeros = (figure: string) => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)
