import { refuse } from '../refusals.ts'
import type { PdfDictionary, PdfValue } from './pdf-syntax.ts'

/**
 * Refuses a chain of lists of objects (cross-reference tables) that does not end: each list must lead to an existing one that does not come
 * earlier in the chain. `lastListOffset` is the offset of the last list, and `skipBlanks` returns the offset after blanks.
 */
export const requireNoListLoop = (
  lists: ReadonlyMap<number, PdfDictionary>,
  lastListOffset: number,
  skipBlanks: (offset: number) => number,
) => {
  const visitedOffsets = new Set<number>()
  for (let pointer: PdfValue | undefined = lastListOffset; pointer !== undefined; ) {
    if (typeof pointer !== 'number') return refuse('pdfDamaged')
    const offset = skipBlanks(pointer)
    const list = lists.get(offset)
    if (!list || visitedOffsets.has(offset)) return refuse('pdfDamaged')
    visitedOffsets.add(offset)
    pointer = list.get('/Prev')
  }
}
