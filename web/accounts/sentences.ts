import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { messages } from '../../contract/messages.ts'

type Key = keyof typeof messages

const keyOf = new Map(Object.entries(messages).map(([key, { en }]) => [en as string, key as Key]))

/** Tells, in the reader's words, which rule of the contract a value breaks first; undefined when it keeps them all. */
export const useSentence = () => {
  const { t } = useTranslation('messages')
  return (rule: z.ZodType, value: unknown): string | undefined => {
    const broken = rule.safeParse(value).error?.issues[0]?.message
    if (broken === undefined) return undefined
    const key = keyOf.get(broken)
    return key ? t(key) : broken
  }
}
