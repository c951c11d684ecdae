/** A longer value would fill the list, as the text of an article does. */
const maxLetters = 120

/** Shortens a long value for the list of a filter; it then ends with '…'. */
export const shortenValue = (text: string) =>
  text.length > maxLetters ? `${text.slice(0, maxLetters - 1).trimEnd()}…` : text
