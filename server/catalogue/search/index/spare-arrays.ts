/** Arrays that are not in use, at most a certain number of them. */
export class SpareArrays<T extends { length: number }> {
  private readonly arrays: T[] = []
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Returns an array of this length, and drops others; undefined if there is none. */
  take(length: number): T | undefined {
    for (let array = this.arrays.pop(); array; array = this.arrays.pop()) if (array.length === length) return array
    return undefined
  }

  give(arrays: readonly T[]) {
    for (const array of arrays) if (this.arrays.length < this.most) this.arrays.push(array)
  }
}
