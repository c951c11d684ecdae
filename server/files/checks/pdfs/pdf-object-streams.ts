import { inflateSync } from 'node:zlib'
import { bounds } from '../bounds.ts'
import { refuse } from '../refusals.ts'
import type { DangerWatch } from './pdf-dangers.ts'
import type { PdfStream } from './pdf-objects.ts'
import { type PdfDictionary, PdfReader } from './pdf-syntax.ts'

/**
 * Reads the objects that are packed in streams (ISO 32000-2, 7.5.7). Recognises such a stream by its `First`, because not all readers check
 * its type. Refuses streams that unpack to more bytes than the limit of all streams together, and a stream that cannot be unpacked
 * completely.
 */
export const readPackedObjects = (text: string, streams: PdfStream[], watch: DangerWatch) => {
  let remainingBytes: number = bounds.packedObjectsBytes
  for (const stream of streams.filter(({ dictionary }) => dictionary.has('/First'))) {
    const unpackedText = unpackStream(text, stream, remainingBytes)
    remainingBytes -= unpackedText.length
    readObjects(unpackedText, stream.dictionary, watch)
  }
}

const unpackStream = (text: string, { dictionary, start, end }: PdfStream, maxBytes: number): string => {
  const packed = text.slice(start, end)
  const filter = findFilter(dictionary)
  if (filter !== undefined && filter !== '/FlateDecode') return refuse('pdfUncommon')
  // A predictor transforms the bytes again; only tables of numbers need one.
  const hasPredictor = dictionary.has('/DecodeParms')
  const isInOtherFile = dictionary.has('/F')
  const isEncrypted = dictionary.has('/Crypt')
  if (hasPredictor || isInOtherFile || isEncrypted) return refuse('pdfUncommon')
  // These bytes need no limit, because they are part of the file, whose size is limited.
  if (filter === undefined) return packed
  try {
    // Streams without a filter may have used up the limit, and 1 is the smallest that zlib accepts.
    const maxOutputLength = Math.max(1, maxBytes)
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength }).toString('latin1')
  } catch (error) {
    return refuse((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'pdfTooComplex' : 'pdfDamaged')
  }
}

/** Finds the only filter of a stream; undefined without a filter. Several filters are returned as a list, which is refused. */
const findFilter = (dictionary: PdfDictionary) => {
  const filter = dictionary.get('/Filter')
  return Array.isArray(filter) && filter.length === 1 ? filter[0] : filter
}

/** With this as the only end word, a value must reach to the end of the text. */
const endOfText = ''

/** Reads the pairs of an object's number and its offset, then the objects at these offsets. */
const readObjects = (unpackedText: string, dictionary: PdfDictionary, watch: DangerWatch) => {
  const [objectCount, firstOffset] = [dictionary.get('/N'), dictionary.get('/First')]
  if (!isOffset(objectCount, unpackedText) || !isOffset(firstOffset, unpackedText)) return refuse('pdfDamaged')
  const header = new PdfReader(unpackedText.slice(0, firstOffset), 0, watch)
  const numbersWithOffsets = Array.from({ length: objectCount }, () => ({
    number: header.readWholeNumber(),
    offset: firstOffset + header.readWholeNumber(),
  }))
  // Some readers use the offsets, others read the objects one after the other. Both ways must lead to the same objects, so the first object
  // must begin at the first offset, and each object must begin and end before the next one.
  if (numbersWithOffsets[0] && numbersWithOffsets[0].offset !== firstOffset) refuse('pdfDamaged')
  for (const [index, { number, offset }] of numbersWithOffsets.entries()) {
    const end = numbersWithOffsets[index + 1]?.offset ?? unpackedText.length
    const { value } = new PdfReader(unpackedText.slice(offset, end), 0, watch).readValueUntil([endOfText])
    watch.object(number, value)
  }
}

/** Returns true for a whole number that does not exceed the length of a text. */
const isOffset = (value: unknown, unpackedText: string): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= unpackedText.length
