const withinSeconds = 10

/** Whether the same request again, made now, counts as a double click or as a retry after a lost answer. */
export const isRepeat = (earlier: Date, now: Date): boolean => earlier.getTime() > now.getTime() - withinSeconds * 1000
