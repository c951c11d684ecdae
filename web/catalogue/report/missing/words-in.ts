/** Splits a File Name, e.g. gold-price-halfyear, into words for a search. */
export const toSearchWords = (fileName: string) =>
  fileName
    .replaceAll(/[-_.]+/g, ' ')
    .trim()
    .slice(0, 100)
