import { readYearPart } from '../year-parts.ts'

/** Counts the texts that are a month or a quarter without a year, until one is neither. */
export const createYearPartFacts = () => {
  const yearParts = { month: 0, quarter: 0 }
  /** Most columns have another text in the first row, so the check costs nothing after that. */
  let isCounting = true
  return {
    facts: { yearParts },
    add(text: string) {
      if (!isCounting) return
      const yearPart = readYearPart(text)
      if (yearPart?.month) yearParts.month += 1
      if (yearPart?.quarter) yearParts.quarter += 1
      isCounting = yearPart !== undefined
    },
  }
}
