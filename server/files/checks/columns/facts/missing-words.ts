/** Words that mean a missing value in a column of numbers or days. */
const missingWords = new Set(
  [
    ...['NA', 'N/A', '#N/A', 'n.a.', 'n.a', 'NaN', 'null', 'none', '-', '--', '–', '—', '..', '...', '…'],
    ...['ไม่มีข้อมูล', 'ไม่มี', 'ไม่ปรากฏ'],
  ].map(word => word.toLowerCase()),
)
const maxMissingWordLength = 12

/** The first characters of the missing words, in both cases, for a fast test that avoids most look-ups. */
const firstCharacterCodes = new Set(
  [...missingWords].flatMap(word => [word.charCodeAt(0), word.toUpperCase().charCodeAt(0)]),
)

/** Returns true for a text that means a missing value. */
export const isMissingWord = (text: string) =>
  text.length <= maxMissingWordLength &&
  firstCharacterCodes.has(text.charCodeAt(0)) &&
  missingWords.has(text.toLowerCase())
