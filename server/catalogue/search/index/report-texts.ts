import { matchesWordStartOnly, type Pattern, toRegexSource, toWordStartRegexSource } from '../query-terms.ts'
import { termPlaces } from './postings.ts'
import { maxUnitBytes, writeBytes } from './text-bytes.ts'
import type { WordTable } from './word-table.ts'

/** The normalised texts of a report, one in each line: the English title, the Thai title, the keywords, the rest. */
export type ReportTextLines = string

/** The rank of each field in which a word may be; a higher number is better. */
export const fieldRank = { rest: 0, keywords: 1, title: 2 } as const

/** The rank of the field in each line; further lines belong to the rest. */
const ranksByLine = [fieldRank.title, fieldRank.title, fieldRank.keywords, fieldRank.rest]

const space = 0x20

/** The bytes of one text. The array is used for each text again, because reports have millions of words. */
let textBytes = new Uint8Array(1024)

/** Adds the words of a report to the table. Returns their numbers in the table, each with the rank of the best field that has the word. */
export const addWords = (texts: ReportTextLines, table: WordTable): Map<number, number> => {
  if (textBytes.length < maxUnitBytes * texts.length) textBytes = new Uint8Array(2 * maxUnitBytes * texts.length)
  const bestRankByWord = new Map<number, number>()
  for (const [line, text] of texts.split('\n').entries()) {
    const end = writeBytes(text, textBytes)
    for (let start = 0, position = 0; position <= end; position += 1) {
      if (position < end && textBytes[position] !== space) continue
      if (position > start) {
        const wordNumber = table.add(textBytes, start, position)
        const rank = ranksByLine[line] ?? fieldRank.rest
        bestRankByWord.set(wordNumber, Math.max(rank, bestRankByWord.get(wordNumber) ?? fieldRank.rest))
      }
      start = position + 1
    }
  }
  return bestRankByWord
}

/**
 * Creates two tests, which return true if a text contains a pattern: anywhere, or at the start of a word. For a pattern that may match
 * anywhere, both tests are the same.
 */
export const createPatternTests = (pattern: Pattern) => {
  const anywhereRegex = new RegExp(toRegexSource(pattern), 'u')
  const wordStartRegex = matchesWordStartOnly(pattern)
    ? new RegExp(toWordStartRegexSource(pattern), 'u')
    : anywhereRegex
  return {
    isAnywhere: (text: string) => anywhereRegex.test(text),
    isAtWordStart: (text: string) => wordStartRegex.test(text),
  }
}

/** Returns the places of a pattern in a report; 0 if the report does not contain it. */
export const computePlaces = (
  texts: ReportTextLines,
  { isAnywhere, isAtWordStart }: ReturnType<typeof createPatternTests>,
): number => {
  if (!isAnywhere(texts)) return 0
  const [titleEn = '', titleTh = '', keywords = ''] = texts.split('\n', 3)
  return (
    termPlaces.anywhere |
    (isAtWordStart(texts) ? termPlaces.wordStart : 0) |
    (isAnywhere(titleEn) || isAnywhere(titleTh) || isAnywhere(keywords) ? termPlaces.titleOrKeyword : 0) |
    (isAtWordStart(titleEn) || isAtWordStart(titleTh) ? termPlaces.titleWordStart : 0)
  )
}
