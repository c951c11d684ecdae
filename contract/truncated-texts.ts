/** Shortens a text to a number of characters, the last of which is then an ellipsis, without splitting a character. */
export const truncateText = (text: string, maxCharacters: number) => {
  if (text.length <= maxCharacters) return text
  // A character has at most two UTF-16 units, so these are enough. If this slice splits a character, the result does not show that one.
  const characters = [...text.slice(0, 2 * maxCharacters + 2)]
  if (characters.length <= maxCharacters) return text
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`
}
