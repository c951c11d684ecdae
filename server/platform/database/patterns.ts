/** The text with nothing in it that LIKE takes for a wildcard. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
