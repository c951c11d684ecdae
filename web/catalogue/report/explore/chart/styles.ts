/** Truncates a name that is too long. */
export const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text

/** Returns the class of the style of a line; chart.css and card-style.ts have eight. */
export const pickStyle = (index: number) => `s${index % 8}`
