import { refuse } from '../refusals.ts'

const mebi = 2 ** 20
/** Bytes of a page, in which texts are stored one after the other. */
const pageSize = 4 * mebi
/** The number of texts for which there is space at first; it is doubled when needed. */
const initialCapacity = 1024
/** Limit of all texts of a workbook in UTF-8, because the memory of the child that stores them is capped. */
const maxBytes = 160 * mebi

/** Creates a store of many texts by index, outside the heap and without an object for each text. */
export const createPackedTexts = () => {
  const pages: Buffer[] = []
  // `used` is the number of bytes in the last page. The first text begins a page, because no page has space yet.
  let [count, used] = [0, pageSize]
  let starts = new Float64Array(initialCapacity)
  let lengths = new Uint32Array(initialCapacity)
  return {
    add(text: string) {
      const length = Buffer.byteLength(text)
      if (used + length > pageSize) {
        if ((pages.length + 1) * pageSize > maxBytes)
          refuse('workbookTooComplex', { values: { entry: 'sharedStrings', limit: `${maxBytes / mebi} MB` } })
        pages.push(Buffer.allocUnsafeSlow(pageSize))
        used = 0
      }
      if (count === starts.length) {
        starts = copyInto(starts, new Float64Array(2 * count))
        lengths = copyInto(lengths, new Uint32Array(2 * count))
      }
      pages.at(-1)!.write(text, used)
      starts[count] = (pages.length - 1) * pageSize + used
      lengths[count] = length
      used += length
      count += 1
    },
    /** Returns the text at an index; empty if there is none. */
    at(index: number) {
      const start = starts[index] ?? 0
      const from = start % pageSize
      return pages[Math.floor(start / pageSize)]?.toString('utf8', from, from + (lengths[index] ?? 0)) ?? ''
    },
  }
}

const copyInto = <T extends Float64Array | Uint32Array>(before: T, after: T): T => {
  after.set(before)
  return after
}
