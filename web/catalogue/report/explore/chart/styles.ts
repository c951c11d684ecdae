/** A name that is cut where it is too long for its place. */
export const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The look of a line, by its place. */
export const styleOf = (place: number) => `s${place % 8}`
