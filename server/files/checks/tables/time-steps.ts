import type { Frequency } from '../../../../contract/catalogue/reports.ts'

/** A table with more different times has single moments, which have no rhythm. */
const maxTimes = 20_000
/** Fewer times show no rhythm. */
const minTimes = 3
const daysOfYear = 365.25
/** The longest median step, in days, that counts as each frequency, from short to long. */
const longestSteps: [Frequency, number][] = [
  ['Daily', 3.5],
  ['Weekly', 10],
  ['Monthly', 45],
  ['Quarterly', 130],
  ['Half Year', 250],
  ['Yearly', 400],
]

/** Gathers the different times of a column in the form of `createTimeColumns`, and finds how far they are apart. */
export const createTimeSteps = () => {
  const days = new Set<number>()
  let lastTime = ''
  return {
    add(time: string) {
      // Neighbouring rows often have the same time.
      if (time !== lastTime && days.size <= maxTimes) days.add(toDayNumber(time))
      lastTime = time
    },
    /** Returns the frequency of the median step between times; null for too few or too many times, and for a step of more than a year. */
    frequency(): Frequency | null {
      if (days.size < minTimes || days.size > maxTimes) return null
      const sorted = [...days].sort((a, b) => a - b)
      const steps = sorted
        .slice(1)
        .map((day, index) => day - sorted[index]!)
        .sort((a, b) => a - b)
      const median = steps[Math.floor(steps.length / 2)]!
      return longestSteps.find(([, longest]) => median <= longest)?.[0] ?? null
    },
  }
}

/**
 * Converts a time to days since the year 0, close enough for steps: `2024`, `2024-H2`, `2024Q3`, `2024M05`, `2024-05`, `2024-05-01 09:30`.
 */
const toDayNumber = (time: string) => {
  const [, year, letter = '', number = '', month = '1', day = '1'] =
    /^(\d{4})[-/ ]?(?:([HQM])(\d+)|(\d\d)(?:[-/](\d\d))?)?/i.exec(time)!
  const monthsPerPeriod = { H: 6, Q: 3, M: 1 }[letter.toUpperCase()]
  const monthsBefore = monthsPerPeriod ? (Number(number) - 1) * monthsPerPeriod : Number(month) - 1
  return Math.round(Number(year) * daysOfYear + (monthsBefore * daysOfYear) / 12 + Number(day) - 1)
}
