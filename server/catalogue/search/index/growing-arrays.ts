type Numbers = Uint8Array | Uint32Array

/** Returns the array, or a larger one with the same values if it has fewer than `length`. */
export const ensureLength = <T extends Numbers>(array: T, length: number): T => {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, 2 * array.length))
  larger.set(array)
  return larger
}
