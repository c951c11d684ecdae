/** Truncates a name that is too long. */
export const truncate = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Returns the style of a line by its index. */
export const pickStyle = (index: number) => `s${index % 8}`
