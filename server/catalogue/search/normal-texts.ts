/**
 * A normalised text with the place of each letter in the original text, so that a match can be highlighted there. The text is that of the
 * function search_normal of the database (database/migrations/0001-search-text.sql); a test compares both.
 */
export interface NormalText {
  text: string
  /** Returns the offset in the original text, in UTF-16 code units, at which the letter at an index of `text` starts. */
  toStart(at: number): number
  /** Returns the offset in the original text at which this letter ends. */
  toEnd(at: number): number
}

/** The invisible characters that normalising drops, for a class of a regular expression. */
const invisible = String.raw`\u200B-\u200D\u2060\uFEFF\u00AD`
const invisibleCharacters = new RegExp(`[${invisible}]`, 'g')
/** The white space that is left after NFKC. */
const spaces = /[\t-\r \u0085\u1680\u2028\u2029]+/g

/**
 * Matches a text whose normalised form is more than its letters in lower case: letters outside ASCII and Thai, Thai digits and nikhahit,
 * white space to remove, two sara e, marks in an order that is not the normal one, and marks on other letters.
 */
const unusual =
  /[^ -~\u0E01-\u0E39\u0E3F-\u0E4C\u0E4E\u0E4F\u0E5A\u0E5B]| {2}|^ | $|\u0E40\u0E40|[\u0E48-\u0E4C][\u0E31\u0E34-\u0E39\u0E47-\u0E4C]|\u0E33[\u0E48-\u0E4C]|[ -~][\u0E31\u0E33-\u0E39\u0E47-\u0E4C\u0E4E]/
/** The only letter of a usual text that becomes two: nikhahit and sara aa. */
const saraAm = '\u0E33'
const nikhahitAndSaraAa = '\u0E4D\u0E32'

/**
 * Returns the normalised spelling by which texts are searched. Most texts contain nothing unusual, so the short way is enough for them. It
 * takes a fifth of the time.
 */
export const normalise = (raw: string) =>
  unusual.test(raw)
    ? replaceSpaces(normaliseLetters(raw)).trim()
    : raw.toLowerCase().replaceAll(saraAm, nikhahitAndSaraAa)

const replaceSpaces = (text: string) => text.replace(spaces, ' ')

const foldCaseAndDigits = (text: string) =>
  text.toLowerCase().replace(/[๐-๙]/g, digit => String(digit.charCodeAt(0) - 0x0e50))

/**
 * Normalises everything but spaces: drops invisible characters, applies NFKC, folds case, digits and the final sigma, joins two sara e to a
 * sara ae, moves tone marks behind vowels, and puts nikhahit and sara aa side by side.
 */
const normaliseLetters = (raw: string) =>
  foldCaseAndDigits(raw.replace(invisibleCharacters, '').normalize('NFKC'))
    .replaceAll('ς', 'σ')
    .replaceAll('\u0E40\u0E40', '\u0E41')
    .replace(/([\u0E48-\u0E4C]+)([\u0E31\u0E34-\u0E37\u0E47])/g, '$2$1')
    .replace(/\u0E4D([\u0E48-\u0E4B]*)\u0E32([\u0E48-\u0E4B]*)/g, '$1$2\u0E4D\u0E32')

/** A Latin character that stays one character when it is normalised, whatever the next one is. */
const latin = String.raw`[!-~](?![\p{M}${invisible}])`
/** Thai characters that stay one character each. A tone mark that was typed before its vowel is moved after it, so it does not match. */
const thai = String.raw`[\u0E01-\u0E32\u0E34-\u0E39\u0E3F\u0E41-\u0E47\u0E4E-\u0E5B]|[\u0E48-\u0E4C]+(?![\u0E31\u0E34-\u0E3A\u0E47-\u0E4C])`
const plain = `(?:${latin}|${thai})`
const plainWords = `((?:${plain}(?: (?=${plain}))?)+)`
/** Characters that are normalised together with the letter before them: marks, sara am, sara aa after a nikhahit, Japanese sound marks. */
const attachedCharacters = String.raw`(?:[\p{M}${invisible}\u0E33\uFF9E\uFF9F]|(?<=\u0E4D[\u0E48-\u0E4B\u200B-\u200D]*)\u0E32)*`
const korean = String.raw`[\u1100-\u11FF\u3131-\u318E\uAC00-\uD7FF\uFFA0-\uFFDC]+`
const doubleE = String.raw`\u0E40[${invisible}]*\u0E40`

/**
 * Matches the next piece of a text that can be normalised by itself; the group is a run of characters that stay one each. Before NFKC, all
 * kinds of white space are possible.
 */
const piecePattern = new RegExp(
  String.raw`${plainWords}|[\s\u0085]+|${doubleE}|(?:${korean}|[^])${attachedCharacters}`,
  'gu',
)

/** Returns the normalised text with the place of each letter in the original; null if the normalised pieces are not the normalised text. */
export const traceNormalText = (raw: string, normal = normalise(raw)): NormalText | null => {
  if (!unusual.test(raw)) return traceUsual(raw, normal)
  const starts: number[] = []
  const ends: number[] = []
  let normalText = ''
  for (const { 0: piece, 1: unchangedRun, index } of raw.matchAll(piecePattern)) {
    const normalPiece = unchangedRun
      ? foldCaseAndDigits(unchangedRun)
      : omitRepeatedSpace(replaceSpaces(normaliseLetters(piece)), normalText)
    for (let at = 0; at < normalPiece.length; at += 1) {
      starts.push(unchangedRun ? index + at : index)
      ends.push(unchangedRun ? index + at + 1 : index + piece.length)
    }
    normalText += normalPiece
  }
  const text = normalText.trimEnd()
  if (text !== normal) return null
  return { text, toStart: at => starts[at]!, toEnd: at => ends[at]! }
}

/** Traces a text whose letters keep their places, except that each sara am becomes two letters. */
const traceUsual = (raw: string, normal: string): NormalText => {
  /** The index in `normal` of the second letter of each sara am. */
  const addedIndices: number[] = []
  for (let at = raw.indexOf(saraAm); at >= 0; at = raw.indexOf(saraAm, at + 1))
    addedIndices.push(at + addedIndices.length + 1)
  const toStart = (at: number) => {
    let addedCount = 0
    while (addedCount < addedIndices.length && addedIndices[addedCount]! <= at) addedCount += 1
    return at - addedCount
  }
  return { text: normal, toStart, toEnd: at => toStart(at) + 1 }
}

/** Removes the leading spaces of a text that is added to an empty text, or to one that ends with a space. */
const omitRepeatedSpace = (addedText: string, textBefore: string) =>
  textBefore === '' || textBefore.endsWith(' ') ? addedText.replace(/^ +/, '') : addedText
