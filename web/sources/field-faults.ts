import type { z } from 'zod'
import { messages } from '../../contract/messages.ts'
import type { Language } from '../../contract/visit.ts'

/** Returns how a value breaks its rule, in the page's language; undefined if it is valid. */
export const findFault = (schema: z.ZodType, value: unknown, language: Language): string | undefined => {
  const message = schema.safeParse(value).error?.issues[0]?.message
  if (message === undefined) return undefined
  const knownMessage = Object.values(messages).find(({ en }) => en === message)
  return (knownMessage ?? messages.informationRequired)[language]
}
