/** Arrays that are not in use, at most a certain number of them. */
export class SpareArrays<T extends { length: number }> {
  private readonly arrays: T[] = []
  private readonly maxArrays: number

  constructor(maxArrays: number) {
    this.maxArrays = maxArrays
  }

  /** Returns an array of this length, and drops others; undefined if there is none. */
  take(length: number): T | undefined {
    for (let array = this.arrays.pop(); array; array = this.arrays.pop()) if (array.length === length) return array
    return undefined
  }

  give(arrays: readonly T[]) {
    for (const array of arrays) if (this.arrays.length < this.maxArrays) this.arrays.push(array)
  }
}
