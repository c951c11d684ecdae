import { en } from '../web/words/en.ts'
import { th } from '../web/words/th.ts'

/** The texts of the screens in each language, so that journeys use the same source. */
export const wordsByLanguage = { en, th }

/** Fills the gaps of a sentence. */
export const fillSentence = (sentence: string, values: object) => {
  const valueByName = new Map<string, unknown>(Object.entries(values))
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(valueByName.get(name)))
}
