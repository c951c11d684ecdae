import { en } from '../web/words/en.ts'
import { th } from '../web/words/th.ts'

/** What the screens say in each language, so that a journey reads every name from where the screens read it. */
export const wordsOf = { en, th }

/** A sentence of the screens with its gaps filled in. */
export const filled = (sentence: string, values: object) => {
  const given = new Map<string, unknown>(Object.entries(values))
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(given.get(name)))
}
