import { place } from './postings.ts'

/** The lists of codes of a report, as PostgreSQL writes arrays of integers; each is sorted. */
export interface TermLists {
  terms: string
  starting: string
  named: string
  titled: string
}

/** Calls back for each code of a report with its places. */
export const eachTerm = (lists: TermLists, visit: (code: number, places: number) => void) => {
  const starting = parseCodes(lists.starting)
  const named = parseCodes(lists.named)
  const titled = parseCodes(lists.titled)
  const next = { starting: 0, named: 0, titled: 0 }
  for (const code of parseCodes(lists.terms)) {
    let places: number = place.anywhere
    if (starting[next.starting] === code) {
      places |= place.starts
      next.starting += 1
    }
    if (named[next.named] === code) {
      places |= place.named
      next.named += 1
    }
    if (titled[next.titled] === code) {
      places |= place.titled
      next.titled += 1
    }
    visit(code, places)
  }
}

/** Parses '{1,20,3}'. Millions of numbers are read at the start, and splitting texts would take four times as long. */
const parseCodes = (list: string) => {
  const codes: number[] = []
  let code = 0
  for (let at = 1; at < list.length; at += 1) {
    const digit = list.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) {
      code = code * 10 + digit
    } else if (list.length > 2) {
      codes.push(code)
      code = 0
    }
  }
  return codes
}
