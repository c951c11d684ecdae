/** A value in the list of a parameter; a quoted one is taken literally. */
export interface ListedValue {
  text: string
  isQuoted: boolean
  /** True if a minus sign precedes it, in a list of signed values. */
  isNegative: boolean
}

/** Splits a parameter at commas; a comma within quotation marks is part of the value. In a signed list, a value may begin with a minus sign. */
export const splitListedValues = (raw: string, { isSigned = false } = {}): ListedValue[] => {
  const listedValues: ListedValue[] = []
  // Each match is one value: an optional sign, then a quoted or a plain text, up to the next comma or the end.
  const signSource = isSigned ? '-?' : ''
  const pattern = new RegExp(String.raw`\s*(${signSource})(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)`, 'y')
  while (pattern.lastIndex <= raw.length) {
    const start = pattern.lastIndex
    const match = pattern.exec(raw)
    if (!match) {
      // A quotation mark in the middle of a value is an ordinary character.
      const end = raw.indexOf(',', start)
      listedValues.push({
        text: raw.slice(start, end < 0 ? undefined : end).trim(),
        isQuoted: false,
        isNegative: false,
      })
      pattern.lastIndex = end < 0 ? raw.length + 1 : end + 1
      continue
    }
    const [matchedText, sign, quoted, plain = ''] = match
    listedValues.push({
      text: quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
      isQuoted: quoted !== undefined,
      isNegative: sign === '-',
    })
    if (!matchedText.endsWith(',')) break
  }
  return listedValues
}

/** Quotes a value of a parameter, so that it is taken literally. */
export const quoteValue = (text: string) => `"${text.replaceAll('"', '""')}"`
