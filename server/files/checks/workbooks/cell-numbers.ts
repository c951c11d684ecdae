const plain = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** Whether the value of a number cell is a number that a table can hold: neither 1e999, which no program can, nor NaN or 0x1F. */
export const isCellNumber = (value: string) => plain.test(value) && Number.isFinite(Number(value))
