import type { z } from 'zod'
import { messages } from '../../contract/messages.ts'
import type { Language } from '../../contract/visit.ts'

/** Finds the message for an invalid value, in the page's language; undefined for a valid value. */
export const findFault = (schema: z.ZodType, value: unknown, language: Language): string | undefined => {
  const message = schema.safeParse(value).error?.issues[0]?.message
  if (message === undefined) return undefined
  // A rule without a message of its own counts as missing information.
  const knownMessage = Object.values(messages).find(({ en }) => en === message)
  return (knownMessage ?? messages.informationRequired)[language]
}
