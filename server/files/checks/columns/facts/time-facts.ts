import type { DayOrder } from '../../../../../contract/tables/columns.ts'
import { detectDateOrDatetime } from '../date-readings.ts'
import { memoise } from '../memoise.ts'
import { readPeriod } from '../period-readings.ts'
import type { Tally } from './tallies.ts'

/** Gathers the facts about the times of a column. Each function returns false, and adds nothing, if the text is no such time. */
export const createTimeFacts = ({ counts, years, addExample }: Tally) => {
  const orders = { dmy: 0, mdy: 0, both: 0 }
  const periods = { month: 0, quarter: 0 }
  const readDate = memoise(detectDateOrDatetime)
  const readKnownPeriod = memoise(readPeriod)
  return {
    facts: { orders, periods },
    /** Adds a day, with or without a time. */
    addDate(text: string, row: number) {
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
    },
    /** Adds a month or a quarter. */
    addPeriod(text: string, row: number) {
      const reading = readKnownPeriod(text)
      if (!reading) return false
      periods[reading.period] += 1
      years[reading.era] += 1
      addExample(reading.era, text, row)
      addExample(reading.period, text, row)
      addExample('notNumber', text, row)
      return true
    },
  }
}

/** Finds the order of day and month that a date shows. */
const findDayOrder = ({ dmy, mdy }: Record<DayOrder, string | undefined>) => {
  if (dmy && mdy) return 'both'
  return dmy ? 'dmy' : 'mdy'
}
