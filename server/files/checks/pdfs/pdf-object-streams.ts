import { inflateSync } from 'node:zlib'
import { bounds } from '../bounds.ts'
import { refuse } from '../refusals.ts'
import type { DangerWatch } from './pdf-dangers.ts'
import type { PdfStream } from './pdf-objects.ts'
import { type PdfDictionary, PdfReader } from './pdf-syntax.ts'

/**
 * Reads the objects that are packed in streams (ISO 32000-2, 7.5.7). Recognises such a stream by its `First`, because not all readers check
 * its type. Refuses more bytes than the limit of all streams, and a stream that cannot be unpacked completely.
 */
export const readPackedObjects = (text: string, streams: PdfStream[], watch: DangerWatch) => {
  let remainingBytes: number = bounds.packedObjectsBytes
  for (const stream of streams.filter(({ dictionary }) => dictionary.has('/First'))) {
    const packed = unpackStream(text, stream, remainingBytes)
    remainingBytes -= packed.length
    readObjects(packed, stream.dictionary, watch)
  }
}

const unpackStream = (text: string, { dictionary, start, end }: PdfStream, maxBytes: number): string => {
  const packed = text.slice(start, end)
  const filter = findFilter(dictionary)
  if (filter !== undefined && filter !== '/FlateDecode') return refuse('pdfUncommon')
  // A predictor transforms the bytes again; only tables of numbers need one.
  if (dictionary.has('/DecodeParms') || dictionary.has('/F') || dictionary.has('/Crypt')) return refuse('pdfUncommon')
  if (filter === undefined) return packed
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: maxBytes }).toString('latin1')
  } catch (error) {
    return refuse((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'pdfTooComplex' : 'pdfDamaged')
  }
}

/** Finds the only filter of a stream; undefined without a filter. */
const findFilter = (dictionary: PdfDictionary) => {
  const filter = dictionary.get('/Filter')
  return Array.isArray(filter) && filter.length === 1 ? filter[0] : filter
}

/** Reads the pairs of an object's number and its offset, then the objects at these offsets. */
const readObjects = (packed: string, dictionary: PdfDictionary, watch: DangerWatch) => {
  const [count, first] = [dictionary.get('/N'), dictionary.get('/First')]
  if (!isOffset(count, packed) || !isOffset(first, packed)) return refuse('pdfDamaged')
  const header = new PdfReader(packed.slice(0, first), 0, watch)
  const pairs = Array.from({ length: count }, () => ({
    number: header.wholeNumber(),
    at: first + header.wholeNumber(),
  }))
  // Some readers use the offsets, others read the objects one after the other, so both ways must lead to the same objects.
  if (pairs[0] && pairs[0].at !== first) refuse('pdfDamaged')
  for (const [index, { number, at }] of pairs.entries()) {
    // An object must begin and end before the next one begins.
    const end = pairs[index + 1]?.at ?? packed.length
    const { value } = new PdfReader(packed.slice(at, end), 0, watch).valueUntil([''])
    watch.object(number, value)
  }
}

/** Returns true for a whole number that does not exceed the length of a text. */
const isOffset = (value: unknown, packed: string): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= packed.length
