import { formatNumber } from '../ui/values/formats.ts'

/** Returns the values of a text that contains a number: `count` selects the plural form, `number` is the formatted number. */
export const toCountValues = (count: number) => ({ count, number: formatNumber(count) })
