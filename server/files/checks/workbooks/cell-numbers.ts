const numberPattern = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** Returns true for a number that a table can hold; false for 1e999, NaN and 0x1F. */
export const isCellNumber = (value: string) => numberPattern.test(value) && Number.isFinite(Number(value))
