import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { messages } from '../../contract/messages.ts'

/** The key of a fixed sentence. */
export type Sentence = keyof typeof messages

const keyByMessage = new Map(Object.entries(messages).map(([key, { en }]) => [en as string, key as Sentence]))

/** Returns the first fixed sentence among the messages of a refused call; undefined if there is none. */
export const findRefusal = (fields: readonly { message: string }[]): Sentence | undefined =>
  fields.map(({ message }) => keyByMessage.get(message)).find(Boolean)

/** Returns the sentence of the rule that a value breaks; undefined if it is valid. */
export const findSentence = (rule: z.ZodType, value: unknown): Sentence | undefined => {
  const { error } = rule.safeParse(value)
  // The controls of the form prevent that users break a rule without a fixed sentence, so the fallback is not shown.
  return error && (keyByMessage.get(error.issues[0]?.message ?? '') ?? 'completeFields')
}

/** Returns a function that formats, in the page's language, the first rule that a value breaks; undefined if the value is valid. */
export const useSentence = () => {
  const { t } = useTranslation('messages')
  return (rule: z.ZodType, value: unknown): string | undefined => {
    const sentence = findSentence(rule, value)
    return sentence && t(sentence)
  }
}
