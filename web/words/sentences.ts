import { messages } from '../../contract/messages.ts'
import type { Language } from '../../contract/visit.ts'

type Sentences = { [Key in keyof typeof messages]: string }

/** Picks the specification's sentences in one language, as a namespace of texts. */
export const pickSentences = (language: Language) =>
  Object.fromEntries(Object.entries(messages).map(([key, sentence]) => [key, sentence[language]])) as Sentences
