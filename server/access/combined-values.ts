/** Combines the list and the single value of a request, without duplicates; an empty text names nothing. */
export const combineListAndSingle = <T extends number | string>(list: readonly T[] = [], single: T | undefined) => [
  ...new Set([...list, ...(single === undefined || single === '' ? [] : [single])]),
]
