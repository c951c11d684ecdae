/** Truncates a name that is too long. */
export const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text

/** Returns the style of a line by its index. */
export const pickStyle = (index: number) => `s${index % 8}`
