// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const controlCharacters = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/

/** Returns true if a text has control characters other than tabs and line ends. No file may contain them. */
export const hasControlCharacter = (text: string) => controlCharacters.test(text)
