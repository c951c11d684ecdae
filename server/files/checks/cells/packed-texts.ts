import { refuse } from '../refusals.ts'

const mebi = 2 ** 20
const pageSize = 4 * mebi
/** Limit of all shared texts of a workbook in UTF-8; the memory of the child that keeps them is capped. */
const maxBytes = 160 * mebi

/** Stores many texts by index outside the heap, without an object for each. */
export const createPackedTexts = () => {
  const pages: Buffer[] = []
  let [count, used] = [0, pageSize]
  let starts = new Float64Array(1024)
  let lengths = new Uint32Array(1024)
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
