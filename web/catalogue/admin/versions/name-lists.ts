import type { Language } from '../../../../contract/visit.ts'

// British English has no comma before the last item.
const listFormats = { en: new Intl.ListFormat('en-GB'), th: new Intl.ListFormat('th') }

/** In Thai: และ (and) in front of a Latin name. It gets spaces on both sides. */
const andPattern = /\s?และ(?=[A-Za-z])/

/** Formats names as a list in running text. */
export const formatNames = (language: Language, names: string[]) =>
  listFormats[language].format(names).replace(andPattern, ' และ ')
