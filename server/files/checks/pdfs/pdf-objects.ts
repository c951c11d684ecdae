import { refuse } from '../refusals.ts'
import type { DangerWatch } from './pdf-dangers.ts'
import { type PdfDictionary, PdfReader, type PdfValue } from './pdf-syntax.ts'

/** A stream of a PDF: its dictionary, the offset of its first byte, and the offset after its last byte. */
export interface PdfStream {
  dictionary: PdfDictionary
  start: number
  end: number
}

/** The parts that `readParts` has found in a PDF. */
export interface PdfParts {
  streams: PdfStream[]
  /** The dictionary of each list of objects (a cross-reference table or stream), by the offset of the list. */
  lists: Map<number, PdfDictionary>
}

const streamStart = /\r\n|\n|\r/y
const streamEnd = /[\0\t\n\f\r ]*endstream(?![^\0\t\n\f\r ])/y

/**
 * Reads the parts of a PDF one after the other. Refuses anything between them. Refuses an object that begins within another part, such as
 * the bytes of a picture: a list could lead a reader to this object, which the checks would not have read.
 */
export const readParts = (text: string, watch: DangerWatch): PdfParts => {
  const reader = new PdfReader(text, 0, watch)
  const parts: PdfParts = { streams: [], lists: new Map() }
  /** Offsets after the opening keywords of the objects that were read. */
  const valueOffsets = new Set<number>()
  for (;;) {
    reader.skipBlanks()
    const partOffset = reader.tokenOffset
    const word = reader.readNextToken()
    if (word === '') break
    if (word === 'xref') parts.lists.set(partOffset, readTableDictionary(reader))
    // The number after 'startxref' is the offset of a list; only the one at the end of the file matters, and `checkPdf` reads it.
    else if (word === 'startxref') reader.readWholeNumber()
    else {
      reader.tokenOffset = partOffset
      valueOffsets.add(readObject(reader, watch, parts, partOffset))
    }
  }
  requireNoOtherObject(text, valueOffsets)
  return parts
}

/**
 * Reads a list of objects in the form of a table, and returns the dictionary at its end. Its offsets are not needed, because all objects
 * are read in order.
 */
const readTableDictionary = (reader: PdfReader): PdfDictionary => {
  for (let word = reader.readNextToken(); word !== 'trailer'; word = reader.readNextToken())
    if (!/^(?:\d{1,10}|[nf])$/.test(word)) refuse('pdfDamaged')
  if (reader.readNextToken() !== '<<') return refuse('pdfDamaged')
  return reader.readDictionary()
}

/** Reads an object, and returns the offset after its opening keyword. */
const readObject = (reader: PdfReader, watch: DangerWatch, parts: PdfParts, objectOffset: number): number => {
  const number = reader.readWholeNumber()
  // The generation number, which does not matter here.
  reader.readWholeNumber()
  if (reader.readNextToken() !== 'obj') refuse('pdfDamaged')
  const valueOffset = reader.tokenOffset
  const { value, end } = reader.readValueUntil(['endobj', 'stream'])
  watch.object(number, value)
  if (end === 'stream') readStream(reader, value, parts, objectOffset)
  return valueOffset
}

/** Reads a stream after its dictionary, up to the end of the object. */
const readStream = (reader: PdfReader, dictionary: PdfValue, parts: PdfParts, objectOffset: number) => {
  if (!(dictionary instanceof Map)) return refuse('pdfDamaged')
  const stream = { dictionary, ...findStreamBytes(reader.text, reader.tokenOffset, dictionary.get('/Length')) }
  parts.streams.push(stream)
  if (dictionary.get('/Type') === '/XRef') parts.lists.set(objectOffset, dictionary)
  reader.tokenOffset = stream.end
  if (reader.readNextToken() !== 'endstream' || reader.readNextToken() !== 'endobj') refuse('pdfDamaged')
}

/** Finds the bytes of a stream: by its length, or up to its end keyword if the length is stored elsewhere or wrong. */
const findStreamBytes = (text: string, at: number, length: PdfValue | undefined) => {
  const start = at + (matchAt(streamStart, text, at)?.length ?? refuse('pdfDamaged'))
  if (typeof length === 'number' && matchAt(streamEnd, text, start + length) !== undefined)
    return { start, end: start + length }
  const end = text.indexOf('endstream', start)
  return end < 0 ? refuse('pdfDamaged') : { start, end }
}

/** Returns the text that a sticky pattern matches at an offset; undefined if it does not match there. */
const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const blankOrComment = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`
/** Matches every text that a lenient program could read as the beginning of an object. */
const objectStart = new RegExp(String.raw`[\d.](?:${blankOrComment}+[+-]?|[+-])[\d.]+${blankOrComment}*obj`, 'g')

/** Refuses a text that looks like the beginning of an object that was not read. */
const requireNoOtherObject = (text: string, valueOffsets: Set<number>) => {
  objectStart.lastIndex = 0
  // A match ends after the word `obj`, which is where the value begins.
  while (objectStart.test(text)) if (!valueOffsets.has(objectStart.lastIndex)) refuse('pdfForeignBytes')
}
