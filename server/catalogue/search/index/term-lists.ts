import { termPlaces } from './postings.ts'

/** The codes of the listed terms of a report, as PostgreSQL writes sorted arrays of integers. */
export interface TermLists {
  /** The terms that the report contains anywhere. */
  terms: string
  /** Those at the start of a word. */
  starting: string
  /** Those in a title or a keyword. */
  named: string
  /** Those at the start of a word of a title. */
  titled: string
}

/** Calls back for each code of a report with its places. All lists are sorted, so each is read once. */
export const eachTerm = (lists: TermLists, visit: (code: number, places: number) => void) => {
  const starting = parseCodes(lists.starting)
  const named = parseCodes(lists.named)
  const titled = parseCodes(lists.titled)
  /** The position of the next code in each list. */
  const next = { starting: 0, named: 0, titled: 0 }
  for (const code of parseCodes(lists.terms)) {
    let places: number = termPlaces.anywhere
    if (starting[next.starting] === code) {
      places |= termPlaces.wordStart
      next.starting += 1
    }
    if (named[next.named] === code) {
      places |= termPlaces.titleOrKeyword
      next.named += 1
    }
    if (titled[next.titled] === code) {
      places |= termPlaces.titleWordStart
      next.titled += 1
    }
    visit(code, places)
  }
}

const codeOfZero = '0'.charCodeAt(0)

/**
 * Parses a list such as '{1,20,300}', in which a comma or the last brace ends each code. The start of the portal parses millions of codes;
 * splitting the texts would take four times as long.
 */
const parseCodes = (list: string) => {
  const codes: number[] = []
  let code = 0
  for (let at = 1; at < list.length; at += 1) {
    const digit = list.charCodeAt(at) - codeOfZero
    if (digit >= 0 && digit <= 9) {
      code = code * 10 + digit
    } else if (list !== '{}') {
      codes.push(code)
      code = 0
    }
  }
  return codes
}
