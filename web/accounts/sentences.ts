import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { messages } from '../../contract/messages.ts'

export type Sentence = keyof typeof messages

const keyOf = new Map(Object.entries(messages).map(([key, { en }]) => [en as string, key as Sentence]))

/** The sentence by which a rule of the contract refuses a value; undefined when it keeps the rule. */
export const sentenceOf = (rule: z.ZodType, value: unknown): Sentence | undefined => {
  const { error } = rule.safeParse(value)
  // A rule without a sentence of the specification is one that the form itself does not let anybody break.
  return error && (keyOf.get(error.issues[0]?.message ?? '') ?? 'completeFields')
}

/** Tells, in the reader's words, which rule of the contract a value breaks first; undefined when it keeps them all. */
export const useSentence = () => {
  const { t } = useTranslation('messages')
  return (rule: z.ZodType, value: unknown): string | undefined => {
    const broken = sentenceOf(rule, value)
    return broken && t(broken)
  }
}
