/** A longer text is no useful search. */
const maxLength = 100

/** Converts a File Name, e.g. gold-price-halfyear, to words for a search. */
export const toSearchWords = (fileName: string) =>
  fileName
    .replaceAll(/[-_.]+/g, ' ')
    .trim()
    .slice(0, maxLength)
