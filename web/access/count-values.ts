import { formatNumber } from '../ui/values/formats.ts'

/** Returns the values of a sentence with a number: `count` selects the plural, `number` is the text. */
export const toCountValues = (count: number) => ({ count, number: formatNumber(count) })
