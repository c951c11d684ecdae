import {
  type Alternative,
  hasParts,
  type Pattern,
  type QueryTerm,
  toWholeWordRegexSource,
  toWordStartRegexSource,
} from '../query-terms.ts'
import { createRegexSearch, createStartScan, createWordScan, type FindSpan, isScannable } from './word-scans.ts'

/** The factors for the kind of match: a whole word, the start of a word, or the inside of another word. */
const fitFactors = { whole: 1, beginning: 0.8, inside: 0.2 }

/** An alternative of a query term, prepared for searching. */
export interface AlternativeSearch {
  weight: number
  /** True if each of its patterns is in some text of the candidates. */
  isPossible: boolean
  /** The patterns that are in some text of the candidates. */
  patterns: PatternSearch[]
}

/** A pattern, prepared for searching. */
export interface PatternSearch {
  parts: readonly string[]
  /** Finds the pattern, or a plural of it, as a whole word. */
  findWord: FindSpan
  /** Finds the pattern at the start of a word. */
  findStart: FindSpan
  /** The text that may match anywhere; empty if the pattern is not a plain text or must be a whole word. */
  plainText: string
  isThai: boolean
}

/** Prepares the alternatives of a query term. Patterns that are not in `joinedTexts` are left out. */
export const buildSearches = ({ alternatives }: QueryTerm, joinedTexts: string): AlternativeSearch[] =>
  alternatives.map(({ patterns, weight }: Alternative) => {
    const possiblePatterns = patterns.filter(pattern => hasParts(pattern, joinedTexts))
    return {
      weight,
      isPossible: possiblePatterns.length === patterns.length,
      patterns: possiblePatterns.map(toPatternSearch),
    }
  })

const thaiLetters = /[\u0E01-\u0E4E]/

const toPatternSearch = (pattern: Pattern): PatternSearch => {
  const { parts, isWhole } = pattern
  const [firstPart] = parts
  const mayMatchAnywhere = parts.length === 1 && !isWhole
  const isScanned = mayMatchAnywhere && isScannable(firstPart!)
  return {
    parts,
    findWord: isScanned ? createWordScan(firstPart!) : createRegexSearch(toWholeWordRegexSource(pattern)),
    findStart: isScanned ? createStartScan(firstPart!) : createRegexSearch(toWordStartRegexSource(pattern)),
    plainText: mayMatchAnywhere ? firstPart! : '',
    isThai: thaiLetters.test(firstPart!),
  }
}

/** Returns the factor of `fitFactors` for the match of a pattern in a text; 0 without a match. */
const measureFit = (search: PatternSearch, searchedText: string) => {
  // Most alternatives are not in the text; `includes` finds that out faster than a search for words.
  if (!hasParts(search, searchedText)) return 0
  const isContained = search.plainText !== ''
  // Thai text has no spaces between words, so every match counts as a whole word.
  if (search.isThai) return isContained || search.findStart(searchedText) ? fitFactors.whole : 0
  if (search.findWord(searchedText)) return fitFactors.whole
  if (search.findStart(searchedText)) return fitFactors.beginning
  return isContained ? fitFactors.inside : 0
}

/** Returns the lowest factor of several patterns in a text; 0 if one of them does not match. */
export const measureLeastFit = (patterns: PatternSearch[], searchedText: string) => {
  let least: number = fitFactors.whole
  for (const pattern of patterns) {
    least = Math.min(least, measureFit(pattern, searchedText))
    if (least === 0) return 0
  }
  return least
}
