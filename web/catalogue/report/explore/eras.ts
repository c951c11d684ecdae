/** Offset of the Buddhist Era in years. */
export const eraOffset = 543

/** Converts a Buddhist year; any other is of the Common Era already. */
export const commonYear = (year: number) => (year >= 2400 && year <= 2700 ? year - eraOffset : year)
