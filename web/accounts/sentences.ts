import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { messages } from '../../contract/messages.ts'

export type Sentence = keyof typeof messages

const keyByMessage = new Map(Object.entries(messages).map(([key, { en }]) => [en as string, key as Sentence]))

/** Returns the first sentence for users among the reasons of a refusal; undefined if there is none. */
export const findRefusal = (fields: readonly { message: string }[]): Sentence | undefined =>
  fields.map(({ message }) => keyByMessage.get(message)).find(Boolean)

/** Returns the sentence of the rule that a value breaks; undefined if it is valid. */
export const findSentence = (rule: z.ZodType, value: unknown): Sentence | undefined => {
  const { error } = rule.safeParse(value)
  // A rule without a sentence of the specification is one that the form does not let users break.
  return error && (keyByMessage.get(error.issues[0]?.message ?? '') ?? 'completeFields')
}

/** Returns a function that gives, in the page's language, the first rule that a value breaks; undefined if it is valid. */
export const useSentence = () => {
  const { t } = useTranslation('messages')
  return (rule: z.ZodType, value: unknown): string | undefined => {
    const broken = findSentence(rule, value)
    return broken && t(broken)
  }
}
