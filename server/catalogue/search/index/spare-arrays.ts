/** Keeps arrays that are not in use, so that they can be used again. */
export class SpareArrays<T extends { length: number }> {
  private readonly arrays: T[] = []
  private readonly maxArrays: number

  constructor(maxArrays: number) {
    this.maxArrays = maxArrays
  }

  /** Returns an array of this length, and removes those of other lengths; undefined if there is none. */
  take(length: number): T | undefined {
    for (let array = this.arrays.pop(); array; array = this.arrays.pop()) if (array.length === length) return array
    return undefined
  }

  /** Adds arrays that are no longer in use, up to the limit. */
  give(arrays: readonly T[]) {
    for (const array of arrays) if (this.arrays.length < this.maxArrays) this.arrays.push(array)
  }
}
