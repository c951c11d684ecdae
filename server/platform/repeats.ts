const withinSeconds = 10

/** Returns true if the same request, made again now, counts as a double click or as a retry after a lost response. */
export const isRepeat = (earlier: Date, now: Date): boolean => earlier.getTime() > now.getTime() - withinSeconds * 1000
