import type { Language } from '../../../../contract/visit.ts'

// British English has no comma before the last item.
const lists = { en: new Intl.ListFormat('en-GB'), th: new Intl.ListFormat('th') }

/** Formats names as a list in running text; in Thai a Latin name is surrounded by spaces. */
export const formatNames = (language: Language, names: string[]) =>
  lists[language].format(names).replace(/\s?และ(?=[A-Za-z])/, ' และ ')
