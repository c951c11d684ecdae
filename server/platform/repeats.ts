const repeatSeconds = 10

/** Returns true if a request now counts as a repetition of an equal earlier one: a double click, or a retry after a lost response. */
export const isRepeat = (earlier: Date, now: Date): boolean => earlier.getTime() > now.getTime() - repeatSeconds * 1000
