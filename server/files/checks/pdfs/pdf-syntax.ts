import { bounds } from '../bounds.ts'
import { refuse } from '../refusals.ts'

/** A reference to an object, such as '12 0 R'. */
export interface PdfReference {
  /** The number of the object. */
  objectNumber: number
}

/**
 * A value of a PDF. Names begin with a slash, and their escapes are resolved. All strings are the same token, because nothing in them runs.
 * Null, true and false are words.
 */
export type PdfValue = number | string | PdfReference | PdfValue[] | PdfDictionary
export type PdfDictionary = Map<string, PdfValue>

/** Returns true for a reference to an object. */
export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Map)

/** Replaces the value of a key that a dictionary has twice, because programs differ in which of the values they use. */
export const duplicateValue = 'twice'

/** Receives each name and each dictionary of a PDF, wherever it is. */
export interface PdfWatcher {
  onName(name: string): void
  onDictionary(dictionary: PdfDictionary): void
}

const blanks = /[\0\t\n\f\r ]+/y
const comment = /%[^\r\n]*/y
const regularCharacters = /[^\0\t\n\f\r ()<>[\]{}/%]*/y
const hexString = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y
const stringMarks = /[()\\]/g
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** The token that replaces any string. */
const stringToken = '('

/**
 * Reads the tokens and values of a PDF or a part of it, given as text with one character for each byte. Refuses invalid syntax (ISO 32000-2,
 * 7.2 and 7.3).
 */
export class PdfReader {
  /** The offset in the text at which the next token is read. */
  tokenOffset: number
  readonly text: string
  readonly #watcher: PdfWatcher

  constructor(text: string, at: number, watcher: PdfWatcher) {
    this.text = text
    this.tokenOffset = at
    this.#watcher = watcher
  }

  /** Skips blanks and comments. */
  skipBlanks() {
    while (this.#readMatch(blanks) || this.#readMatch(comment));
  }

  /** Reads the next token: a name, a bracket, the token of a string, or a word. Empty at the end of the text. */
  readNextToken(): string {
    this.skipBlanks()
    const nextTwo = this.text.slice(this.tokenOffset, this.tokenOffset + 2)
    const next = nextTwo.slice(0, 1)
    if (nextTwo === '<<' || nextTwo === '>>') return this.#skipToken(nextTwo)
    if (next === '[' || next === ']') return this.#skipToken(next)
    if (next === '/') return this.#readName()
    if (next === '(') return this.#readString()
    if (next === '<') return this.#readMatch(hexString) ? stringToken : refuse('pdfDamaged')
    const word = this.#readMatch(regularCharacters)
    return word !== '' || next === '' ? word : refuse('pdfDamaged')
  }

  /** Reads the values up to one of the given words, and returns them with this word. The end of the text counts as the empty word. */
  readValuesUntil(ends: readonly string[], depth = 0): { values: PdfValue[]; end: string } {
    if (depth > bounds.depth) refuse('pdfTooComplex')
    const values: PdfValue[] = []
    for (;;) {
      const token = this.readNextToken()
      if (ends.includes(token)) return { values, end: token }
      values.push(this.#toPdfValue(token, values, depth))
    }
  }

  /** Reads the only value before one of the given words. Refuses several values or none. */
  readValueUntil(ends: readonly string[]): { value: PdfValue; end: string } {
    const { values, end } = this.readValuesUntil(ends)
    return values.length === 1 ? { value: values[0]!, end } : refuse('pdfDamaged')
  }

  /** Reads a whole number, such as that of an object. */
  readWholeNumber(): number {
    const word = this.readNextToken()
    return /^\d{1,10}$/.test(word) ? Number(word) : refuse('pdfDamaged')
  }

  /** Converts a token to a value; a reference takes the two numbers before it out of the list. */
  #toPdfValue(token: string, valuesBefore: PdfValue[], depth: number): PdfValue {
    if (token === '[') return this.readValuesUntil([']'], depth + 1).values
    if (token === '<<') return this.readDictionary(depth)
    if (token === 'R') return removeReference(valuesBefore)
    if (numberPattern.test(token)) return Number(token)
    const isPlain = token.startsWith('/') || [stringToken, 'true', 'false', 'null'].includes(token)
    return isPlain ? token : refuse('pdfDamaged')
  }

  /** Reads the rest of a dictionary whose opening token was read. */
  readDictionary(depth = 0): PdfDictionary {
    const { values } = this.readValuesUntil(['>>'], depth + 1)
    const dictionary: PdfDictionary = new Map()
    for (let at = 0; at < values.length; at += 2) {
      const [key, value] = [values[at], values[at + 1]]
      if (typeof key !== 'string' || !key.startsWith('/') || value === undefined) return refuse('pdfDamaged')
      dictionary.set(key, dictionary.has(key) ? duplicateValue : value)
    }
    this.#watcher.onDictionary(dictionary)
    return dictionary
  }

  /** Reads a name and resolves its escapes. */
  #readName(): string {
    this.tokenOffset += 1
    const rawName = this.#readMatch(regularCharacters)
    const name = `/${rawName.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))}`
    this.#watcher.onName(name)
    return name
  }

  /** Reads a string. Brackets within it are balanced or escaped by a backslash. */
  #readString(): string {
    let depth = 0
    stringMarks.lastIndex = this.tokenOffset
    for (;;) {
      const mark = stringMarks.exec(this.text)?.[0] ?? refuse('pdfDamaged')
      if (mark === '\\') stringMarks.lastIndex += 1
      else depth += mark === '(' ? 1 : -1
      if (depth > 0) continue
      this.tokenOffset = stringMarks.lastIndex
      return stringToken
    }
  }

  /** Skips a token and returns it. */
  #skipToken(token: string): string {
    this.tokenOffset += token.length
    return token
  }

  /** Reads what a sticky pattern matches here; empty without a match. */
  #readMatch(pattern: RegExp): string {
    pattern.lastIndex = this.tokenOffset
    const token = pattern.exec(this.text)?.[0] ?? ''
    this.tokenOffset += token.length
    return token
  }
}

/** Removes the two numbers before an R from the values, and returns them as a reference. Refuses other values. */
const removeReference = (valuesBefore: PdfValue[]): PdfReference => {
  const [number, generation] = valuesBefore.splice(-2)
  return Number.isInteger(number) && Number.isInteger(generation)
    ? { objectNumber: number as number }
    : refuse('pdfDamaged')
}
