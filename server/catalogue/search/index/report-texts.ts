import { isWordBeginning, type Pattern, toExpression, toStartExpression } from '../query-terms.ts'
import { termPlaces } from './postings.ts'
import { maxUnitBytes, writeBytes } from './text-bytes.ts'
import type { WordTable } from './word-table.ts'

/** The normalised texts of a report, one in each line: the English title, the Thai title, the keywords, the rest. */
export type ReportTexts = string

/** The rank of each field in which a word may be; a higher number is better. */
export const fieldRank = { rest: 0, keywords: 1, title: 2 } as const

/** The field of each line; further lines belong to the rest. */
const fieldsByLine = [fieldRank.title, fieldRank.title, fieldRank.keywords, fieldRank.rest]

const space = 0x20

/** The bytes of one text. The array is used for each text again, because reports have millions of words. */
let textBytes = new Uint8Array(1024)

/** Returns the numbers of the words of a report, each with its best field. Adds new words to the table. */
export const listWordFields = (texts: ReportTexts, table: WordTable): Map<number, number> => {
  if (textBytes.length < maxUnitBytes * texts.length) textBytes = new Uint8Array(2 * maxUnitBytes * texts.length)
  const fieldsByWord = new Map<number, number>()
  for (const [line, text] of texts.split('\n').entries()) {
    const end = writeBytes(text, textBytes)
    for (let start = 0, position = 0; position <= end; position += 1) {
      if (position < end && textBytes[position] !== space) continue
      if (position > start) {
        const word = table.add(textBytes, start, position)
        fieldsByWord.set(word, Math.max(fieldsByLine[line] ?? fieldRank.rest, fieldsByWord.get(word) ?? fieldRank.rest))
      }
      start = position + 1
    }
  }
  return fieldsByWord
}

/**
 * Creates tests for a pattern in a text: anywhere, and at the start of a word. For a pattern that may match anywhere, both are the same.
 */
export const createPatternTests = (pattern: Pattern) => {
  const anywhereExpression = new RegExp(toExpression(pattern), 'u')
  const beginningExpression = isWordBeginning(pattern)
    ? new RegExp(toStartExpression(pattern), 'u')
    : anywhereExpression
  return {
    isIn: (text: string) => anywhereExpression.test(text),
    isBeginning: (text: string) => beginningExpression.test(text),
  }
}

/** Returns the places of a pattern in a report; 0 if the report does not contain it. */
export const computePlaces = (
  texts: ReportTexts,
  { isIn, isBeginning }: ReturnType<typeof createPatternTests>,
): number => {
  if (!isIn(texts)) return 0
  const [titleEn = '', titleTh = '', keywords = ''] = texts.split('\n', 3)
  return (
    termPlaces.anywhere |
    (isBeginning(texts) ? termPlaces.starts : 0) |
    (isIn(titleEn) || isIn(titleTh) || isIn(keywords) ? termPlaces.named : 0) |
    (isBeginning(titleEn) || isBeginning(titleTh) ? termPlaces.titled : 0)
  )
}
