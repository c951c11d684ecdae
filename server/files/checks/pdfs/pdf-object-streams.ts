import { inflateSync } from 'node:zlib'
import { bounds } from '../bounds.ts'
import { refuse } from '../refusals.ts'
import type { DangerWatch } from './pdf-dangers.ts'
import type { PdfStream } from './pdf-objects.ts'
import { type PdfDictionary, PdfReader } from './pdf-syntax.ts'

/**
 * Reads the objects that are packed within streams (ISO 32000-2, 7.5.7), each as a reader finds it. Known by their `First`: some readers look
 * at the type of a stream, some do not. Refuses more than is allowed of all together, and whatever cannot be unpacked whole.
 */
export const readPackedObjects = (text: string, streams: PdfStream[], watch: DangerWatch) => {
  let left: number = bounds.packedObjectsBytes
  for (const stream of streams.filter(({ dictionary }) => dictionary.has('/First'))) {
    const packed = unpacked(text, stream, left)
    left -= packed.length
    readObjects(packed, stream.dictionary, watch)
  }
}

const unpacked = (text: string, { dictionary, start, end }: PdfStream, most: number): string => {
  const packed = text.slice(start, end)
  const filter = filterOf(dictionary)
  if (filter !== undefined && filter !== '/FlateDecode') return refuse('pdfUncommon')
  // A predictor changes the bytes again; it is only for tables of numbers.
  if (dictionary.has('/DecodeParms') || dictionary.has('/F') || dictionary.has('/Crypt')) return refuse('pdfUncommon')
  if (filter === undefined) return packed
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: most }).toString('latin1')
  } catch (error) {
    return refuse((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'pdfTooComplex' : 'pdfDamaged')
  }
}

const filterOf = (dictionary: PdfDictionary) => {
  const filter = dictionary.get('/Filter')
  return Array.isArray(filter) && filter.length === 1 ? filter[0] : filter
}

/** First come pairs of a number and a place, then the objects at these places. */
const readObjects = (packed: string, dictionary: PdfDictionary, watch: DangerWatch) => {
  const [count, first] = [dictionary.get('/N'), dictionary.get('/First')]
  if (!isPlace(count, packed) || !isPlace(first, packed)) return refuse('pdfDamaged')
  const header = new PdfReader(packed.slice(0, first), 0, watch)
  const pairs = Array.from({ length: count }, () => ({
    number: header.wholeNumber(),
    at: first + header.wholeNumber(),
  }))
  // Some readers go by the places, some take one object after the other from the first place on.
  if (pairs[0] && pairs[0].at !== first) refuse('pdfDamaged')
  for (const [index, { number, at }] of pairs.entries()) {
    // One that ends behind the beginning of the next, or begins behind it, is no value.
    const end = pairs[index + 1]?.at ?? packed.length
    const { value } = new PdfReader(packed.slice(at, end), 0, watch).valueUntil([''])
    watch.object(number, value)
  }
}

const isPlace = (value: unknown, packed: string): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= packed.length
