/** Escapes all characters that LIKE treats as wildcards. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
