import { groupDigits } from '../digit-groups.ts'

export const minusSign = '\u2212'

/** Returns the place of the first decimal that is not zero, e.g. 3 for 0.005, with a tolerance for binary fractions; at most 20. */
export const computeFirstDecimalPlace = (value: number) => Math.min(20, Math.ceil(-Math.log10(value) - 0.01))

/** Returns the usual number of decimals of numbers up to a size. */
const pickUsualDecimals = (size: number) => {
  if (size >= 10_000) return 0
  if (size >= 100) return 1
  return size >= 1 ? 2 : 4
}

/** Returns how many decimals numbers need: none if all are whole; fewer for large ones, but enough to tell close ones apart. */
export const computeDecimals = (values: readonly number[]) => {
  const size = Math.max(0, ...values.map(Math.abs))
  if (values.every(Number.isInteger)) return 0
  const usualDecimals = pickUsualDecimals(size)
  const spread = Math.max(...values) - Math.min(...values)
  // A smaller spread is the noise of binary fractions.
  const isSpreadReal = spread > size * 1e-9
  // One decimal more than the first in which the numbers differ.
  return Math.max(usualDecimals, computeFirstDecimalPlace(isSpreadReal ? spread : size) + 1)
}

/** Formats a figure with thousands separators. `decimals` is shared with the figures around it. A value that is rounded to 0 has no minus. */
export const formatFigure = (value: number, decimals = computeDecimals([value])) =>
  new Intl.NumberFormat('en', {
    maximumFractionDigits: decimals,
    minimumFractionDigits: decimals,
    signDisplay: 'negative',
  })
    .format(value)
    .replace('-', minusSign)

/** Formats a number in digits like `formatFigure`, with all its decimals. Returns other texts as they are. */
export const formatDigits = (text: string) =>
  /^-?\d+(?:\.\d+)?$/.test(text) ? groupDigits(text.replace('-', minusSign)) : text

/** Units for large figures, the largest first. */
export const largeUnits = [
  { name: 'trillion', size: 1e12 },
  { name: 'billion', size: 1e9 },
  { name: 'million', size: 1e6 },
] as const
export type LargeUnit = (typeof largeUnits)[number]

/** Returns the unit that shortens the numbers; null if they are short enough, which is below ten million. */
export const findLargeUnit = (values: readonly number[]): LargeUnit | null => {
  const size = Math.max(0, ...values.map(Math.abs))
  return size < 1e7 ? null : (largeUnits.find(unit => size >= unit.size) ?? null)
}

/** Returns true if a unit or a note mentions per cent. */
export const mentionsPercent = (text: string) => /%|percent|per cent|ร้อยละ/i.test(text)
