/** The words in a File Name, such as gold-price-halfyear, for a search. */
export const wordsIn = (fileName: string) =>
  fileName
    .replaceAll(/[-_.]+/g, ' ')
    .trim()
    .slice(0, 100)
