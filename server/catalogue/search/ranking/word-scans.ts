/** Where a match begins in a text, and where it ends. */
export type Span = readonly [start: number, end: number]

/** Finds the first match in a text; undefined without one. */
export type FindSpan = (searchedText: string) => Span | undefined

/** Printable ASCII and Thai. Other texts may contain surrogates, of which a regular expression never matches only one half. */
const scannableText = /^[ -~\u0E01-\u0E5B]+$/

/** Returns true for a text that a scan finds like the regular expressions of `query-terms.ts`. */
export const isScannable = (text: string) => scannableText.test(text)

/** The endings of a plural that `toWholeWordRegexSource` allows, and none. */
const endings = ['', 's', 'es', 'y', 'ies']

/** Returns true for the code of a lower-case Latin letter or of a digit; false for NaN, which is the code outside of a text. */
const isLatinOrDigit = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)

/** Finds the same as the expression of `toWholeWordRegexSource` for a pattern that is one plain text. A scan takes a fraction of its time. */
export const createWordScan =
  (text: string): FindSpan =>
  searchedText => {
    for (let at = searchedText.indexOf(text); at >= 0; at = searchedText.indexOf(text, at + 1)) {
      if (isLatinOrDigit(searchedText.charCodeAt(at - 1))) continue
      const textEnd = at + text.length
      for (const ending of endings) {
        const end = textEnd + ending.length
        if (!isLatinOrDigit(searchedText.charCodeAt(end)) && searchedText.startsWith(ending, textEnd)) return [at, end]
      }
    }
    return undefined
  }

/** Finds the same as the expression of `toWordStartRegexSource` for a pattern that is one plain text. */
export const createStartScan =
  (text: string): FindSpan =>
  searchedText => {
    for (let at = searchedText.indexOf(text); at >= 0; at = searchedText.indexOf(text, at + 1))
      if (!isLatinOrDigit(searchedText.charCodeAt(at - 1))) return [at, at + text.length]
    return undefined
  }

/** Finds the first match of a regular expression. */
export const createRegexSearch = (source: string): FindSpan => {
  const regex = new RegExp(source, 'u')
  return searchedText => {
    const match = regex.exec(searchedText)
    return match ? [match.index, match.index + match[0].length] : undefined
  }
}
