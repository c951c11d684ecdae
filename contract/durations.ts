/** Durations in milliseconds. */
export const secondMilliseconds = 1000
export const minuteMilliseconds = 60 * secondMilliseconds
export const hourMilliseconds = 60 * minuteMilliseconds
export const dayMilliseconds = 24 * hourMilliseconds
