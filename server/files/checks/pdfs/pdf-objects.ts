import { refuse } from '../refusals.ts'
import type { DangerWatch } from './pdf-dangers.ts'
import { type PdfDictionary, PdfReader, type PdfValue } from './pdf-syntax.ts'

/** A stream of a PDF: its dictionary and the offsets of its first and last bytes. */
export interface PdfStream {
  dictionary: PdfDictionary
  start: number
  end: number
}

/** The parts of a PDF, read from the first byte to the last. */
export interface PdfParts {
  streams: PdfStream[]
  /** Offsets of the lists of objects, each with its dictionary. */
  lists: Map<number, PdfDictionary>
}

const streamStart = /\r\n|\n|\r/y
const streamEnd = /[\0\t\n\f\r ]*endstream(?![^\0\t\n\f\r ])/y

/**
 * Reads the parts of a PDF in sequence. Refuses anything between them, and an object that begins elsewhere, such as in the bytes of a
 * picture: a list could lead a reader to it, past the checks.
 */
export const readParts = (text: string, watch: DangerWatch): PdfParts => {
  const reader = new PdfReader(text, 0, watch)
  const parts: PdfParts = { streams: [], lists: new Map() }
  const visited = new Set<number>()
  for (;;) {
    reader.skipBlanks()
    const start = reader.at
    const word = reader.next()
    if (word === '') break
    if (word === 'xref') parts.lists.set(start, readList(reader))
    else if (word === 'startxref') reader.wholeNumber()
    else {
      reader.at = start
      visited.add(readObject(reader, watch, parts, start))
    }
  }
  requireNoOtherObject(text, visited)
  return parts
}

/** Reads a list of objects in table form. Its offsets are not needed, since every object was found without them. */
const readList = (reader: PdfReader): PdfDictionary => {
  for (let word = reader.next(); word !== 'trailer'; word = reader.next())
    if (!/^(?:\d{1,10}|[nf])$/.test(word)) refuse('pdfDamaged')
  if (reader.next() !== '<<') return refuse('pdfDamaged')
  return reader.dictionary()
}

/** Reads an object; returns the offset after its opening keyword. */
const readObject = (reader: PdfReader, watch: DangerWatch, parts: PdfParts, start: number): number => {
  const number = reader.wholeNumber()
  reader.wholeNumber()
  if (reader.next() !== 'obj') refuse('pdfDamaged')
  const visited = reader.at
  const { value, end } = reader.valueUntil(['endobj', 'stream'])
  watch.object(number, value)
  if (end === 'stream') readStream(reader, value, parts, start)
  return visited
}

const readStream = (reader: PdfReader, dictionary: PdfValue, parts: PdfParts, start: number) => {
  if (!(dictionary instanceof Map)) return refuse('pdfDamaged')
  const stream = { dictionary, ...findBody(reader.text, reader.at, dictionary.get('/Length')) }
  parts.streams.push(stream)
  if (dictionary.get('/Type') === '/XRef') parts.lists.set(start, dictionary)
  reader.at = stream.end
  if (reader.next() !== 'endstream' || reader.next() !== 'endobj') refuse('pdfDamaged')
}

/** Finds the bytes of a stream: by its length, or up to its end keyword if the length is stored elsewhere or wrong. */
const findBody = (text: string, at: number, length: PdfValue | undefined) => {
  const start = at + (matchAt(streamStart, text, at)?.length ?? refuse('pdfDamaged'))
  if (typeof length === 'number' && matchAt(streamEnd, text, start + length) !== undefined)
    return { start, end: start + length }
  const end = text.indexOf('endstream', start)
  return end < 0 ? refuse('pdfDamaged') : { start, end }
}

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const blankOrComment = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`
/** How readers, including lenient ones, recognise the beginning of an object. */
const objectStart = new RegExp(String.raw`[\d.](?:${blankOrComment}+[+-]?|[+-])[\d.]+${blankOrComment}*obj`, 'g')

const requireNoOtherObject = (text: string, visited: Set<number>) => {
  objectStart.lastIndex = 0
  while (objectStart.test(text)) if (!visited.has(objectStart.lastIndex)) refuse('pdfForeignBytes')
}
