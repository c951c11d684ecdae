type Numbers = Uint8Array | Uint32Array

/** Returns the array; if it is shorter than `length`, returns a longer array with the same values. */
export const ensureLength = <T extends Numbers>(array: T, length: number): T => {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, 2 * array.length))
  larger.set(array)
  return larger
}
