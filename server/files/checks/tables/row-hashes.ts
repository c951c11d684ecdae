/**
 * Writes a 64-bit hash of a record's values in the given columns, as two halves at an index. The hash only compares versions of the same
 * table, so it need not withstand attacks. The constants are those of cyrb53 (github.com/bryc/code, public domain), which mixes well and
 * fast.
 */
export const writeRowHash = (
  record: readonly string[],
  columnIndices: readonly number[],
  halves: Uint32Array,
  at: number,
) => {
  let first = 0xdeadbeef
  let second = 0x41c6ce57
  const mix = (code: number) => {
    first = Math.imul(first ^ code, 2654435761)
    second = Math.imul(second ^ code, 1597334677)
  }
  for (const column of columnIndices) {
    const text = record[column] ?? ''
    for (let index = 0; index < text.length; index += 1) mix(text.charCodeAt(index))
    // A separator, a control character that no value contains: ('ab', 'c') and ('a', 'bc') have different hashes.
    mix(0x1f)
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909)
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909)
  halves[at] = first
  halves[at + 1] = second
}
