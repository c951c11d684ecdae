import { commonYear } from '../../../../contract/eras.ts'

/** The first and the last time that a table has a row of, as it writes them, and their years in the Common Era. */
export interface Covers {
  column: string
  from: string
  to: string
  years: { from: number; to: number }
}

const named = /year|date|month|quarter|period|time|ปี|วัน|เดือน|ไตรมาส|งวด/i
/** Only the first columns say what a row is about. */
const mostLooked = 8
/** `2024`, `2024-05`, `2024-05-01`, `2024-05-01 09:30`, `2024-H1`, `2024Q3`, `2024M05`; years of either era. */
const written = /^(\d{4})(?:[-/ ]?(?:H[12]|Q[1-4]|M(?:0\d|1[0-2])|(?:0\d|1[0-2])(?:[-/][0-3]\d(?:[T ].*)?)?))?$/i

interface Range {
  from: string
  to: string
}

/** Gathers what the columns of times cover, record by record; a column with a value that is no time is none. */
export const timesOf = (names: readonly string[]) => {
  const ranges = new Map<number, Range>()
  const candidates = new Set(names.slice(0, mostLooked).flatMap((name, at) => (named.test(name) ? [at] : [])))
  return {
    add(record: readonly string[]) {
      for (const at of candidates) {
        const value = record[at]!
        if (value === '') continue
        if (!written.test(value)) {
          candidates.delete(at)
          continue
        }
        const range = ranges.get(at)
        if (!range) ranges.set(at, { from: value, to: value })
        else if (value < range.from) range.from = value
        else if (value > range.to) range.to = value
      }
    },
    covers(): Covers | null {
      for (const at of candidates) {
        const range = ranges.get(at)
        if (!range) continue
        const years = { from: yearOf(range.from), to: yearOf(range.to) }
        if (years.from >= 1000 && years.to <= 2200) return { column: names[at]!, ...range, years }
      }
      return null
    },
  }
}

const yearOf = (value: string) => commonYear(Number(value.slice(0, 4)))
